// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A conversation to be written by a [ChatTemplate].
///
/// Messages and tools are JSON objects as in OpenAI's chat API: maps, lists, texts, numbers, booleans and nulls. Their
/// keys keep their order.
///
/// @param messages each with at least `role`, and mostly `content`
/// @param tools descriptions of functions; absent where the model has none
/// @param addGenerationPrompt whether the text ends with the beginning of an assistant's turn
/// @param enableThinking what the template is told about thinking; absent leaves it to the template's default
public record ChatRequest(
        List<Map<String, @Nullable Object>> messages,
        Optional<List<Map<String, @Nullable Object>>> tools,
        boolean addGenerationPrompt,
        Optional<Boolean> enableThinking) {
    public ChatRequest {
        messages = List.copyOf(messages);
        tools = tools.map(List::copyOf);
    }

    /// A conversation without tools that the assistant is to continue.
    public static ChatRequest of(List<Map<String, @Nullable Object>> messages) {
        return new ChatRequest(messages, Optional.empty(), true, Optional.empty());
    }

    /// A message of a role, such as `user`, that is plain text.
    public static Map<String, @Nullable Object> message(String role, String content) {
        return Map.of("role", role, "content", content);
    }

    /// The same conversation in which every text, of messages and of tools, is changed.
    ///
    /// @param change such as [Tokenizer#plain]
    public ChatRequest withTexts(UnaryOperator<String> change) {
        return new ChatRequest(
                changed(messages, change),
                tools.map(list -> changed(list, change)),
                addGenerationPrompt,
                enableThinking);
    }

    private static List<Map<String, @Nullable Object>> changed(
            List<Map<String, @Nullable Object>> objects, UnaryOperator<String> change) {
        return objects.stream().map(object -> changed(object, change)).toList();
    }

    private static Map<String, @Nullable Object> changed(Map<?, ?> object, UnaryOperator<String> change) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        object.forEach((key, value) -> copy.put(change.apply(String.valueOf(key)), changed(value, change)));
        return copy;
    }

    private static @Nullable Object changed(@Nullable Object value, UnaryOperator<String> change) {
        return switch (value) {
            case null -> null;
            case String text -> change.apply(text);
            case Map<?, ?> object -> changed(object, change);
            case List<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>();
                list.forEach(each -> copy.add(changed(each, change)));
                yield copy;
            }
            default -> value;
        };
    }

    /// One more message of plain text.
    public ChatRequest with(String role, String content) {
        List<Map<String, @Nullable Object>> more = new ArrayList<>(messages);
        more.add(message(role, content));
        return new ChatRequest(more, tools, addGenerationPrompt, enableThinking);
    }

    public ChatRequest withTools(List<Map<String, @Nullable Object>> newTools) {
        return new ChatRequest(messages, Optional.of(newTools), addGenerationPrompt, enableThinking);
    }

    public ChatRequest withGenerationPrompt(boolean wanted) {
        return new ChatRequest(messages, tools, wanted, enableThinking);
    }

    public ChatRequest withThinking(boolean wanted) {
        return new ChatRequest(messages, tools, addGenerationPrompt, Optional.of(wanted));
    }
}
