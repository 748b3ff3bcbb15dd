// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.Arrays;
import java.util.Comparator;

/// Whether a text says the same again and again.
final class Repetition {
    private static final double HIGH = 0.2;

    private Repetition() {}

    /// Whether the common prefixes of neighbors in the sorted suffixes are long: more than a fifth of all
    /// substrings occur before.
    static boolean isHigh(String text) {
        int[] letters = text.codePoints().toArray();
        int n = letters.length;
        if (n <= 1) {
            return false;
        }
        int[] rank = ranks(letters);
        int[] sorted = new int[n];
        for (int i = 0; i < n; i++) {
            sorted[rank[i]] = i;
        }
        double sum = 0;
        int shared = 0;
        for (int i = 0; i < n; i++) {
            if (rank[i] == n - 1) {
                shared = 0;
                continue;
            }
            int next = sorted[rank[i] + 1];
            while (i + shared < n && next + shared < n && letters[i + shared] == letters[next + shared]) {
                shared++;
            }
            sum += shared;
            shared = Math.max(0, shared - 1);
        }
        return sum * 2 / ((double) n * (n + 1)) > HIGH;
    }

    /// The place of each suffix in their order, by doubling.
    private static int[] ranks(int[] letters) {
        int n = letters.length;
        int[] rank = letters.clone();
        Integer[] order = new Integer[n];
        Arrays.setAll(order, i -> i);
        for (int step = 0; ; step = step == 0 ? 1 : step * 2) {
            int width = step;
            int[] old = rank;
            Comparator<Integer> byPair = Comparator.<Integer>comparingInt(i -> old[i])
                    .thenComparingInt(i -> width == 0 || i + width >= n ? -1 : old[i + width]);
            Arrays.sort(order, byPair);
            int[] next = new int[n];
            for (int i = 1; i < n; i++) {
                next[order[i]] = next[order[i - 1]] + (byPair.compare(order[i - 1], order[i]) < 0 ? 1 : 0);
            }
            rank = next;
            if (rank[order[n - 1]] == n - 1 || step >= n) {
                return rank;
            }
        }
    }
}
