// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.util.Map;

/// The score of a task's tests.
///
/// @param score the weighted part of the tests that passed, from 0 to 1
/// @param solved whether all of them did
/// @param reward what the episode pays
public record TestScore(double score, boolean solved, double reward) {
    /// Of results by test.
    ///
    /// @param passed whether each test that ran passed; tests of the weights that are not there did not run and
    ///     count as failed
    /// @param weights by test; tests without one, or with none above 0, do not count. If no test has a weight, all
    ///     count alike
    /// @param partial whether a part of the tests pays a part of the reward
    public static TestScore of(Map<String, Boolean> passed, Map<String, Double> weights, boolean partial) {
        double score = weighted(passed, weights, false);
        boolean solved = !passed.isEmpty() && score >= 1 - 1e-12 && !passed.containsValue(false);
        return new TestScore(score, solved, partial ? score : solved ? 1 : 0);
    }

    /// The score alone.
    ///
    /// @param peer whether tests that did not run are left out, as in GEM
    public static double weighted(Map<String, Boolean> passed, Map<String, Double> weights, boolean peer) {
        boolean known = weights.entrySet().stream()
                .anyMatch(entry -> entry.getValue() > 0 && passed.containsKey(entry.getKey()));
        if (!known && (peer || weights.isEmpty() || passed.isEmpty())) {
            long good = passed.values().stream().filter(value -> value).count();
            return passed.isEmpty() ? 0 : (double) good / passed.size();
        }
        double earned = 0;
        double total = 0;
        for (Map.Entry<String, Double> entry : weights.entrySet()) {
            Boolean result = passed.get(entry.getKey());
            if (entry.getValue() > 0 && (result != null || !peer)) {
                total += entry.getValue();
                earned += Boolean.TRUE.equals(result) ? entry.getValue() : 0;
            }
        }
        return total == 0 ? 0 : earned / total;
    }
}
