// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A conversation to render with a [ChatTemplate].
///
/// Messages and tools are JSON objects as in OpenAI's chat API: maps, lists, texts, numbers, booleans and nulls. Their
/// keys keep their order.
///
/// @param messages each with at least `role`, and usually `content`
/// @param tools descriptions of functions; absent if the model has none
/// @param addGenerationPrompt whether the text ends with the start of an assistant turn
/// @param enableThinking the template's thinking switch; absent for the template's default
/// @param documents what the answer is to be grounded in; absent where there is nothing
/// @param template the name of one of the model's templates; absent leaves the choice to [ChatTemplates]
public record ChatRequest(
        List<Map<String, @Nullable Object>> messages,
        Optional<List<Map<String, @Nullable Object>>> tools,
        boolean addGenerationPrompt,
        Optional<Boolean> enableThinking,
        Optional<List<Map<String, @Nullable Object>>> documents,
        Optional<String> template) {
    public ChatRequest {
        messages = List.copyOf(messages);
        tools = tools.map(List::copyOf);
        documents = documents.map(List::copyOf);
    }

    /// A conversation without documents, of which the model's templates are free to choose.
    public ChatRequest(
            List<Map<String, @Nullable Object>> messages,
            Optional<List<Map<String, @Nullable Object>>> tools,
            boolean addGenerationPrompt,
            Optional<Boolean> enableThinking) {
        this(messages, tools, addGenerationPrompt, enableThinking, Optional.empty(), Optional.empty());
    }

    /// A conversation without tools that the assistant is to continue.
    public static ChatRequest of(List<Map<String, @Nullable Object>> messages) {
        return new ChatRequest(messages, Optional.empty(), true, Optional.empty());
    }

    /// A message of a role, such as `user`, that is plain text.
    public static Map<String, @Nullable Object> message(String role, String content) {
        return Map.of("role", role, "content", content);
    }

    /// The same conversation in which every text, of messages, tools and documents, is changed.
    ///
    /// @param change such as [Tokenizer#plain]
    public ChatRequest withTexts(UnaryOperator<String> change) {
        return new ChatRequest(
                changed(messages, change),
                tools.map(list -> changed(list, change)),
                addGenerationPrompt,
                enableThinking,
                documents.map(list -> changed(list, change)),
                template);
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

    /// A copy with another plain-text message.
    public ChatRequest with(String role, String content) {
        List<Map<String, @Nullable Object>> more = new ArrayList<>(messages);
        more.add(message(role, content));
        return withMessages(more);
    }

    /// The same request about other messages.
    public ChatRequest withMessages(List<Map<String, @Nullable Object>> newMessages) {
        return new ChatRequest(newMessages, tools, addGenerationPrompt, enableThinking, documents, template);
    }

    public ChatRequest withTools(List<Map<String, @Nullable Object>> newTools) {
        return new ChatRequest(
                messages, Optional.of(newTools), addGenerationPrompt, enableThinking, documents, template);
    }

    public ChatRequest withGenerationPrompt(boolean wanted) {
        return new ChatRequest(messages, tools, wanted, enableThinking, documents, template);
    }

    public ChatRequest withThinking(boolean wanted) {
        return new ChatRequest(messages, tools, addGenerationPrompt, Optional.of(wanted), documents, template);
    }

    public ChatRequest withDocuments(List<Map<String, @Nullable Object>> newDocuments) {
        return new ChatRequest(
                messages, tools, addGenerationPrompt, enableThinking, Optional.of(newDocuments), template);
    }

    /// The same conversation, to be written by the template of that name.
    public ChatRequest withTemplate(String name) {
        return new ChatRequest(messages, tools, addGenerationPrompt, enableThinking, documents, Optional.of(name));
    }
}
