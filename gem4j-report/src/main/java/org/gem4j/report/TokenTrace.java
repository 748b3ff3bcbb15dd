// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.gem4j.rollout.Turn;

/// The tokens of a turn, as they were trained on. The arrays belong to the trace and must not be
/// changed.
///
/// @param turn the turn, with the ids of its prompt and response and the sampler's logprobs
/// @param learnerLogprobs the learner's own logprobs of the response, in nats; empty where the sampler's were used
/// @param referenceLogprobs of the frozen reference; empty without one
/// @param advantages of the response's tokens; empty where the turn was not trained on, so that its mask is 0
public record TokenTrace(Turn turn, float[] learnerLogprobs, float[] referenceLogprobs, float[] advantages) {
    private static final float[] NONE = {};
    private static final double DIGITS = 1e4;

    /// A turn that was not trained on.
    public static TokenTrace untrained(Turn turn) {
        return new TokenTrace(turn, NONE, NONE, NONE);
    }

    /// The trace as JSON: prompt tokens as far as they do not repeat the turn before, and response tokens.
    ///
    /// A token is its text, `{"hex": …}` where its bytes are a part of a character, or `{"id": …}` where it
    /// has none.
    ///
    /// @param before the turn before
    /// @param bytes of a token
    /// @param most tokens that are written; later ones are only counted
    Map<String, Object> toMap(Optional<Turn> before, IntFunction<byte[]> bytes, int most) {
        int[] prompt = turn.response().promptIds();
        int[] ids = turn.response().ids();
        int shared = before.map(turn -> shared(turn, prompt)).orElse(0);
        int response = Math.min(ids.length, most);
        int shown = Math.min(prompt.length - shared, most - response);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("shared", shared);
        fields.put("prompt", pieces(prompt, shared, shared + shown, bytes));
        fields.put("omitted", prompt.length - shared - shown + ids.length - response);
        fields.put("response", pieces(ids, 0, response, bytes));
        fields.put("ids", Arrays.copyOf(ids, response));
        fields.put("mask", advantages.length == 0 ? 0 : 1);
        fields.put("logprobs", numbers(turn.response().logprobs(), response));
        fields.put("learner", numbers(learnerLogprobs, response));
        fields.put("reference", numbers(referenceLogprobs, response));
        fields.put("advantages", numbers(advantages, response));
        return fields;
    }

    /// How many tokens a prompt shares with the prompt and response before it.
    private static int shared(Turn before, int[] prompt) {
        int[] old = before.response().promptIds();
        int[] answered = before.response().ids();
        int same = Arrays.mismatch(old, prompt);
        if (same < 0 || same < old.length) {
            return same < 0 ? prompt.length : same;
        }
        int end = Math.min(prompt.length, old.length + answered.length);
        int more = Arrays.mismatch(prompt, old.length, end, answered, 0, end - old.length);
        return more < 0 ? end : old.length + more;
    }

    private static List<Object> pieces(int[] ids, int from, int to, IntFunction<byte[]> bytes) {
        List<Object> pieces = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            pieces.add(piece(ids[i], bytes.apply(ids[i])));
        }
        return pieces;
    }

    private static Object piece(int id, byte[] bytes) {
        if (bytes.length == 0) {
            return Map.of("id", id);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return Map.of("hex", HexFormat.of().formatHex(bytes));
        }
    }

    private static List<Object> numbers(float[] values, int most) {
        List<Object> numbers = new ArrayList<>();
        for (int i = 0; i < Math.min(values.length, most); i++) {
            numbers.add(Json.number(Math.rint(values[i] * DIGITS) / DIGITS));
        }
        return numbers;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TokenTrace trace
                && turn.equals(trace.turn)
                && Arrays.equals(learnerLogprobs, trace.learnerLogprobs)
                && Arrays.equals(referenceLogprobs, trace.referenceLogprobs)
                && Arrays.equals(advantages, trace.advantages);
    }

    @Override
    public int hashCode() {
        return turn.hashCode() * 31 + Arrays.hashCode(advantages);
    }
}
