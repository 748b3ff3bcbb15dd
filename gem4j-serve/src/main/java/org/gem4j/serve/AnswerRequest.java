// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.Image;
import org.gem4j.rollout.generation.TextGenerator;
import org.gem4j.rollout.generation.TextGenerator.ImageException;
import org.gem4j.rollout.generation.TextGenerator.ImageTokens;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.text.Tokenizer;
import org.gem4j.text.grammar.TokenMask;
import org.gem4j.text.grammar.TokenMasks;
import tools.jackson.databind.JsonNode;

/// A parsed request: prompts as tokens, sampling settings, and the format of the answer.
///
/// @param images those of the prompt, if it is one of a chat
/// @param limited whether the request limits the length of answers
/// @param constraint what answers are constrained to
record AnswerRequest(
        List<int[]> prompts,
        List<Image> images,
        CommonParameters parameters,
        boolean limited,
        Optional<TokenMask> constraint,
        AnswerFormat format) {
    private static final int MOST_PROMPTS = 1024;
    private static final int DEFAULT_COMPLETION = 16;
    private static final int MOST_LOGPROBS = 20;

    static AnswerRequest chat(ApiBody body, ServedModel model, TokenMasks masks, String id, Deadline deadline) {
        if (model.chatTemplate().isEmpty()) {
            throw ApiException.invalid("", "The model " + model.name() + " has no chat template: use /v1/completions.");
        }
        ToolChoice choice = ToolChoice.read(body);
        Optional<ImageTokens> images = model.generator().images();
        ChatBody.Conversation conversation = ChatBody.read(body, choice, images.isPresent());
        ChatRequest chat = conversation.request();
        Optional<Long> top = body.integer("top_logprobs", 0, MOST_LOGPROBS);
        if (top.orElse(0L) > 0 && !body.flag("logprobs")) {
            throw ApiException.invalid("top_logprobs", "top_logprobs needs logprobs to be true.");
        }
        Optional<Integer> told =
                body.flag("logprobs") ? Optional.of(top.orElse(0L).intValue()) : Optional.empty();
        Optional<Long> limit = body.integer("max_completion_tokens", 1, Integer.MAX_VALUE)
                .or(() -> body.integer("max_tokens", 1, Integer.MAX_VALUE));
        CommonParameters parameters =
                CommonParameters.of(body, told, limit.map(Long::intValue).orElse(CommonParameters.UNLIMITED));
        Tokenizer tokenizer = model.generator().tokenizer();
        int[] prompt;
        try {
            String rendered = model.chatTemplate().get().render(chat.withTexts(tokenizer::plain), deadline.left());
            int[] ids = encode(rendered, model.generator());
            prompt = images.isPresent() ? images.get().expand(ids, conversation.images()) : ids;
        } catch (ImageException e) {
            throw ApiException.invalid("messages", "messages: " + e.getMessage() + ".");
        } catch (ChatTemplateException e) {
            throw deadline.passed()
                    ? ApiException.late(String.valueOf(e.getMessage()))
                    : ApiException.invalid("messages", String.valueOf(e.getMessage()));
        }
        return new AnswerRequest(
                List.of(prompt),
                conversation.images(),
                parameters,
                limit.isPresent(),
                AnswerConstraint.of(body, choice, model.toolCallFormat(), masks),
                new ChatFormat(
                        parameters,
                        new TokenJson(tokenizer, parameters.processed()),
                        chat.tools().map(tools -> model.toolCallFormat()),
                        "call-" + id + "-"));
    }

    static AnswerRequest completion(ApiBody body, ServedModel model, TokenMasks masks) {
        if (body.flag("echo") || body.has("suffix")) {
            throw ApiException.invalid(body.flag("echo") ? "echo" : "suffix", "echo and suffix are not supported.");
        }
        Tokenizer tokenizer = model.generator().tokenizer();
        Optional<Integer> told = body.integer("logprobs", 0, MOST_LOGPROBS).map(Long::intValue);
        Optional<Long> limit = body.integer("max_tokens", 1, Integer.MAX_VALUE);
        CommonParameters parameters =
                CommonParameters.of(body, told, limit.map(Long::intValue).orElse(DEFAULT_COMPLETION));
        List<int[]> prompts = prompts(body.get("prompt"), model.generator());
        if (prompts.size() * parameters.count() > MOST_PROMPTS) {
            throw ApiException.invalid(
                    "n",
                    "A request may ask for at most " + MOST_PROMPTS + " answers but asks for "
                            + prompts.size() * parameters.count() + ".");
        }
        return new AnswerRequest(
                prompts,
                List.of(),
                parameters,
                limit.isPresent(),
                AnswerConstraint.of(body, ToolChoice.none(), model.toolCallFormat(), masks),
                new CompletionFormat(parameters, new TokenJson(tokenizer, parameters.processed())));
    }

    /// A text, tokens, or a list of texts or of tokens.
    private static List<int[]> prompts(JsonNode node, TextGenerator generator) {
        Tokenizer tokenizer = generator.tokenizer();
        if (node.isString()) {
            return List.of(encode(node.asString(), generator));
        }
        if (!node.isArray()
                || node.isEmpty()
                || node.size() > MOST_PROMPTS && !node.get(0).isNumber()) {
            throw ApiBody.wrong(
                    "prompt", "a string, a list of token ids, or a list of at most " + MOST_PROMPTS + " of them");
        }
        if (node.get(0).isNumber()) {
            return List.of(tokens(node, tokenizer));
        }
        List<int[]> prompts = new ArrayList<>();
        for (JsonNode each : node) {
            if (!each.isString() && !each.isArray()) {
                throw ApiBody.wrong("prompt", "a string, a list of token ids, or a list of these");
            }
            prompts.add(each.isString() ? encode(each.asString(), generator) : tokens(each, tokenizer));
        }
        return prompts;
    }

    /// Text that cannot fit is not tokenized, which would take long.
    private static int[] encode(String text, TextGenerator generator) {
        long most = (long) generator.limit() * generator.tokenizer().longestToken();
        if (text.length() > most) {
            throw ApiException.tooLong("The maximum context length is " + generator.limit()
                    + " tokens, but the prompt has " + text.length() + " characters, too many to fit.");
        }
        return generator.tokenizer().encodeRendered(text);
    }

    private static int[] tokens(JsonNode node, Tokenizer tokenizer) {
        int[] tokens = new int[node.size()];
        for (int i = 0; i < tokens.length; i++) {
            JsonNode token = node.get(i);
            if (!token.isInt() || token.asInt() < 0 || token.asInt() >= tokenizer.vocabularySize()) {
                throw ApiBody.wrong("prompt", "tokens in 0.." + (tokenizer.vocabularySize() - 1));
            }
            tokens[i] = token.asInt();
        }
        return tokens;
    }
}
