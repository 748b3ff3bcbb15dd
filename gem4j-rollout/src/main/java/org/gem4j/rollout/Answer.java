// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Objects;

/// A response with what is known about how it was made.
///
/// @param response what was answered, or why nothing was
/// @param promptTokens how many tokens the model saw; 0 if unknown
/// @param responseTokens how many it sampled; 0 if unknown
/// @param meanLogprob mean logprob of the sampled tokens, in nats; NaN if unknown
/// @param failure why nothing was answered, for people; empty if something was
public record Answer(Response response, int promptTokens, int responseTokens, double meanLogprob, String failure) {
    public Answer {
        Objects.requireNonNull(response, "response is null");
        Objects.requireNonNull(failure, "failure is null");
    }

    /// An answer whose tokens are in the response.
    public static Answer of(Response response) {
        double sum = 0;
        for (float logprob : response.logprobs()) {
            sum += logprob;
        }
        int count = response.logprobs().length;
        return new Answer(
                response,
                response.promptIds().length,
                response.ids().length,
                count == 0 ? Double.NaN : sum / count,
                "");
    }

    /// Nothing was answered.
    public static Answer failed(StopReason stop, String failure) {
        return new Answer(new Response("", new int[0], new int[0], new float[0], stop), 0, 0, Double.NaN, failure);
    }
}
