// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.ToolCall;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.gem4j.text.CallItem;
import org.gem4j.text.ToolCallFormat;
import tools.jackson.databind.json.JsonMapper;

/// Answers of `/v1/chat/completions`.
///
/// If the request has tools, a stream holds the text back until the end, because only then are the calls known.
final class ChatFormat implements AnswerFormat {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final CommonParameters parameters;
    private final TokenJson tokens;
    private final Optional<ToolCallFormat> calls;
    private final String callPrefix;

    /// @param calls how to read tool calls; empty if the request has no tools
    /// @param callPrefix prefix of the calls' ids
    ChatFormat(CommonParameters parameters, TokenJson tokens, Optional<ToolCallFormat> calls, String callPrefix) {
        this.parameters = parameters;
        this.tokens = tokens;
        this.calls = calls;
        this.callPrefix = callPrefix;
    }

    @Override
    public String object() {
        return "chat.completion";
    }

    @Override
    public String chunkObject() {
        return "chat.completion.chunk";
    }

    @Override
    public String idPrefix() {
        return "chatcmpl-";
    }

    /// The text before the first tool call, and the calls that are complete.
    private record Parts(String content, List<Map<String, Object>> calls) {}

    private Parts parts(int index, Generated result) {
        List<CallItem.Good> good = new ArrayList<>();
        if (calls.isPresent()) {
            for (CallItem item : calls.get().parse(result.text()).items()) {
                if (item instanceof CallItem.Good call) {
                    good.add(call);
                }
            }
        }
        if (good.isEmpty()) {
            return new Parts(result.text(), List.of());
        }
        List<Map<String, Object>> written = new ArrayList<>();
        for (CallItem.Good item : good) {
            ToolCall call = item.call();
            Map<String, Object> function = new LinkedHashMap<>();
            function.put("name", call.name());
            function.put("arguments", JSON.writeValueAsString(call.arguments()));
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("id", callPrefix + index + "-" + written.size());
            entry.put("type", "function");
            entry.put("function", function);
            written.add(entry);
        }
        return new Parts(result.text().substring(0, good.getFirst().start()).strip(), written);
    }

    private static String finishReason(Parts parts, Generated result) {
        boolean called = !parts.calls().isEmpty() && result.reason() != StopReason.LENGTH;
        return called ? "tool_calls" : TokenJson.finishReason(result.reason());
    }

    @Override
    public Map<String, Object> choice(int index, Generated result) {
        Parts parts = parts(index, result);
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("role", "assistant");
        boolean silent = parts.content().isEmpty() && !parts.calls().isEmpty();
        message.put("content", silent ? Optional.empty() : parts.content());
        message.put("refusal", Optional.empty());
        if (!parts.calls().isEmpty()) {
            message.put("tool_calls", parts.calls());
        }
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("index", index);
        choice.put("message", message);
        choice.put("logprobs", logprobs(result.tokens()));
        choice.put("finish_reason", finishReason(parts, result));
        if (parameters.tokenIds()) {
            choice.put("prompt_token_ids", result.promptIds());
            choice.put("token_ids", result.ids());
        }
        return choice;
    }

    private Optional<Map<String, Object>> logprobs(List<SampledToken> sampled) {
        return parameters.logprobs() ? Optional.of(tokens.chat(sampled)) : Optional.empty();
    }

    private Map<String, Object> delta(
            int index, Map<String, Object> delta, List<SampledToken> sampled, Optional<String> reason) {
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("index", index);
        choice.put("delta", delta);
        choice.put("logprobs", sampled.isEmpty() ? Optional.empty() : logprobs(sampled));
        choice.put("finish_reason", reason);
        if (parameters.tokenIds() && !sampled.isEmpty()) {
            choice.put("token_ids", sampled.stream().map(SampledToken::id).toList());
        }
        return choice;
    }

    private static Map<String, Object> content(String text) {
        return Map.of("content", text);
    }

    @Override
    public List<Map<String, Object>> begin(int index) {
        Map<String, Object> role = new LinkedHashMap<>();
        role.put("role", "assistant");
        role.put("content", "");
        return List.of(delta(index, role, List.of(), Optional.empty()));
    }

    @Override
    public List<Map<String, Object>> token(int index, SampledToken token) {
        boolean told = parameters.logprobs() || parameters.tokenIds();
        String text = calls.isPresent() ? "" : token.text();
        return text.isEmpty() && !told
                ? List.of()
                : List.of(delta(index, content(text), List.of(token), Optional.empty()));
    }

    @Override
    public List<Map<String, Object>> end(int index, Generated result, String rest) {
        Parts parts = parts(index, result);
        List<Map<String, Object>> pieces = new ArrayList<>();
        String text = calls.isPresent() ? parts.content() : rest;
        if (!text.isEmpty()) {
            pieces.add(delta(index, content(text), List.of(), Optional.empty()));
        }
        for (int i = 0; i < parts.calls().size(); i++) {
            Map<String, Object> call = new LinkedHashMap<>();
            call.put("index", i);
            call.putAll(parts.calls().get(i));
            pieces.add(delta(index, Map.of("tool_calls", List.of(call)), List.of(), Optional.empty()));
        }
        pieces.add(delta(index, Map.of(), List.of(), Optional.of(finishReason(parts, result))));
        return pieces;
    }
}
