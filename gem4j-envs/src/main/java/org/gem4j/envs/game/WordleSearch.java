// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.text.words.WordLists;

/// Chooses guesses for [Wordle] from what a player has seen.
///
/// Among words that fit all marks it takes the one whose marks carry the most expected information (entropy). Words
/// that no longer fit are considered too while they are likely to shorten the search. Both the guesses that are
/// evaluated and the words they are evaluated against are limited to a fixed number, so a guess takes well under a
/// millisecond.
final class WordleSearch {
    private static final int MOST_GUESSES = 60;
    private static final int MOST_WORDS = 200;

    /// The first guess depends on the length alone.
    private static final ConcurrentHashMap<Integer, String> OPENERS = new ConcurrentHashMap<>();

    private WordleSearch() {}

    /// @param seen marks by guess
    /// @param turnsLeft guesses left, this one included
    static String guess(WordLists words, Map<String, String> seen, int turnsLeft) {
        if (seen.isEmpty()) {
            int length = words.common().get(0).length();
            return OPENERS.computeIfAbsent(length, any -> best(words.common(), List.of()));
        }
        List<String> fitting = fitting(words.common(), seen);
        if (fitting.isEmpty()) {
            fitting = fitting(words.all(), seen);
        }
        if (fitting.isEmpty()) {
            return words.common().stream()
                    .filter(word -> !seen.containsKey(word))
                    .findFirst()
                    .orElse(words.all().get(0));
        }
        if (fitting.size() <= 2 || turnsLeft == 1) {
            return fitting.get(0);
        }
        return best(fitting, words.common());
    }

    private static List<String> fitting(List<String> words, Map<String, String> seen) {
        List<String> fitting = new ArrayList<>();
        for (String word : words) {
            if (!seen.containsKey(word) && fits(word, seen)) {
                fitting.add(word);
            }
        }
        return fitting;
    }

    private static boolean fits(String word, Map<String, String> seen) {
        for (Map.Entry<String, String> entry : seen.entrySet()) {
            if (!Wordle.marks(word, entry.getKey()).equals(entry.getValue())) {
                return false;
            }
        }
        return true;
    }

    /// The guess with the highest entropy, with a small bonus for one that may be the word itself.
    private static String best(List<String> fitting, List<String> others) {
        List<String> words = thinned(fitting, MOST_WORDS);
        String best = fitting.get(0);
        double most = -1;
        for (String guess : thinned(fitting, MOST_GUESSES)) {
            double worth = entropy(guess, words) + 1.0 / fitting.size();
            if (worth > most) {
                most = worth;
                best = guess;
            }
        }
        for (String guess : thinned(others, MOST_GUESSES)) {
            double worth = entropy(guess, words);
            if (worth > most) {
                most = worth;
                best = guess;
            }
        }
        return best;
    }

    private static double entropy(String guess, List<String> words) {
        int[] counts = new int[power(guess.length())];
        for (String word : words) {
            counts[code(Wordle.marks(word, guess))]++;
        }
        return Arrays.stream(counts)
                .filter(count -> count > 0)
                .mapToDouble(count -> count / (double) words.size())
                .map(share -> -share * Math.log(share))
                .sum();
    }

    private static int power(int length) {
        int power = 1;
        for (int i = 0; i < length; i++) {
            power *= 3;
        }
        return power;
    }

    private static int code(String marks) {
        int code = 0;
        for (int i = 0; i < marks.length(); i++) {
            code = 3 * code + (marks.charAt(i) == 'G' ? 2 : marks.charAt(i) == 'Y' ? 1 : 0);
        }
        return code;
    }

    private static List<String> thinned(List<String> words, int most) {
        if (words.size() <= most) {
            return words;
        }
        List<String> thinned = new ArrayList<>(most);
        for (int i = 0; i < most; i++) {
            thinned.add(words.get((int) ((long) i * words.size() / most)));
        }
        return thinned;
    }
}
