// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.chat.ChatRows;
import org.gem4j.agent.chat.ContentPart;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.jspecify.annotations.Nullable;

/// A row of a dataset, in the form in which an agent gets it.
///
/// @param messages what the model sees first
/// @param fields everything else, by name, for rewards and tools; the question is among it
public record AgentRow(List<AgentMessage> messages, Map<String, @Nullable Object> fields) {
    private static final List<String> QUESTION = List.of("prompt", "question", "instruction", "problem");

    public AgentRow {
        messages = List.copyOf(messages);
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /// A question alone.
    public static AgentRow of(String question) {
        return of(Map.of("question", question));
    }

    /// A row with `messages`, or with the question in `prompt`, `question`, `instruction` or `problem`, the
    /// first of them that is there, and perhaps an `image` or a list of `images`: an address, a file, a data
    /// URI, or encoded bytes.
    ///
    /// @throws IllegalArgumentException saying what the row lacks, or that the bytes are not those of an image
    public static AgentRow of(Map<String, ? extends @Nullable Object> row) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(row);
        Optional<String> key =
                QUESTION.stream().filter(name -> row.get(name) != null).findFirst();
        boolean chat = row.get("messages") != null || key.isPresent() && row.get(key.get()) instanceof List;
        if (chat) {
            Object given = row.get("messages") != null ? row.get("messages") : row.get(key.orElseThrow());
            List<AgentMessage> messages = messages(ChatRows.messages(given));
            if (messages.isEmpty()) {
                throw new IllegalArgumentException("messages must not be empty");
            }
            return new AgentRow(messages, fields);
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a row must have messages or one of " + String.join(", ", QUESTION)
                    + " but had " + String.join(", ", row.keySet()));
        }
        String question = String.valueOf(row.get(key.get()));
        fields.putIfAbsent("question", question);
        List<ContentPart> parts = new ArrayList<>(List.of(new ContentPart.Text(question)));
        addImages(row.get("image"), parts);
        addImages(row.get("images"), parts);
        return new AgentRow(List.of(AgentMessage.of(ChatRole.USER, question).withContent(parts)), fields);
    }

    private static void addImages(@Nullable Object value, List<ContentPart> parts) {
        if (value instanceof List<?> list) {
            list.forEach(each -> addImages(each, parts));
        } else if (value instanceof String source) {
            parts.add(new ContentPart.ImagePart(source));
        } else if (value instanceof byte[] bytes) {
            parts.add(new ContentPart.ImagePart(Image.of(bytes).toDataUri()));
        } else if (value instanceof Map<?, ?> map) {
            addImages(map.get("bytes") == null ? map.get("path") : map.get("bytes"), parts);
        }
    }

    private static List<AgentMessage> messages(List<Map<String, @Nullable Object>> given) {
        List<AgentMessage> messages = new ArrayList<>();
        for (Map<String, @Nullable Object> each : given) {
            String name = String.valueOf(each.get("role"));
            ChatRole role;
            try {
                role = ChatRole.valueOf(name.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "role must be one of system, user, assistant, tool but was " + name, e);
            }
            List<ContentPart> parts = new ArrayList<>();
            ((List<?>) java.util.Objects.requireNonNull(each.get("content"))).forEach(part -> add(part, parts));
            messages.add(new AgentMessage(
                    role,
                    parts,
                    calls(each.get("tool_calls")),
                    text(each.get("tool_name")),
                    text(each.get("tool_call_id"))));
        }
        return messages;
    }

    private static void add(@Nullable Object part, List<ContentPart> parts) {
        if (part instanceof Map<?, ?> map) {
            if ("text".equals(map.get("type"))) {
                parts.add(new ContentPart.Text(text(map.get("text"))));
            } else {
                Object source = map.get("image") == null ? map.get("image_url") : map.get("image");
                addImages(source instanceof Map<?, ?> nested ? nested.get("url") : source, parts);
            }
        }
    }

    private static List<CallRequest> calls(@Nullable Object given) {
        List<CallRequest> calls = new ArrayList<>();
        if (given instanceof List<?> list) {
            for (Object each : list) {
                if (each instanceof Map<?, ?> call && call.get("function") instanceof Map<?, ?> function) {
                    calls.add(new CallRequest(
                            text(call.get("id")), text(function.get("name")), function.get("arguments")));
                }
            }
        }
        return calls;
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
