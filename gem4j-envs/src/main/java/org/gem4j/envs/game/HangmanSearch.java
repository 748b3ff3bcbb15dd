// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Chooses guesses for [Hangman] from what a player sees: the known letters and those tried.
///
/// While more words fit than guesses are left, it chooses the letter whose places carry the most information about them
/// (entropy); then the words one by one, unless a letter that certainly distinguishes them is as good.
final class HangmanSearch {
    private final List<String> fitting = new ArrayList<>();
    private final String board;
    private final Set<Character> tried;
    private final int turnsLeft;

    HangmanSearch(List<String> words, String board, Set<Character> tried, int turnsLeft) {
        this.board = board;
        this.tried = tried;
        this.turnsLeft = turnsLeft;
        for (String word : words) {
            if (fits(word)) {
                fitting.add(word);
            }
        }
    }

    private boolean fits(String word) {
        for (int i = 0; i < board.length(); i++) {
            char letter = word.charAt(i);
            if (board.charAt(i) == '_' ? tried.contains(letter) : board.charAt(i) != letter) {
                return false;
            }
        }
        return true;
    }

    String guess() {
        if (fitting.isEmpty()) {
            return untriedLetter();
        }
        if (fitting.size() <= 2 || turnsLeft == 1) {
            return fitting.get(0);
        }
        return mostTelling();
    }

    private String mostTelling() {
        char best = 'A';
        double most = -1;
        for (char letter = 'A'; letter <= 'Z'; letter++) {
            double entropy = tried.contains(letter) ? -1 : entropy(letter);
            if (entropy > most) {
                most = entropy;
                best = letter;
            }
        }
        return most > 0 ? String.valueOf(best) : fitting.get(0);
    }

    private double entropy(char letter) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (String word : fitting) {
            int places = 0;
            for (int i = 0; i < word.length(); i++) {
                places |= word.charAt(i) == letter ? 1 << i : 0;
            }
            counts.merge(places, 1, Integer::sum);
        }
        return counts.values().stream()
                .mapToDouble(count -> count / (double) fitting.size())
                .map(share -> -share * Math.log(share))
                .sum();
    }

    private String untriedLetter() {
        for (char letter : "EARIOTNSLCUDPMHGBFYWKVXZJQ".toCharArray()) {
            if (!tried.contains(letter)) {
                return String.valueOf(letter);
            }
        }
        return "E";
    }
}
