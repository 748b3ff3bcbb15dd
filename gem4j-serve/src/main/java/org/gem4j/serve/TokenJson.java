// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.gem4j.text.Tokenizer;

/// Tokens and their logprobs in the format of the API.
final class TokenJson {
    /// JSON has no infinity.
    private static final float LEAST = -9999;

    private final Tokenizer tokenizer;
    private final boolean processed;

    /// @param processed whether a sampled token's logprob is that of the distribution it was sampled from
    TokenJson(Tokenizer tokenizer, boolean processed) {
        this.tokenizer = tokenizer;
        this.processed = processed;
    }

    static String finishReason(StopReason reason) {
        return switch (reason) {
            case END_OF_TURN, STOP_TEXT -> "stop";
            case LENGTH, DEADLINE -> "length";
            case PROMPT_TOO_LONG, CANCELED, INFRASTRUCTURE -> "error";
        };
    }

    private String text(int id) {
        return tokenizer.decode(new int[] {id});
    }

    private double logprob(SampledToken token) {
        return Math.max(LEAST, processed ? token.logprob() : token.plainLogprob());
    }

    /// The `logprobs` of a chat answer.
    Map<String, Object> chat(List<SampledToken> tokens) {
        List<Map<String, Object>> content = new ArrayList<>();
        for (SampledToken token : tokens) {
            Map<String, Object> entry = entry(token.id(), logprob(token));
            entry.put(
                    "top_logprobs",
                    token.top().stream()
                            .map(each -> entry(each.id(), Math.max(LEAST, each.logprob())))
                            .toList());
            content.add(entry);
        }
        Map<String, Object> logprobs = new LinkedHashMap<>();
        logprobs.put("content", content);
        logprobs.put("refusal", Optional.empty());
        return logprobs;
    }

    private Map<String, Object> entry(int id, double logprob) {
        String text = text(id);
        List<Integer> bytes = new ArrayList<>();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            bytes.add(each & 0xff);
        }
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("token", text);
        entry.put("logprob", logprob);
        entry.put("bytes", text.indexOf('\uFFFD') >= 0 ? Optional.empty() : bytes);
        return entry;
    }

    /// The `logprobs` of a completion.
    ///
    /// @param offset of the first token in the text
    Map<String, Object> completion(List<SampledToken> tokens, int offset) {
        List<String> texts = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        List<Map<String, Double>> top = new ArrayList<>();
        List<Integer> offsets = new ArrayList<>();
        int at = offset;
        for (SampledToken token : tokens) {
            String text = text(token.id());
            texts.add(text);
            values.add(logprob(token));
            offsets.add(at);
            at += text.length();
            Map<String, Double> alternatives = new LinkedHashMap<>();
            token.top()
                    .forEach(each ->
                            alternatives.putIfAbsent(text(each.id()), (double) Math.max(LEAST, each.logprob())));
            top.add(alternatives);
        }
        Map<String, Object> logprobs = new LinkedHashMap<>();
        logprobs.put("tokens", texts);
        logprobs.put("token_logprobs", values);
        logprobs.put("top_logprobs", top);
        logprobs.put("text_offset", offsets);
        return logprobs;
    }
}
