// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

/// Return batch normalisation, ReBN (GEM, arXiv 2510.01051): A = (G - μ) / (σ + ε) with mean and population deviation
/// over all turns of all episodes of a batch together.
///
/// It gives every turn a baseline that does not depend on when an episode stops, without a critic or groups.
///
/// Deviation from GEM's trainer: σ is computed from differences to the mean, not from sums of squares, which lose
/// digits.
public final class ReturnBatchNormalization {
    /// GEM's ε.
    public static final double EPSILON = 1e-9;

    private ReturnBatchNormalization() {}

    /// The advantage of each turn. A single turn, and equal returns, give 0.
    ///
    /// @param returns finite returns of all turns of the batch
    public static double[] of(double[] returns) {
        if (returns.length == 0) {
            return returns;
        }
        // Differences to the first return make the mean of equal returns exact.
        double mean = returns[0];
        for (double value : returns) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("returns must be finite but one was " + value);
            }
            mean += (value - returns[0]) / returns.length;
        }
        double variance = 0;
        for (double value : returns) {
            variance += (value - mean) * (value - mean) / returns.length;
        }
        double scale = Math.sqrt(variance) + EPSILON;
        double[] advantages = new double[returns.length];
        for (int i = 0; i < returns.length; i++) {
            advantages[i] = (returns[i] - mean) / scale;
        }
        return advantages;
    }
}
