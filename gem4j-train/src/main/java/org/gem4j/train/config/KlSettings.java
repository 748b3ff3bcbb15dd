// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import org.gem4j.algo.InvalidParameterException;
import org.gem4j.algo.KlEstimator;

/// Settings of the KL divergence to the policy before training.
///
/// @param beta weight of the divergence in the loss, in 0..1000; 0 for none
/// @param decay how beta changes over the run
/// @param estimator the estimate of the divergence that beta weighs
/// @param rewardPenalty weight of the divergence that is taken from the reward, in 0..1000
public record KlSettings(double beta, Decay decay, KlEstimator estimator, double rewardPenalty) {
    public KlSettings {
        InvalidParameterException.require(beta >= 0 && beta <= 1000, "beta", "in 0..1000", beta);
        InvalidParameterException.require(
                rewardPenalty >= 0 && rewardPenalty <= 1000, "rewardPenalty", "in 0..1000", rewardPenalty);
    }

    /// k3 with weight 0.2, which decays linearly; nothing is taken from the reward.
    public static KlSettings defaults() {
        return new KlSettings(0.2, Decay.LINEAR, KlEstimator.K3, 0);
    }

    /// No divergence, so no reference model is kept.
    public static KlSettings none() {
        return defaults().withBeta(0);
    }

    /// The weight in the loss when `done` of the run, in 0..1, is over.
    public double beta(double done) {
        return switch (decay) {
            case CONSTANT -> beta;
            case LINEAR -> beta * Math.max(0, 1 - done / 0.8);
        };
    }

    /// Whether a run compares its policy with the one before training.
    public boolean compares() {
        return beta > 0 || rewardPenalty > 0;
    }

    public KlSettings withBeta(double newBeta) {
        return new KlSettings(newBeta, decay, estimator, rewardPenalty);
    }

    public KlSettings withDecay(Decay newDecay) {
        return new KlSettings(beta, newDecay, estimator, rewardPenalty);
    }

    public KlSettings withEstimator(KlEstimator newEstimator) {
        return new KlSettings(beta, decay, newEstimator, rewardPenalty);
    }

    public KlSettings withRewardPenalty(double newRewardPenalty) {
        return new KlSettings(beta, decay, estimator, newRewardPenalty);
    }

    /// How the weight of the divergence changes over a run.
    public enum Decay {
        CONSTANT,
        /// To 0 at four fifths of the run.
        LINEAR
    }
}
