// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gem4j.reasoning.Tasks.items;
import static org.gem4j.reasoning.Tasks.score;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.junit.jupiter.api.Test;

class RuleTasksTest {
    @Test
    void programsEndAlikeWhicheverPairIsRewrittenFirst() {
        for (Item item : items("ab", Map.of("length", 25))) {
            String program = item.question().split("\n\n")[2];
            String before = "";
            while (!before.equals(program)) {
                before = program;
                program = program.replaceFirst("A# #A ?|B# #B ?", "")
                        .replaceFirst("A# #B", "#B A#")
                        .replaceFirst("B# #A", "#A B#")
                        .strip();
            }

            assertThat(item.oracle()).isEqualTo(program);
            assertThat(score(item, item.oracle() + " A#")).isZero();
        }
    }

    @Test
    void bitsAlternateAfterTheFewestSwaps() {
        for (Item item : items("binary_alternation", Map.of("min_n", 1, "max_n", 7))) {
            Set<String> seen = new HashSet<>(Set.of(item.metadata().text("string")));
            List<String> front = new ArrayList<>(seen);
            int swaps = 0;
            while (!front.isEmpty() && front.stream().allMatch(bits -> bits.contains("00") || bits.contains("11"))) {
                swaps++;
                front = front.stream()
                        .flatMap(bits -> swapped(bits).stream())
                        .filter(seen::add)
                        .toList();
            }

            assertThat(item.oracle()).isEqualTo(Integer.toString(front.isEmpty() ? -1 : swaps));
        }
    }

    private static List<String> swapped(String bits) {
        List<String> results = new ArrayList<>();
        for (int i = 0; i < bits.length(); i++) {
            for (int j = i + 1; j < bits.length(); j++) {
                char[] other = bits.toCharArray();
                other[i] = bits.charAt(j);
                other[j] = bits.charAt(i);
                results.add(new String(other));
            }
        }
        return results;
    }

    @Test
    void isomorphicTextsHaveTheSamePattern() {
        for (Item item : items("isomorphic_strings", Map.of())) {
            List<String> words = item.metadata().texts("words");
            boolean same = pattern(words.get(0)).equals(pattern(words.get(1)));

            assertThat(item.oracle()).isEqualTo(same ? "True" : "False");
        }
    }

    private static List<Integer> pattern(String word) {
        return word.chars().map(word::indexOf).boxed().toList();
    }

    @Test
    void aNoteTakesItsLettersFromTheMagazine() {
        for (Item item : items("ransom_note", Map.of())) {
            String magazine = item.metadata().text("magazine");
            boolean possible = true;
            for (String letter : item.metadata().text("ransom_note").split("")) {
                possible &= magazine.contains(letter);
                magazine = magazine.replaceFirst(letter, "");
            }

            assertThat(item.oracle()).isEqualTo(possible ? "True" : "False");
            assertThat(item.metadata().text("magazine")).hasSize(item.metadata().integer("magazine_length"));
        }
    }

    @Test
    void anyPalindromeOfTheLettersIsRight() {
        Item item = new Item(
                "palindrome_generation",
                "",
                Optional.of("abcba"),
                Metadata.of("letters", List.of("a", "a", "b", "b", "c")));

        assertThat(score(item, " BacaB ")).isEqualTo(1);
        assertThat(score(item, "aabbc")).isZero();
        assertThat(score(item, "aba")).isZero();
        assertThat(score(item, " ")).isZero();
    }

    @Test
    void allWaysToCutATextAreFoundOnce() {
        for (Item item : items("palindrome_partitioning", Map.of("max_string_len", 10))) {
            String string = item.metadata().text("string");
            Set<List<String>> ways = new HashSet<>();
            for (int cuts = 0; cuts < 1 << (string.length() - 1); cuts++) {
                List<String> pieces = pieces(string, cuts);
                if (pieces.stream()
                        .allMatch(piece ->
                                new StringBuilder(piece).reverse().toString().equals(piece))) {
                    ways.add(pieces);
                }
            }

            assertThat(new HashSet<Object>(item.metadata().list("solution"))).isEqualTo(ways);
            assertThat(item.metadata().list("solution")).hasSameSizeAs(ways);
        }
    }

    private static List<String> pieces(String string, int cuts) {
        List<String> pieces = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= string.length(); i++) {
            if (i == string.length() || (cuts >> (i - 1) & 1) == 1) {
                pieces.add(string.substring(start, i));
                start = i;
            }
        }
        return pieces;
    }

    @Test
    void lettersAreInsertedBehindPatterns() {
        Map<String, String> rules = new HashMap<>();
        for (String pattern : List.of("ABCD", "BCDE", "CDEA", "DEAB", "EABC")) {
            rules.put(pattern, pattern + pattern.charAt(0));
        }
        for (Item item : items("string_insertion", Map.of("max_string_length", 500))) {
            String inserted = Pattern.compile("ABCD|BCDE|CDEA|DEAB|EABC")
                    .matcher(item.metadata().text("string"))
                    .replaceAll(match -> rules.get(match.group()));

            assertThat(item.oracle()).isEqualTo(inserted);
        }
    }
}
