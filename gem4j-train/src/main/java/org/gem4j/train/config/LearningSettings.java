// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.algo.LossAggregation;

/// Settings of the update that do not depend on the algorithm.
///
/// @param gamma discount between turns, in 0..1
/// @param rewardScale multiplies every reward; finite
/// @param epochs passes over a batch, in 1..100
/// @param samplesPerStep turns of an optimizer step, at least 1: a batch is cut into equal parts; empty for the whole
/// batch
/// @param importanceCap bound on the importance weight between learner and sampler, above 0; empty for none: the
/// old logprobs are then the sampler's
/// @param kl how far the policy may move
/// @param entropyWeight weight of the entropy bonus, in 0..1000
/// @param aggregation how the losses of tokens become one number
/// @param lengthConstant divides the summed loss of a response, above 0; empty for the longest response there may be
/// @param ignoreUnfinished whether responses that were cut at their limit are left out of the loss
/// @param lastTurnOnly whether only the last turn of an episode is trained on; the others are context
public record LearningSettings(
        double gamma,
        double rewardScale,
        int epochs,
        OptionalInt samplesPerStep,
        OptionalDouble importanceCap,
        KlSettings kl,
        double entropyWeight,
        LossAggregation aggregation,
        OptionalDouble lengthConstant,
        boolean ignoreUnfinished,
        boolean lastTurnOnly) {
    public LearningSettings {
        InvalidParameterException.require(gamma >= 0 && gamma <= 1, "gamma", "in 0..1", gamma);
        InvalidParameterException.require(Double.isFinite(rewardScale), "rewardScale", "finite", rewardScale);
        InvalidParameterException.require(epochs >= 1 && epochs <= 100, "epochs", "in 1..100", epochs);
        samplesPerStep.ifPresent(
                given -> InvalidParameterException.require(given >= 1, "samplesPerStep", ">= 1", given));
        importanceCap.ifPresent(given ->
                InvalidParameterException.require(given > 0 && given <= 1e6, "importanceCap", "above 0", given));
        InvalidParameterException.require(
                entropyWeight >= 0 && entropyWeight <= 1000, "entropyWeight", "in 0..1000", entropyWeight);
        lengthConstant.ifPresent(
                given -> InvalidParameterException.require(given > 0, "lengthConstant", "above 0", given));
    }

    /// One optimizer step on the whole batch, γ 0.9.
    public static LearningSettings defaults() {
        return new LearningSettings(
                0.9,
                1,
                1,
                OptionalInt.empty(),
                OptionalDouble.empty(),
                KlSettings.defaults(),
                0,
                LossAggregation.SEQ_MEAN_TOKEN_SUM_NORM,
                OptionalDouble.empty(),
                false,
                false);
    }

    /// In how many equal parts a batch of so many samples is cut, an optimizer step each.
    public int parts(int samples) {
        return samplesPerStep.isEmpty() ? 1 : Math.max(1, Math.round((float) samples / samplesPerStep.getAsInt()));
    }

    public LearningSettings withGamma(double newGamma) {
        return Changed.with(this, "gamma", newGamma);
    }

    public LearningSettings withRewardScale(double newRewardScale) {
        return Changed.with(this, "rewardScale", newRewardScale);
    }

    public LearningSettings withEpochs(int newEpochs) {
        return Changed.with(this, "epochs", newEpochs);
    }

    public LearningSettings withSamplesPerStep(int newSamplesPerStep) {
        return Changed.with(this, "samplesPerStep", OptionalInt.of(newSamplesPerStep));
    }

    public LearningSettings withImportanceCap(double newImportanceCap) {
        return Changed.with(this, "importanceCap", OptionalDouble.of(newImportanceCap));
    }

    public LearningSettings withKl(KlSettings newKl) {
        return Changed.with(this, "kl", newKl);
    }

    public LearningSettings withEntropyWeight(double newEntropyWeight) {
        return Changed.with(this, "entropyWeight", newEntropyWeight);
    }

    public LearningSettings withAggregation(LossAggregation newAggregation) {
        return Changed.with(this, "aggregation", newAggregation);
    }

    public LearningSettings withLengthConstant(double newLengthConstant) {
        return Changed.with(this, "lengthConstant", OptionalDouble.of(newLengthConstant));
    }

    public LearningSettings withIgnoreUnfinished(boolean newIgnoreUnfinished) {
        return Changed.with(this, "ignoreUnfinished", newIgnoreUnfinished);
    }

    public LearningSettings withLastTurnOnly(boolean newLastTurnOnly) {
        return Changed.with(this, "lastTurnOnly", newLastTurnOnly);
    }
}
