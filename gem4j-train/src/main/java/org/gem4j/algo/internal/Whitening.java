// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo.internal;

import org.gem4j.algo.InvalidParameterException;

/// Normalization over the unmasked tokens of a batch: y = (x - μ) / sqrt(σ² + ε), 0 where masked.
public final class Whitening {
    private Whitening() {}

    /// @param values one row per sequence, finite, also where masked
    /// @param mask 1 for tokens that count, 0 for others
    /// @param unbiased whether σ² is divided by n - 1 (needs two tokens) or by n (needs one)
    /// @param shiftMean whether the result has mean 0; otherwise μ is added back
    /// @param epsilon ε, at least 0
    public static double[][] of(
            double[][] values, double[][] mask, boolean unbiased, boolean shiftMean, double epsilon) {
        InvalidBatchException.requireMask(values, mask);
        InvalidBatchException.requireFinite("values", values);
        InvalidParameterException.require(epsilon >= 0, "eps", ">= 0", epsilon);
        double[] counted = Masks.select(values, mask);
        int needed = unbiased ? 2 : 1;
        if (counted.length < needed) {
            throw new InvalidBatchException(
                    InvalidBatchException.Kind.TOO_FEW_TOKENS,
                    "whitening needs at least " + needed + " unmasked tokens but had " + counted.length);
        }
        Moments moments = Moments.of(counted, unbiased ? Moments.Deviation.SAMPLE : Moments.Deviation.POPULATION);
        double scale = Math.sqrt(moments.deviation() * moments.deviation() + epsilon);
        double back = shiftMean ? 0 : moments.mean();
        double[][] whitened = Masks.like(values);
        for (int i = 0; i < values.length; i++) {
            for (int t = 0; t < values[i].length; t++) {
                double difference = values[i][t] - moments.mean();
                // Without any spread there is nothing to scale, also where ε is 0.
                whitened[i][t] = mask[i][t] * ((difference == 0 ? 0 : difference / scale) + back);
            }
        }
        return whitened;
    }
}
