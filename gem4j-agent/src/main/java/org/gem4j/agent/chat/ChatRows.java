// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// Conversations in any of the shapes that users write: an object with `messages`, a list of such objects,
/// a list of lists of messages, or one list of messages.
public final class ChatRows {
    private static final String SHAPES = "Input does not match any accepted format. Supported: list of dicts with"
            + " 'messages', list of turn-lists, single dict with 'messages', or a single list of turn dicts.";

    private ChatRows() {}

    /// Each conversation as an object whose `messages` have lists of parts as content; other keys stay.
    ///
    /// @throws AgentFlyError saying what is wrong
    public static List<Map<String, @Nullable Object>> normalize(@Nullable Object data) {
        if (data instanceof Map<?, ?> map) {
            if (!map.containsKey("messages")) {
                throw wrong("Dict input must contain a 'messages' key.");
            }
            return List.of(item(map));
        }
        if (data instanceof String) {
            throw wrong(SHAPES);
        }
        if (!(data instanceof List<?> list)) {
            throw wrong("Unsupported input type: " + type(data));
        }
        if (list.isEmpty()) {
            throw wrong("Input is an empty list.");
        }
        Object first = list.getFirst();
        if (first instanceof Map<?, ?> map && map.containsKey("messages")) {
            return items(list);
        }
        if (first instanceof List<?> turns && (turns.isEmpty() || hasRole(turns.getFirst()))) {
            return list.stream().map(ChatRows::wrapped).toList();
        }
        if (hasRole(first)) {
            return List.of(wrapped(list));
        }
        throw wrong(SHAPES);
    }

    private static List<Map<String, @Nullable Object>> items(List<?> list) {
        List<Map<String, @Nullable Object>> items = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            if (!(list.get(i) instanceof Map<?, ?> map) || !map.containsKey("messages")) {
                throw wrong("List appears to be message items but index " + i + " is not a dict with 'messages'.");
            }
            items.add(item(map));
        }
        return items;
    }

    private static boolean hasRole(@Nullable Object value) {
        return value instanceof Map<?, ?> map && map.containsKey("role");
    }

    private static Map<String, @Nullable Object> wrapped(@Nullable Object turns) {
        return item(Map.of("messages", turns == null ? List.of() : turns));
    }

    private static Map<String, @Nullable Object> item(Map<?, ?> data) {
        Map<String, @Nullable Object> item = new LinkedHashMap<>();
        data.forEach((key, value) -> item.put(String.valueOf(key), value));
        item.put("messages", messages(data.get("messages")));
        return item;
    }

    /// Messages whose content is a list of parts.
    ///
    /// @throws AgentFlyError saying what is wrong
    public static List<Map<String, @Nullable Object>> messages(@Nullable Object given) {
        if (!(given instanceof List<?> list)) {
            throw wrong("'messages' must be a list but was " + type(given));
        }
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            messages.add(message(list.get(i), i));
        }
        return messages;
    }

    private static Map<String, @Nullable Object> message(@Nullable Object given, int index) {
        if (!(given instanceof Map<?, ?> turn)) {
            throw wrong("Turn at index " + index + " must be a dict, got " + type(given));
        }
        if (!turn.containsKey("role")) {
            throw wrong("Turn at index " + index + " missing 'role'.");
        }
        if (!(turn.get("role") instanceof String)) {
            throw wrong("Turn 'role' must be a string.");
        }
        if (!turn.containsKey("content")) {
            throw wrong("Turn missing 'content'.");
        }
        Map<String, @Nullable Object> message = new LinkedHashMap<>();
        turn.forEach((key, value) -> message.put(String.valueOf(key), value));
        message.put("content", parts(turn.get("content"), index));
        return message;
    }

    private static List<Object> parts(@Nullable Object content, int index) {
        if (content instanceof String text) {
            return List.of(Map.of("type", "text", "text", text));
        }
        if (!(content instanceof List<?> list)) {
            throw wrong("Turn 'content' must be a list of a string or a dictionary with following format {type: text,"
                    + " text: str}, but got " + type(content) + ".");
        }
        List<Object> parts = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            parts.add(part(list.get(i), i));
        }
        if (parts.isEmpty()) {
            throw wrong("Turn  at index " + index + " 'content' must contain at least one part.");
        }
        return parts;
    }

    private static Object part(@Nullable Object given, int index) {
        if (!(given instanceof Map<?, ?> part)) {
            throw wrong("Message content part at index " + index + " must be a dict, got " + type(given));
        }
        if (!part.containsKey("type")) {
            throw wrong("Message content part at index " + index + " missing 'type': " + JsonText.repr(part));
        }
        if ("text".equals(part.get("type"))) {
            if (!part.containsKey("text")) {
                throw wrong("Text part missing 'text' field.");
            }
            if (part.get("text") != null && !(part.get("text") instanceof String)) {
                throw wrong("Text part 'text' must be a string.");
            }
        } else if ("image".equals(part.get("type")) && !part.containsKey("image") && !part.containsKey("image_url")) {
            throw wrong("Image part must include 'image' or 'image_url'.");
        }
        return part;
    }

    /// The name of a value's type in Python.
    public static String type(@Nullable Object value) {
        return switch (value) {
            case null -> "NoneType";
            case String text -> "str";
            case Boolean flag -> "bool";
            case Double number -> "float";
            case Number number -> "int";
            case List<?> list -> "list";
            case Map<?, ?> map -> "dict";
            default -> value.getClass().getSimpleName();
        };
    }

    private static AgentFlyError wrong(String message) {
        return new AgentFlyError("MessagesValidationError", message);
    }
}
