// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;

/// Answers of `/v1/completions`.
final class CompletionFormat implements AnswerFormat {
    private final CommonParameters parameters;
    private final TokenJson tokens;
    private final Map<Integer, Integer> offsets = new HashMap<>();

    CompletionFormat(CommonParameters parameters, TokenJson tokens) {
        this.parameters = parameters;
        this.tokens = tokens;
    }

    @Override
    public String object() {
        return "text_completion";
    }

    @Override
    public String chunkObject() {
        return "text_completion";
    }

    @Override
    public String idPrefix() {
        return "cmpl-";
    }

    @Override
    public Map<String, Object> choice(int index, Generated result) {
        Map<String, Object> choice =
                choice(index, result.text(), Optional.of(TokenJson.finishReason(result.reason())), result.tokens(), 0);
        if (parameters.tokenIds()) {
            choice.put("prompt_token_ids", result.promptIds());
        }
        return choice;
    }

    private Map<String, Object> choice(
            int index, String text, Optional<String> reason, List<SampledToken> sampled, int offset) {
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("text", text);
        choice.put("index", index);
        choice.put(
                "logprobs", parameters.logprobs() ? Optional.of(tokens.completion(sampled, offset)) : Optional.empty());
        choice.put("finish_reason", reason);
        if (parameters.tokenIds()) {
            choice.put("token_ids", sampled.stream().map(SampledToken::id).toList());
        }
        return choice;
    }

    @Override
    public List<Map<String, Object>> begin(int index) {
        return List.of();
    }

    @Override
    public List<Map<String, Object>> token(int index, SampledToken token) {
        if (token.text().isEmpty() && !parameters.logprobs() && !parameters.tokenIds()) {
            return List.of();
        }
        int offset = offsets.getOrDefault(index, 0);
        offsets.put(index, offset + token.text().length());
        return List.of(choice(index, token.text(), Optional.empty(), List.of(token), offset));
    }

    @Override
    public List<Map<String, Object>> end(int index, Generated result, String rest) {
        return new ArrayList<>(Arrays.asList(choice(
                index,
                rest,
                Optional.of(TokenJson.finishReason(result.reason())),
                List.of(),
                result.text().length())));
    }
}
