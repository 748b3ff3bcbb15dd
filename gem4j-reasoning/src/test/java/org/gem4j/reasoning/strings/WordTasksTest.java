// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gem4j.reasoning.Tasks.items;
import static org.gem4j.reasoning.Tasks.score;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.text.words.WordLists;
import org.junit.jupiter.api.Test;

class WordTasksTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-9);

    @Test
    void lettersAreCountedWhateverTheirCase() {
        for (Item item : items("letter_counting", Map.of())) {
            String text = String.join("", item.metadata().texts("span")).toLowerCase();
            long count = text.chars()
                    .filter(c -> c == item.metadata().text("target_letter").charAt(0))
                    .count();

            assertThat(item.oracle()).isEqualTo(Long.toString(count)).isNotEqualTo("0");
        }
    }

    @Test
    void aCipherIsUndoneByTheRestOfTheAlphabet() {
        for (Item item : items("caesar_cipher", Map.of("delimiter", "!"))) {
            int back = 26 - item.metadata().integer("rotation");
            StringBuilder clear = new StringBuilder();
            item.metadata()
                    .text("cipher_text")
                    .chars()
                    .forEach(c -> clear.append((char) (c == ' ' ? c : 'A' + (c - 'A' + back) % 26)));

            assertThat(clear).hasToString(item.oracle());
        }
    }

    @Test
    void optionsThatLeaveNoSentenceAreRefused() {
        assertThatThrownBy(() -> items("caesar_cipher", Map.of("min_words", 99, "max_words", 100)))
                .hasMessageContaining("min_words and max_words of caesar_cipher")
                .hasMessageContaining("were 99 and 100");
        assertThatThrownBy(() -> items(
                        "sentence_reordering", Map.of("min_words_in_sentence", 900, "max_words_in_sentence", 1000)))
                .hasMessageContaining("sentence_reordering");
        assertThatThrownBy(() -> items("word_sorting", Map.of("min_word_length", 40, "max_word_length", 50)))
                .hasMessageContaining("max_words of word_sorting must be at most 0");
        assertThatThrownBy(() -> items("letter_jumble", Map.of("min_word_len", 40)))
                .hasMessageContaining("max_words of letter_jumble must be at most 0");
        assertThatThrownBy(() -> items("word_ladder", Map.of("min_chain_length", 1, "max_chain_length", 4)))
                .hasMessageContaining("must be -1 or at least 3 but was 1");
    }

    @Test
    void jumbledWordsKeepTheirLettersAndEachRightOneCounts() {
        for (Item item : items("letter_jumble", Map.of("consecutive_words", false))) {
            List<String> original = item.metadata().texts("original_words");
            List<String> scrambled = item.metadata().texts("scrambled_words");
            for (int i = 0; i < original.size(); i++) {
                assertThat(scrambled.get(i).toCharArray())
                        .containsExactlyInAnyOrder(original.get(i).toCharArray());
            }
            List<String> answer = new ArrayList<>(original);
            answer.set(0, "#");
            assertThat(score(item, String.join(" ", answer))).isCloseTo(1 - 1.0 / original.size(), CLOSE);
        }
    }

    @Test
    void aSentenceWithRepeatedWordsKeepsItsOrder() {
        for (Item item : items("sentence_reordering", Map.of())) {
            assertThat(score(item, item.oracle())).isEqualTo(1);
            assertThat(score(item, item.oracle() + " more")).isZero();
            assertThat(item.question()).doesNotContain("\n" + item.oracle() + "\n\n" + item.oracle());
        }
    }

    @Test
    void sortedWordsAreInOrderOfTheirCodes() {
        for (String transformation : List.of("original", "lowercase", "uppercase", "randomcase")) {
            for (Item item : items("word_sorting", Map.of("transformation", transformation))) {
                List<String> sorted = new ArrayList<>(item.metadata().texts("transformed_words"));
                Collections.sort(sorted);
                if (item.metadata().text("direction").equals("descending")) {
                    Collections.reverse(sorted);
                }

                assertThat(item.oracle()).isEqualTo(String.join(", ", sorted));
                assertThat(score(item, String.join(",", sorted.reversed()))).isBetween(0.2, 1.0);
            }
        }
    }

    @Test
    void spellingEarnsTheShareOfLettersInPlace() {
        Item item = new Item("spell_backward", "", Optional.of("tac"), Metadata.of("source_dataset", "spell_backward"));

        assertThat(score(item, "TAC")).isEqualTo(1);
        assertThat(score(item, "tab")).isCloseTo(2 / 3.0, CLOSE);
        assertThat(score(item, "tact")).isZero();
        assertThat(score(item, "TACT")).isZero();
        assertThat(score(item, "the answer is tac")).isPositive();
        assertThat(score(item, "")).isZero();
    }

    @Test
    void laddersAreShortestAndGoFromWordToWord() {
        for (Item item : items("word_ladder", Map.of("min_word_length", 3, "max_word_length", 5))) {
            String[] words = item.oracle().split(",");
            WordLists known = WordLists.ofLength(words[0].length());

            assertThat(words).hasSizeGreaterThan(2).allMatch(known::contains);
            assertThat(words).hasSize(item.metadata().integer("chain_length"));
            assertThat(score(item, item.oracle().toLowerCase())).isEqualTo(1);
            assertThat(score(item, words[0] + "," + words[words.length - 1])).isZero();
        }
    }

    @Test
    void laddersHaveTheAskedLengthOrTheNearestThereIs() {
        for (Item item : items("word_ladder", Map.of("min_chain_length", 5, "max_chain_length", 6))) {
            assertThat(item.metadata().integer("chain_length")).isBetween(5, 6);
        }
        ReasoningTask task = ReasoningTasks.find("word_ladder");
        Item far = task.item(1, 1, task.config(Map.of("min_chain_length", 50, "max_chain_length", 50)));
        assertThat(far.metadata().integer("chain_length")).isGreaterThan(6);
    }

    @Test
    void aWordThatIsNoneHalvesTheLadder() {
        Item item = new Item(
                "word_ladder", "", Optional.of("CAT,COT,DOT"), Metadata.of("start_word", "CAT", "end_word", "DOT"));

        assertThat(score(item, "cat, cot, dot")).isEqualTo(1);
        assertThat(score(item, "CAT,CXT,COT,DOT")).isEqualTo(0.5);
        assertThat(score(item, "CAT,CAT,COT,DOT")).isZero();
    }

    @Test
    void groupsAreAllAnagramsInAnyOrder() {
        for (Item item : items("group_anagrams", Map.of())) {
            assertThat(score(item, item.oracle())).isEqualTo(1);
            assertThat(score(item, "[]")).isZero();
            List<?> groups = item.metadata().list("solution");
            assertThat(groups.stream()
                            .map(group -> ((List<?>) group)
                                    .stream()
                                            .map(word -> letters((String) word))
                                            .distinct()
                                            .count()))
                    .containsOnly(1L);
        }
    }

    private static String letters(String word) {
        return word.chars().sorted().mapToObj(Character::toString).reduce("", String::concat);
    }
}
