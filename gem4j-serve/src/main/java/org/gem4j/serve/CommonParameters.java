// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.List;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.Sampling;

/// The parameters that chat and completion requests share.
///
/// @param sampling sampling settings; the limit is [#UNLIMITED] if the request has none
/// @param count number of answers to each prompt
/// @param seed seed of the first answer; the following ones count up
/// @param stream whether tokens are streamed
/// @param streamUsage whether a stream ends with the number of tokens
/// @param logprobs whether logprobs are returned
/// @param processed whether these are of the distribution that tokens were sampled from rather than the model's own
/// @param tokenIds whether token ids are returned
record CommonParameters(
        Sampling sampling,
        int count,
        long seed,
        boolean stream,
        boolean streamUsage,
        boolean logprobs,
        boolean processed,
        boolean tokenIds) {
    static final int UNLIMITED = Integer.MAX_VALUE;
    private static final int MOST_ANSWERS = 64;
    private static final int MOST_STOPS = 16;

    /// Unsupported parameters that would change the answer: refused unless they have this value.
    private static final List<String> ZEROS = List.of("frequency_penalty", "presence_penalty");

    /// @param topLogprobs number of alternatives to return; empty for no logprobs at all
    static CommonParameters of(ApiBody body, Optional<Integer> topLogprobs, int limit) {
        for (String name : ZEROS) {
            if (body.number(name, -2, 2, 0) != 0) {
                throw ApiException.invalid(name, name + " is not supported; repetition_penalty is.");
            }
        }
        if (body.has("logit_bias") && !body.object("logit_bias").isEmpty()) {
            throw ApiException.invalid("logit_bias", "logit_bias is not supported.");
        }
        int count = body.integer("n", 1, MOST_ANSWERS).orElse(1L).intValue();
        if (body.integer("best_of", 1, MOST_ANSWERS).orElse((long) count) != count) {
            throw ApiException.invalid("best_of", "best_of is not supported.");
        }
        String mode = body.text("logprobs_mode").orElse("raw");
        if (!mode.equals("raw") && !mode.equals("processed")) {
            throw ApiBody.wrong("logprobs_mode", "raw or processed");
        }
        long seed = body.integer("seed", Long.MIN_VALUE, Long.MAX_VALUE)
                .orElseGet(() -> SeededRandom.fromEntropy().nextLong());
        return new CommonParameters(
                sampling(body, topLogprobs.orElse(0), limit),
                count,
                seed,
                body.flag("stream"),
                body.object("stream_options").flag("include_usage"),
                topLogprobs.isPresent(),
                mode.equals("processed"),
                body.flag("return_token_ids") || topLogprobs.isPresent());
    }

    private static Sampling sampling(ApiBody body, int topLogprobs, int limit) {
        long topK = body.integer("top_k", -1, Integer.MAX_VALUE).orElse(-1L);
        double topP = body.number("top_p", 0, 1, 1);
        Sampling base = new Sampling(
                body.number("temperature", 0, 100, 1),
                Math.max(topP, Double.MIN_NORMAL),
                topK <= 0 ? -1 : (int) topK,
                limit,
                body.number("min_p", 0, 0.999_999, 0),
                body.number("repetition_penalty", 1e-3, 10, 1),
                body.texts("stop", MOST_STOPS),
                body.integers("stop_token_ids", 256),
                body.flag("ignore_eos"),
                topLogprobs);
        return base;
    }

    /// The settings limited to `left` tokens.
    Sampling limited(int left) {
        Sampling s = sampling;
        return new Sampling(
                s.temperature(),
                s.topP(),
                s.topK(),
                Math.min(s.maxTokens(), left),
                s.minP(),
                s.repetitionPenalty(),
                s.stop(),
                s.stopIds(),
                s.ignoreEos(),
                s.topLogprobs());
    }
}
