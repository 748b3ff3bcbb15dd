// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.Objects;
import org.gem4j.llm.Sample;

/// A turn as the learner sees it, token by token as it was sampled.
///
/// @param tokens prompt and response ids
/// @param oldLogprobs of the response's tokens when they were sampled, in nats
/// @param advantage of the turn, the same for all its tokens
/// @param referenceLogprobs of the response's tokens under the frozen reference; empty without a KL term
public record TrainingSample(Sample tokens, float[] oldLogprobs, double advantage, float[] referenceLogprobs) {
    public TrainingSample {
        Objects.requireNonNull(tokens, "tokens is null");
        int length = tokens.responseIds().length;
        if (oldLogprobs.length != length || (referenceLogprobs.length != 0 && referenceLogprobs.length != length)) {
            throw new IllegalArgumentException("a response of " + length + " tokens must have as many logprobs but had "
                    + oldLogprobs.length + " and " + referenceLogprobs.length);
        }
        if (!Double.isFinite(advantage)) {
            throw new IllegalArgumentException("advantage must be finite but was " + advantage);
        }
    }

    TrainingSample withReference(float[] logprobs) {
        return new TrainingSample(tokens, oldLogprobs, advantage, logprobs);
    }
}
