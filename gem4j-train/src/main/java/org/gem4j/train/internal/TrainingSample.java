// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.gem4j.llm.score.Sample;

/// A turn as the learner sees it, token by token as it was sampled.
///
/// @param tokens prompt and response ids
/// @param oldLogprobs of the response's tokens before the update, in nats: those they were sampled with, unless the
///     learner computed its own
/// @param advantages of the response's tokens
/// @param referenceLogprobs of the response's tokens under the frozen reference; empty without a KL term
/// @param importance weights of the response's tokens; empty if all are 1
/// @param sampledLogprobs of the response's tokens when they were sampled, in nats
public record TrainingSample(
        Sample tokens,
        float[] oldLogprobs,
        float[] advantages,
        float[] referenceLogprobs,
        float[] importance,
        float[] sampledLogprobs) {
    public TrainingSample {
        Objects.requireNonNull(tokens, "tokens is null");
        int length = tokens.responseIds().length;
        require(oldLogprobs.length == length, "logprobs", length, oldLogprobs);
        require(advantages.length == length, "advantages", length, advantages);
        require(
                referenceLogprobs.length == 0 || referenceLogprobs.length == length,
                "reference logprobs",
                length,
                referenceLogprobs);
        require(importance.length == 0 || importance.length == length, "importance weights", length, importance);
        require(sampledLogprobs.length == length, "sampled logprobs", length, sampledLogprobs);
        for (float advantage : advantages) {
            NotFiniteException.require("the advantage of a turn", advantage, List.of());
        }
    }

    /// A sample whose old logprobs are those it was sampled with.
    public TrainingSample(
            Sample tokens, float[] oldLogprobs, float[] advantages, float[] referenceLogprobs, float[] importance) {
        this(tokens, oldLogprobs, advantages, referenceLogprobs, importance, oldLogprobs);
    }

    /// A sample whose advantages are yet to be computed.
    static TrainingSample of(Sample tokens, float[] oldLogprobs) {
        return new TrainingSample(tokens, oldLogprobs, new float[oldLogprobs.length], new float[0], new float[0]);
    }

    /// How many tokens are trained on.
    public int length() {
        return oldLogprobs.length;
    }

    TrainingSample withReference(float[] logprobs) {
        return new TrainingSample(tokens, oldLogprobs, advantages, logprobs, importance, sampledLogprobs);
    }

    /// @param logprobs the learner's own
    /// @param weights see [org.gem4j.algo.TruncatedImportance]
    TrainingSample withOld(float[] logprobs, float[] weights) {
        return new TrainingSample(tokens, logprobs, advantages, referenceLogprobs, weights, sampledLogprobs);
    }

    TrainingSample withAdvantages(float[] newAdvantages) {
        return new TrainingSample(tokens, oldLogprobs, newAdvantages, referenceLogprobs, importance, sampledLogprobs);
    }

    /// The same advantage for all tokens.
    TrainingSample withAdvantage(double advantage) {
        float[] all = new float[length()];
        Arrays.fill(all, (float) advantage);
        return withAdvantages(all);
    }

    /// Sum of log π_old - log π_ref over the response, the KL penalty of a turn before its coefficient.
    double referenceDistance() {
        double distance = 0;
        for (int t = 0; t < referenceLogprobs.length; t++) {
            distance += (double) oldLogprobs[t] - referenceLogprobs[t];
        }
        return distance;
    }

    private static void require(boolean fits, String what, int length, float[] values) {
        if (!fits) {
            throw new IllegalArgumentException(
                    "a response of " + length + " tokens must have as many " + what + " but had " + values.length);
        }
    }
}
