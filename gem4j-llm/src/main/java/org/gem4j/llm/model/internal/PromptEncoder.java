// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ToolCall;
import org.gem4j.rollout.Prompt;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.text.Tokenizer;
import org.gem4j.wrap.ChatRenderer;
import org.jspecify.annotations.Nullable;

/// Turns prompts into the token ids that a model of this process sees: the one place where a prompt is tokenized.
/// Images are left out, since these models read text. Thread-safe.
///
/// @param renderer how the model writes chats, if it does; what messages say must be plain text in what it writes
public record PromptEncoder(Tokenizer tokenizer, Optional<ChatRenderer> renderer) {
    /// For a model with a chat template, or without one.
    public static PromptEncoder of(Tokenizer tokenizer, Optional<ChatTemplate> template) {
        return new PromptEncoder(tokenizer, template.map(own -> own(own, tokenizer)));
    }

    /// The ids of a prompt.
    ///
    /// @throws ChatTemplateException if it is a chat and the model has no chat template, or one that refuses it
    public int[] ids(Prompt prompt) {
        return prompt instanceof Prompt.Text(String text, var _)
                ? tokenizer.encode(text)
                : tokenizer.encodeRendered(text(prompt, tokenizer::plain, renderer));
    }

    /// The text of a prompt for a model that is yet to get a tokenizer, and will write chats in ChatML.
    public static String untokenized(Prompt prompt) {
        return text(prompt, UnaryOperator.identity(), Optional.of(chatMl(UnaryOperator.identity())));
    }

    private static String text(Prompt prompt, UnaryOperator<String> plain, Optional<ChatRenderer> renderer) {
        return switch (prompt) {
            case Prompt.Text text -> text.text();
            case Prompt.Rendered rendered ->
                rendered.parts().stream()
                        .map(part -> part.special() ? part.text() : plain.apply(part.text()))
                        .collect(Collectors.joining());
            case Prompt.Chat chat ->
                renderer.orElseThrow(() -> new ChatTemplateException("the model has no chat template"))
                        .render(chat.messages());
        };
    }

    /// A model's own form. What messages say is plain text, even where a special token is written in it.
    public static ChatRenderer own(ChatTemplate template, Tokenizer tokenizer) {
        return messages -> template.render(
                ChatRequest.of(messages.stream().map(PromptEncoder::message).toList())
                        .withTexts(tokenizer::plain));
    }

    private static Map<String, @Nullable Object> message(ChatMessage message) {
        Map<String, @Nullable Object> object =
                new LinkedHashMap<>(ChatRequest.message(message.role().wireName(), message.content()));
        if (!message.toolCalls().isEmpty()) {
            List<Object> calls = new ArrayList<>();
            for (ToolCall call : message.toolCalls()) {
                calls.add(Map.of(
                        "type", "function", "function", Map.of("name", call.name(), "arguments", call.arguments())));
            }
            object.put("tool_calls", calls);
        }
        return object;
    }

    /// ChatML, for models that have no form of their own.
    ///
    /// @param plain makes plain text of what messages say, see [Tokenizer#plain]
    public static ChatRenderer chatMl(UnaryOperator<String> plain) {
        return messages -> {
            StringBuilder text = new StringBuilder();
            messages.forEach(message -> text.append("<|im_start|>")
                    .append(message.role().wireName())
                    .append('\n')
                    .append(plain.apply(message.content()))
                    .append("<|im_end|>\n"));
            return text.append("<|im_start|>assistant\n").toString();
        };
    }
}
