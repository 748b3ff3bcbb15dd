// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gem4j.text.StrictJson;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// An action of the assistant: a tool call, or a reply to the user, which is the call of `respond`.
///
/// @param name the tool
/// @param arguments by name; JSON values
public record RetailAction(String name, Map<String, Object> arguments) {
    /// The name of the action that speaks to the user.
    public static final String RESPOND = "respond";

    private static final String OPEN = "<tool_call>";
    private static final String CLOSE = "</tool_call>";

    public RetailAction {
        arguments = new LinkedHashMap<>(arguments);
    }

    static RetailAction respond(String content) {
        return new RetailAction(RESPOND, Map.of("content", content));
    }

    /// What a reply says to the user; empty for a tool call.
    public Optional<String> content() {
        return name.equals(RESPOND)
                ? Optional.of(String.valueOf(arguments.getOrDefault("content", "")))
                : Optional.empty();
    }

    /// Reads an answer: `{"name": ..., "kwargs": {...}}`, alone or between `<tool_call>` tags. Any other
    /// text is a reply to the user.
    static RetailAction parse(String answer) {
        String text = answer;
        int close = answer.lastIndexOf(CLOSE);
        int open = close < 0 ? -1 : answer.lastIndexOf(OPEN, close);
        if (open >= 0) {
            text = answer.substring(open + OPEN.length(), close);
        }
        return StrictJson.readAll(text).flatMap(read -> of(read.value())).orElseGet(() -> respond(answer.strip()));
    }

    /// The call that a JSON value describes by `name` and `kwargs` or `arguments`; empty if it does not.
    public static Optional<RetailAction> of(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map) || !(map.get("name") instanceof String name)) {
            return Optional.empty();
        }
        Object given = map.containsKey("kwargs") ? map.get("kwargs") : map.get("arguments");
        if (given != null && !(given instanceof Map<?, ?>)) {
            return Optional.empty();
        }
        return Optional.of(new RetailAction(name, given == null ? Map.of() : Json.object(given)));
    }

    /// As [#parse] reads it.
    String write() {
        Map<String, Object> call = new LinkedHashMap<>();
        call.put("name", name);
        call.put("kwargs", arguments);
        return JsonText.dumps(call);
    }
}
