// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.eval.EnvSummary.Interval;

/// Estimates from samples, and how sure they are.
final class EvalStatistics {
    /// 97.5% of a normal distribution lie below this many standard deviations.
    private static final double Z = 1.959963984540054;

    private static final int RESAMPLES = 2_000;

    private EvalStatistics() {}

    /// The chance that at least one of k samples is right, estimated without bias from n samples of which some were
    /// right: 1 − C(n − right, k) / C(n, k).
    ///
    /// @param k in 1..n
    static double passAtK(int n, int right, int k) {
        if (right < 0 || right > n || k < 1 || k > n) {
            throw new IllegalArgumentException(
                    "0 <= right <= n and 1 <= k <= n must hold but n, right, k were " + n + ", " + right + ", " + k);
        }
        if (n - right < k) {
            return 1;
        }
        double none = 1;
        for (int i = n - right + 1; i <= n; i++) {
            none *= 1 - (double) k / i;
        }
        return 1 - none;
    }

    /// Wilson's score interval for a share of independent trials.
    static Interval wilson(long right, long trials) {
        if (trials == 0) {
            return new Interval(0, 1);
        }
        double share = (double) right / trials;
        double square = Z * Z / trials;
        double center = (share + square / 2) / (1 + square);
        double margin = Z / (1 + square) * Math.sqrt(share * (1 - share) / trials + square / (4 * trials));
        return new Interval(Math.max(0, center - margin), Math.min(1, center + margin));
    }

    /// Percentile bootstrap for the mean over tasks: tasks are sampled with replacement, with all their samples,
    /// since samples of one task depend on each other. The same values give the same interval.
    ///
    /// @param values the value of each task; at least one
    static Interval bootstrap(List<Double> values) {
        double[] plain = values.stream().mapToDouble(Double::doubleValue).toArray();
        SeededRandom random = SeededRandom.of(0, "bootstrap", plain.length);
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (int draw = 0; draw < plain.length; draw++) {
                sum += plain[random.nextInt(plain.length)];
            }
            means[i] = sum / plain.length;
        }
        Arrays.sort(means);
        return new Interval(quantile(means, 0.025), quantile(means, 0.975));
    }

    /// Linear interpolation between neighbors.
    private static double quantile(double[] sorted, double share) {
        double at = share * (sorted.length - 1);
        int low = (int) at;
        int high = Math.min(low + 1, sorted.length - 1);
        return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
    }
}
