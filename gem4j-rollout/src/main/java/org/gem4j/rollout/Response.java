// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Arrays;
import java.util.Objects;

/// A policy's response exactly as sampled: training uses these ids and logprobs; the text is never re-tokenized.
///
/// @param text the response without its end-of-turn token
/// @param promptIds what the model saw; empty when the policy has no tokens
/// @param ids the sampled tokens, end of turn included
/// @param logprobs of each sampled token under the distribution it was sampled from, in nats; as many as `ids`
/// @param stop why it ended
/// @param failure why nothing was answered, for people; empty if something was
/// @param usage what is known of its tokens, also where the tokens themselves are not
public record Response(
        String text, int[] promptIds, int[] ids, float[] logprobs, StopReason stop, String failure, Usage usage) {
    private static final int[] NO_IDS = {};
    private static final float[] NO_LOGPROBS = {};

    public Response {
        Objects.requireNonNull(text, "text is null");
        Objects.requireNonNull(stop, "stop is null");
        Objects.requireNonNull(failure, "failure is null");
        Objects.requireNonNull(usage, "usage is null");
        if (ids.length != logprobs.length) {
            throw new IllegalArgumentException(
                    "ids and logprobs must be equally many but were " + ids.length + " and " + logprobs.length);
        }
    }

    /// Counts of tokens.
    ///
    /// @param promptTokens how many tokens the model saw; 0 if unknown
    /// @param responseTokens how many it sampled; 0 if unknown
    /// @param meanLogprob mean logprob of the sampled tokens, in nats; NaN if unknown
    public record Usage(int promptTokens, int responseTokens, double meanLogprob) {
        /// Nothing is known.
        public static final Usage UNKNOWN = new Usage(0, 0, Double.NaN);

        public Usage {
            if (promptTokens < 0 || responseTokens < 0) {
                throw new IllegalArgumentException(
                        "tokens must be >= 0 but were " + promptTokens + " and " + responseTokens);
            }
        }
    }

    /// A response whose tokens are known.
    public static Response sampled(String text, int[] promptIds, int[] ids, float[] logprobs, StopReason stop) {
        Usage usage = new Usage(promptIds.length, ids.length, mean(logprobs));
        return new Response(text, promptIds, ids, logprobs, stop, "", usage);
    }

    /// A whole response without tokens, such as a script's or a person's.
    public static Response scripted(String text) {
        return untokenized(text, StopReason.END_OF_TURN, Usage.UNKNOWN);
    }

    /// A response whose tokens are not known.
    public static Response untokenized(String text, StopReason stop, Usage usage) {
        return new Response(text, NO_IDS, NO_IDS, NO_LOGPROBS, stop, "", usage);
    }

    /// Nothing was answered.
    ///
    /// @throws IllegalArgumentException if `stop` is the end of an answer
    public static Response failed(StopReason stop, String failure) {
        if (stop.answered()) {
            throw new IllegalArgumentException("a failure must not stop with " + stop);
        }
        return new Response("", NO_IDS, NO_IDS, NO_LOGPROBS, stop, failure, Usage.UNKNOWN);
    }

    public Response withUsage(Usage newUsage) {
        return new Response(text, promptIds, ids, logprobs, stop, failure, newUsage);
    }

    /// The mean of some logprobs; NaN if there are none.
    public static double mean(float[] logprobs) {
        double sum = 0;
        for (float logprob : logprobs) {
            sum += logprob;
        }
        return logprobs.length == 0 ? Double.NaN : sum / logprobs.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Response response
                && text.equals(response.text)
                && stop == response.stop
                && failure.equals(response.failure)
                && usage.equals(response.usage)
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
        return "Response[" + (stop.answered() ? text : failure) + ", " + usage.responseTokens() + " tokens, " + stop
                + "]";
    }
}
