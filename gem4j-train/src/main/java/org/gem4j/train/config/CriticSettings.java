// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.gem4j.algo.InvalidParameterException;

/// Settings of the critic, for estimators that use one.
///
/// @param learningRate at its highest, in 0..10; empty for that of the policy
/// @param epochs passes over a batch, in 1..100; empty for as many as the policy has
/// @param clipRange how far one batch moves a value, above 0
/// @param weight of the value loss, above 0 and at most 1000
/// @param bootstrapTruncated whether an episode that a limit cut off continues with the value of the state it was cut
/// off at; otherwise nothing follows its last turn
public record CriticSettings(
        OptionalDouble learningRate, OptionalInt epochs, double clipRange, double weight, boolean bootstrapTruncated) {
    public CriticSettings {
        learningRate.ifPresent(given ->
                InvalidParameterException.require(given >= 0 && given <= 10, "learningRate", "in 0..10", given));
        epochs.ifPresent(
                given -> InvalidParameterException.require(given >= 1 && given <= 100, "epochs", "in 1..100", given));
        InvalidParameterException.require(clipRange > 0 && clipRange <= 1e6, "clipRange", "above 0", clipRange);
        InvalidParameterException.require(weight > 0 && weight <= 1000, "weight", "above 0 and at most 1000", weight);
    }

    /// Four passes, values clipped at 0.2, truncated episodes bootstrapped.
    public static CriticSettings defaults() {
        return new CriticSettings(OptionalDouble.empty(), OptionalInt.of(4), 0.2, 1, true);
    }

    public CriticSettings withLearningRate(double newLearningRate) {
        return new CriticSettings(OptionalDouble.of(newLearningRate), epochs, clipRange, weight, bootstrapTruncated);
    }

    public CriticSettings withEpochs(int newEpochs) {
        return new CriticSettings(learningRate, OptionalInt.of(newEpochs), clipRange, weight, bootstrapTruncated);
    }

    public CriticSettings withClipRange(double newClipRange) {
        return new CriticSettings(learningRate, epochs, newClipRange, weight, bootstrapTruncated);
    }

    public CriticSettings withWeight(double newWeight) {
        return new CriticSettings(learningRate, epochs, clipRange, newWeight, bootstrapTruncated);
    }

    public CriticSettings withBootstrapTruncated(boolean newBootstrapTruncated) {
        return new CriticSettings(learningRate, epochs, clipRange, weight, newBootstrapTruncated);
    }
}
