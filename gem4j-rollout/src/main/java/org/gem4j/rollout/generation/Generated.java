// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

import java.util.List;
import org.gem4j.rollout.StopReason;

/// What became of a [Generation].
///
/// @param promptIds what the model saw
/// @param tokens the sampled tokens, in order, including the token that ended the response
/// @param text the response without the token or text that ended it
/// @param reason why it ended
/// @param message more about the reason; empty where there is no more to say
/// @param cachedTokens tokens of the prompt that had been computed before
public record Generated(
        int[] promptIds, List<SampledToken> tokens, String text, StopReason reason, String message, int cachedTokens) {
    public Generated {
        tokens = List.copyOf(tokens);
    }

    /// The ids of the sampled tokens.
    public int[] ids() {
        return tokens.stream().mapToInt(SampledToken::id).toArray();
    }

    /// The sampled tokens' logprobs under the distributions they were sampled from.
    public float[] logprobs() {
        float[] logprobs = new float[tokens.size()];
        for (int i = 0; i < logprobs.length; i++) {
            logprobs[i] = tokens.get(i).logprob();
        }
        return logprobs;
    }
}
