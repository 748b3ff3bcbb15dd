// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.List;
import org.gem4j.algo.KlEstimator;
import org.gem4j.algo.LossAggregation;
import org.gem4j.algo.PolicyLoss;
import org.gem4j.train.config.LearningSettings;

/// What one optimizer step minimizes: the aggregated policy loss, plus β times a KL estimate to the reference, minus an
/// entropy bonus.
///
/// @param policyLoss of single tokens
/// @param aggregation how tokens become one number
/// @param lengthConstant c of [LossAggregation#SEQ_MEAN_TOKEN_SUM_NORM]
/// @param allTokens trained in the step
/// @param rows samples of the step
/// @param kl which estimate of the divergence
/// @param beta its weight, at least 0
/// @param entropyWeight weight of the entropy, at least 0
public record PolicyObjective(
        PolicyLoss policyLoss,
        LossAggregation aggregation,
        double lengthConstant,
        long allTokens,
        int rows,
        KlEstimator kl,
        double beta,
        double entropyWeight) {
    static PolicyObjective of(
            LearningSettings settings,
            PolicyLoss policyLoss,
            double beta,
            double lengthConstant,
            List<TrainingSample> samples) {
        long tokens = samples.stream().mapToLong(TrainingSample::length).sum();
        return new PolicyObjective(
                policyLoss,
                settings.aggregation(),
                lengthConstant,
                Math.max(1, tokens),
                Math.max(1, samples.size()),
                settings.kl().estimator(),
                beta,
                settings.entropyWeight());
    }

    /// What a token of a response of this length counts.
    double weight(int responseTokens) {
        return aggregation.weight(responseTokens, allTokens, rows, lengthConstant);
    }
}
