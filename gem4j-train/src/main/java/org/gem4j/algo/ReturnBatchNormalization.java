// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import org.gem4j.algo.internal.InvalidBatchException;
import org.gem4j.algo.internal.Moments;

/// Return batch normalization, ReBN (GEM, arXiv 2510.01051): A = (G - μ) / (σ + ε) with mean and
/// standard deviation over all turns of all episodes of a batch together.
///
/// It gives every turn a baseline that does not depend on when an episode stops, without a critic or groups.
///
/// Deviation from GEM's trainer: σ is computed from differences to the mean, not from sums of squares, which lose
/// digits.
///
/// @param inner whose advantages of turns are normalized, usually [DiscountedReturns]; value targets stay as they are
public record ReturnBatchNormalization(Estimator inner) implements Estimator {
    /// GEM's ε.
    public static final double EPSILON = 1e-9;

    /// @throws InvalidParameterException if the inner estimator gives tokens of a turn different advantages
    @Override
    public Advantages estimate(EpisodeBatch batch) {
        Advantages advantages = inner.estimate(batch);
        InvalidParameterException.require(
                advantages.tokens().isEmpty(),
                "normalized estimator",
                "one of turns",
                inner.getClass().getSimpleName());
        return advantages.withTurns(of(advantages.turns()));
    }

    @Override
    public boolean usesCritic() {
        return inner.usesCritic();
    }

    @Override
    public boolean usesGreedyReturns() {
        return inner.usesGreedyReturns();
    }

    @Override
    public boolean comparesGroups() {
        return inner.comparesGroups();
    }

    /// The advantage of each turn with GEM's ε and population deviation. A single turn, and equal returns, give 0.
    ///
    /// @param returns finite returns of all turns of the batch
    public static double[] of(double[] returns) {
        return of(returns, Moments.Deviation.POPULATION, EPSILON);
    }

    /// @param deviation population in GEM's own trainer, sample in its Tinker and VeRL examples
    /// @param epsilon ε, above 0
    public static double[] of(double[] returns, Moments.Deviation deviation, double epsilon) {
        InvalidParameterException.require(epsilon > 0, "eps", "above 0", epsilon);
        InvalidBatchException.requireFinite("returns", returns);
        Moments moments = Moments.of(returns, deviation);
        double[] advantages = new double[returns.length];
        for (int i = 0; i < returns.length; i++) {
            advantages[i] = (returns[i] - moments.mean()) / (moments.deviation() + epsilon);
        }
        return advantages;
    }
}
