// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Finds the name that a user probably meant.
public final class Suggestions {
    private Suggestions() {}

    /// `". Did you mean X?"` with the candidate nearest to `given`, or `"."` when none is near.
    public static String didYouMean(String given, Collection<String> candidates) {
        return nearest(given, candidates)
                .map(best -> ". Did you mean " + best + "?")
                .orElse(".");
    }

    /// The candidate nearest to `given`, if it is near: at a distance of at most 1 or a third of the longer word's
    /// length, or if one of the two begins with the other.
    static Optional<String> nearest(String given, Collection<String> candidates) {
        return candidates.stream()
                .min(Comparator.comparingInt((String candidate) -> distance(given, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .filter(best -> isNear(given, best));
    }

    private static boolean isNear(String given, String best) {
        if (given.isEmpty() || best.isEmpty()) {
            return false;
        }
        int limit = Math.max(1, Math.max(given.length(), best.length()) / 3);
        return distance(given, best) <= limit || best.startsWith(given) || given.startsWith(best);
    }

    /// Edit distance with swaps of adjacent characters, ignoring case: `("gamma", "gmama")` gives 1.
    static int distance(String a, String b) {
        String left = a.toLowerCase(Locale.ROOT);
        String right = b.toLowerCase(Locale.ROOT);
        int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                boolean same = left.charAt(i - 1) == right.charAt(j - 1);
                int best = Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
                boolean swap = i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1);
                cost[i][j] = swap ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
            }
        }
        return cost[left.length()][right.length()];
    }
}
