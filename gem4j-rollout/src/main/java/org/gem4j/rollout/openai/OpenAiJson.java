// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.ChatMessage;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.openai.OpenAiClient.Completion;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The bodies of requests and answers.
final class OpenAiJson {
    /// What most servers call the most tokens of an answer.
    static final String LIMIT = "max_tokens";

    /// What OpenAI's newer models call it; they refuse the other name.
    static final String NEW_LIMIT = "max_completion_tokens";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int LONGEST_MESSAGE = 500;

    /// Seeds beyond this are not whole numbers for servers that read them as doubles.
    private static final int SEED_SHIFT = 64 - 53;

    private OpenAiJson() {}

    /// What a server says about an error.
    record ApiError(String code, String message) {}

    /// @param limitName the server's name for the most tokens of an answer
    static String chat(
            OpenAiOptions options, List<ChatMessage> messages, Sampling sampling, long seed, String limitName) {
        Map<String, Object> body = common(options, sampling, seed, limitName);
        List<Map<String, Object>> list = new ArrayList<>();
        ChatJson chat = new ChatJson();
        for (ChatMessage message : messages) {
            list.add(chat.message(message));
        }
        body.put("messages", list);
        if (options.logprobs()) {
            body.put("logprobs", true);
        }
        return JSON.writeValueAsString(body);
    }

    static String completion(OpenAiOptions options, String prompt, Sampling sampling, long seed) {
        Map<String, Object> body = common(options, sampling, seed, LIMIT);
        body.put("prompt", prompt);
        if (options.logprobs()) {
            body.put("logprobs", 0);
        }
        return JSON.writeValueAsString(body);
    }

    private static Map<String, Object> common(OpenAiOptions options, Sampling sampling, long seed, String limitName) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("model", options.model());
        body.put(limitName, sampling.maxTokens());
        body.put("temperature", sampling.temperature());
        body.put("top_p", sampling.topP());
        if (!sampling.stop().isEmpty()) {
            body.put("stop", sampling.stop());
        }
        extensions(body, sampling);
        body.put("seed", seed >>> SEED_SHIFT);
        body.put("stream", false);
        return body;
    }

    /// What OpenAI does not know but vLLM and others do, under their names; sent only where it differs from the
    /// default.
    private static void extensions(Map<String, Object> body, Sampling sampling) {
        if (sampling.topK() > 0) {
            body.put("top_k", sampling.topK());
        }
        if (sampling.minP() > 0) {
            body.put("min_p", sampling.minP());
        }
        if (sampling.repetitionPenalty() != 1) {
            body.put("repetition_penalty", sampling.repetitionPenalty());
        }
        if (!sampling.stopIds().isEmpty()) {
            body.put("stop_token_ids", sampling.stopIds());
        }
        if (sampling.ignoreEos()) {
            body.put("ignore_eos", true);
        }
    }

    /// The answer in a body, or that it is none.
    static Attempt answer(String body, OpenAiOptions options) {
        JsonNode root;
        try {
            root = JSON.readTree(body);
        } catch (JacksonException e) {
            return bad("the answer is not JSON");
        }
        JsonNode choice = root.path("choices").path(0);
        Optional<String> text = text(choice, options.endpoint());
        if (text.isEmpty()) {
            ApiError error = error(body, options);
            return bad("the answer has no text" + (error.message().isEmpty() ? "" : ": " + error.message()));
        }
        float[] logprobs = logprobs(choice.path("logprobs"), options.endpoint());
        int[] ids = ids(choice.path("token_ids"));
        JsonNode usage = root.path("usage");
        return new Attempt.Final(new Completion.Answered(
                text.get(),
                choice.path("finish_reason").asString("stop"),
                count(usage.path("prompt_tokens"), 0),
                count(usage.path("completion_tokens"), Math.max(ids.length, logprobs.length)),
                ids(first(choice.path("prompt_token_ids"), root.path("prompt_token_ids"))),
                ids,
                logprobs));
    }

    private static JsonNode first(JsonNode one, JsonNode other) {
        return one.isArray() ? one : other;
    }

    private static Optional<String> text(JsonNode choice, OpenAiOptions.Endpoint endpoint) {
        if (endpoint == OpenAiOptions.Endpoint.COMPLETIONS) {
            return choice.path("text").isString()
                    ? Optional.of(choice.path("text").asString())
                    : Optional.empty();
        }
        JsonNode message = choice.path("message");
        JsonNode content = message.path("content");
        if (!content.isString() && !content.isNull() && !content.isMissingNode()) {
            return Optional.empty();
        }
        for (String field : List.of("content", "refusal")) {
            if (message.path(field).isString()) {
                return Optional.of(message.path(field).asString());
            }
        }
        return message.isObject() ? Optional.of("") : Optional.empty();
    }

    private static float[] logprobs(JsonNode node, OpenAiOptions.Endpoint endpoint) {
        List<JsonNode> values = new ArrayList<>();
        if (endpoint == OpenAiOptions.Endpoint.CHAT) {
            node.path("content").forEach(token -> values.add(token.path("logprob")));
        } else {
            node.path("token_logprobs").forEach(values::add);
        }
        float[] logprobs = new float[values.size()];
        for (int i = 0; i < logprobs.length; i++) {
            logprobs[i] = (float) values.get(i).asDouble(Double.NaN);
        }
        return logprobs;
    }

    private static int[] ids(JsonNode node) {
        int[] ids = new int[node.size()];
        for (int i = 0; i < ids.length; i++) {
            if (!node.get(i).isInt()) {
                return new int[0];
            }
            ids[i] = node.get(i).asInt();
        }
        return ids;
    }

    private static int count(JsonNode node, int otherwise) {
        return node.isInt() && node.asInt() >= 0 ? node.asInt() : otherwise;
    }

    private static Attempt bad(String message) {
        return new Attempt.MayPass(Completion.Failure.BAD_ANSWER, message, Optional.empty());
    }

    /// What a body says about an error, in any of the shapes that servers use; the key is cut out of it.
    static ApiError error(String body, OpenAiOptions options) {
        try {
            JsonNode root = JSON.readTree(body);
            JsonNode error = root.path("error");
            JsonNode message = error.isString()
                    ? error
                    : error.path("message").isString()
                            ? error.path("message")
                            : root.path("message").isString() ? root.path("message") : root.path("detail");
            JsonNode code = error.path("code").isString() ? error.path("code") : error.path("type");
            return new ApiError(code.asString(""), clean(message.asString(""), options));
        } catch (JacksonException e) {
            return new ApiError("", clean(body.startsWith("<") ? "" : body, options));
        }
    }

    private static String clean(String message, OpenAiOptions options) {
        String text = options.apiKey().isEmpty() ? message : message.replace(options.apiKey(), "(the key)");
        text = text.strip().replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "");
        return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE) + "…";
    }
}
