// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Arrays;
import java.util.Objects;

/// What a policy answered, exactly as it was sampled: these ids and logprobs are what is trained on, never the text
/// encoded again.
///
/// @param text the response without its end-of-turn token
/// @param promptIds what the model saw; empty when the policy has no tokens
/// @param ids the sampled tokens, end of turn included
/// @param logprobs of each sampled token under the distribution it was drawn from, in nats; as many as `ids`
/// @param stop why it ended
public record Response(String text, int[] promptIds, int[] ids, float[] logprobs, StopReason stop) {
    public Response {
        Objects.requireNonNull(text, "text is null");
        Objects.requireNonNull(stop, "stop is null");
        if (ids.length != logprobs.length) {
            throw new IllegalArgumentException(
                    "ids and logprobs must be equally many but were " + ids.length + " and " + logprobs.length);
        }
    }

    /// A response of a policy that has no tokens, such as a script.
    public static Response scripted(String text) {
        return new Response(text, new int[0], new int[0], new float[0], StopReason.END_OF_TURN);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Response response
                && text.equals(response.text)
                && stop == response.stop
                && Arrays.equals(promptIds, response.promptIds)
                && Arrays.equals(ids, response.ids)
                && Arrays.equals(logprobs, response.logprobs);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text, stop, Arrays.hashCode(ids));
    }

    @Override
    public String toString() {
        return "Response[" + text + ", " + ids.length + " tokens, " + stop + "]";
    }
}
