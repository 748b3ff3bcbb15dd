// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.text.words.WordLists;

/// The words of one length, each joined to those that differ from it in one letter.
final class WordGraph {
    private static final ConcurrentHashMap<Integer, WordGraph> BY_LENGTH = new ConcurrentHashMap<>();

    private final WordLists words;
    private final int[][] neighbors;

    /// The connected component of a word.
    private final int[] parts;

    private WordGraph(int length) {
        words = WordLists.ofLength(length);
        Map<String, List<Integer>> byPattern = new HashMap<>();
        for (int word = 0; word < size(); word++) {
            for (int place = 0; place < length; place++) {
                byPattern
                        .computeIfAbsent(pattern(word, place), key -> new ArrayList<>())
                        .add(word);
            }
        }
        neighbors = new int[size()][];
        for (int word = 0; word < size(); word++) {
            List<Integer> found = new ArrayList<>();
            for (int place = 0; place < length; place++) {
                found.addAll(byPattern.getOrDefault(pattern(word, place), List.of()));
            }
            int self = word;
            neighbors[word] = found.stream()
                    .mapToInt(Integer::intValue)
                    .filter(other -> other != self)
                    .toArray();
        }
        parts = new int[size()];
        for (int word = 0, part = 0; word < size(); word++) {
            if (parts[word] == 0) {
                part++;
                spread(word, part);
            }
        }
    }

    /// The graph of the words of this length, which is made once.
    static WordGraph ofLength(int length) {
        return BY_LENGTH.computeIfAbsent(length, WordGraph::new);
    }

    private String pattern(int word, int place) {
        String text = word(word);
        return text.substring(0, place) + '_' + text.substring(place + 1);
    }

    private void spread(int word, int part) {
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(word));
        parts[word] = part;
        while (!open.isEmpty()) {
            for (int next : neighbors[open.remove()]) {
                if (parts[next] == 0) {
                    parts[next] = part;
                    open.add(next);
                }
            }
        }
    }

    int size() {
        return words.all().size();
    }

    String word(int number) {
        return words.all().get(number);
    }

    boolean contains(String word) {
        return words.contains(word);
    }

    /// Whether a ladder leads from one word to the other.
    boolean joined(int one, int other) {
        return parts[one] == parts[other];
    }

    /// For every word its predecessor on a shortest path from `start` and the length of that path; -1 if there is
    /// none.
    ///
    /// @param end the word at which the search may stop; -1 to reach all words
    Ways from(int start, int end) {
        int[] before = new int[size()];
        int[] steps = new int[size()];
        Arrays.fill(steps, -1);
        int[] queue = new int[size()];
        int count = 0;
        queue[count++] = start;
        steps[start] = 0;
        before[start] = -1;
        for (int next = 0; next < count && (end < 0 || steps[end] < 0); next++) {
            int word = queue[next];
            for (int neighbor : neighbors[word]) {
                if (steps[neighbor] < 0) {
                    steps[neighbor] = steps[word] + 1;
                    before[neighbor] = word;
                    queue[count++] = neighbor;
                }
            }
        }
        return new Ways(before, steps);
    }

    /// Shortest paths from a word.
    record Ways(int[] before, int[] steps) {
        /// The words of a path.
        int[] to(int end) {
            int[] way = new int[steps[end] + 1];
            int word = end;
            for (int i = way.length - 1; i >= 0; i--) {
                way[i] = word;
                word = before[word];
            }
            return way;
        }
    }
}
