// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.Image;
import org.gem4j.env.MessagePart;
import org.gem4j.env.ToolCall;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.generation.TextGenerator.ImageException;
import org.gem4j.rollout.generation.TextGenerator.ImageTokens;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.text.Tokenizer;
import org.gem4j.wrap.ChatRenderer;
import org.jspecify.annotations.Nullable;

/// Turns prompts into the token ids that a model of this process sees: the only place where prompts are tokenized.
/// Thread-safe.
///
/// @param renderer how the model writes chats, if it does; what messages say must be plain text in what it writes
/// @param images how images stand in prompts; a model that reads text alone has none, and they are left out
public record PromptEncoder(Tokenizer tokenizer, Optional<ChatRenderer> renderer, Optional<ImageTokens> images) {
    /// For a model that reads text alone.
    public PromptEncoder(Tokenizer tokenizer, Optional<ChatRenderer> renderer) {
        this(tokenizer, renderer, Optional.empty());
    }

    /// For a model with a chat template, or without one.
    public static PromptEncoder of(Tokenizer tokenizer, Optional<ChatTemplate> template) {
        return new PromptEncoder(tokenizer, template.map(own -> own(own, tokenizer, false)));
    }

    /// The ids of a prompt.
    ///
    /// @throws ChatTemplateException if it is a chat and the model has no chat template, or one that refuses it
    /// @throws ImageException if its images cannot be shown to the model
    public int[] ids(Prompt prompt) {
        List<Image> shown = shown(prompt);
        int[] ids = switch (prompt) {
            case Prompt.Text(String text, var _) when shown.isEmpty() -> tokenizer.encode(text);
            case Prompt.Text(String text, var given) -> marked(MessagePart.of(text, given));
            case Prompt.Rendered rendered when !shown.isEmpty() -> rendered(rendered.parts());
            case Prompt.Rendered _, Prompt.Chat _ -> tokenizer.encodeRendered(text(prompt, tokenizer::plain, renderer));
        };
        return shown.isEmpty() ? ids : images.orElseThrow().expand(ids, shown);
    }

    /// The images of a prompt that the model is shown.
    public List<Image> shown(Prompt prompt) {
        return images.isPresent() ? prompt.images() : List.of();
    }

    private int[] marked(List<MessagePart> parts) {
        return parts.stream()
                .flatMapToInt(part -> switch (part) {
                    case MessagePart.Text(String text) -> Arrays.stream(tokenizer.encode(text));
                    case MessagePart.ImagePart _ ->
                        IntStream.of(images.orElseThrow().token());
                })
                .toArray();
    }

    private int[] rendered(List<Prompt.Part> parts) {
        IntStream.Builder ids = IntStream.builder();
        StringBuilder text = new StringBuilder();
        for (Prompt.Part part : parts) {
            if (part.equals(Prompt.Part.IMAGE)) {
                Arrays.stream(tokenizer.encodeRendered(text.toString())).forEach(ids);
                ids.accept(images.orElseThrow().token());
                text.setLength(0);
            } else {
                text.append(part.special() ? part.text() : tokenizer.plain(part.text()));
            }
        }
        Arrays.stream(tokenizer.encodeRendered(text.toString())).forEach(ids);
        return ids.build().toArray();
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
                        .filter(part -> !part.equals(Prompt.Part.IMAGE))
                        .map(part -> part.special() ? part.text() : plain.apply(part.text()))
                        .collect(Collectors.joining());
            case Prompt.Chat chat ->
                renderer.orElseThrow(() -> new ChatTemplateException("the model has no chat template"))
                        .render(chat.messages());
        };
    }

    /// A model's own form. What messages say is plain text, even where a special token is written in it.
    ///
    /// @param sees whether the model sees images: its template then takes lists of texts and images
    public static ChatRenderer own(ChatTemplate template, Tokenizer tokenizer, boolean sees) {
        return messages -> template.render(ChatRequest.of(
                        messages.stream().map(message -> message(message, sees)).toList())
                .withTexts(tokenizer::plain));
    }

    private static Map<String, @Nullable Object> message(ChatMessage message, boolean sees) {
        Map<String, @Nullable Object> object =
                new LinkedHashMap<>(ChatRequest.message(message.role().wireName(), message.content()));
        if (sees) {
            object.put(
                    "content", message.parts().stream().map(PromptEncoder::part).toList());
        }
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

    private static Map<String, Object> part(MessagePart part) {
        return switch (part) {
            case MessagePart.Text(String text) -> Map.of("type", "text", "text", text);
            case MessagePart.ImagePart _ -> Map.of("type", "image");
        };
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
