// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordGridTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 20})
    void everyRunOfLettersInACrosswordIsOneOfItsWords(int count) {
        for (int seed = 0; seed < 40; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            List<String> words = words(count, random);

            WordGrid grid = WordGrid.crossword(words, random);

            assertThat(runs(grid)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(words);
            assertThat(grid.placed()).extracting(WordGrid.Placed::word).containsExactlyInAnyOrderElementsOf(words);
        }
    }

    @Test
    void mostCrosswordsOfThreeWordsHangTogether() {
        int connected = 0;
        for (int seed = 0; seed < 200; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            List<String> words = words(3, random);
            int letters = String.join("", words).length();
            connected += WordGrid.crossword(words, random).letters() <= letters - 2 ? 1 : 0;
        }
        assertThat(connected).isGreaterThan(180);
    }

    private static List<String> words(int count, SeededRandom random) {
        Set<String> words = new LinkedHashSet<>();
        while (words.size() < count) {
            words.add(random.pick(CrosswordClues.of(random.nextBoolean())).word());
        }
        return List.copyOf(words);
    }

    /// All runs of at least two letters across and down.
    private static List<String> runs(WordGrid grid) {
        List<String> lines = new ArrayList<>(grid.rows());
        for (int column = 0; column < grid.size(); column++) {
            StringBuilder line = new StringBuilder();
            for (String row : grid.rows()) {
                line.append(row.charAt(column));
            }
            lines.add(line.toString());
        }
        List<String> runs = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = Pattern.compile("[A-Z]{2,}").matcher(line);
            while (matcher.find()) {
                runs.add(matcher.group());
            }
        }
        return runs;
    }

    @Test
    void aWordSearchHoldsEachWordOnceAndNoGaps() {
        for (int seed = 0; seed < 100; seed++) {
            WordGrid grid =
                    WordGrid.wordSearch(List.of("TROUSERS", "NIGHT", "THUMB", "FISH", "BAD"), SeededRandom.of(seed));
            String across = String.join("\n", grid.rows());
            List<String> columns = new ArrayList<>();
            for (int column = 0; column < grid.size(); column++) {
                StringBuilder line = new StringBuilder();
                for (String row : grid.rows()) {
                    line.append(row.charAt(column));
                }
                columns.add(line.toString());
            }
            String all = across + "\n" + String.join("\n", columns);

            assertThat(all).matches("[A-Z\n]+");
            for (WordGrid.Placed place : grid.placed()) {
                assertThat(all.split(place.word(), -1))
                        .as("seed %d, %s", seed, place)
                        .hasSize(2);
            }
        }
    }

    @Test
    void theGridIsHalfAsLargeAgainAsTheLongestWord() {
        assertThat(WordGrid.wordSearch(List.of("HOUSE", "CAT"), SeededRandom.of(1))
                        .size())
                .isEqualTo(8);
        assertThat(WordGrid.wordSearch(List.of("CAT"), SeededRandom.of(1)).size())
                .isEqualTo(4);
    }
}
