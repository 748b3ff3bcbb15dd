// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.text.StrictJson;
import org.jspecify.annotations.Nullable;

/// A model's request to call a tool, as parsed from its text: nothing has been validated yet.
///
/// @param id names the call for its answer; empty where the style has no ids
/// @param name of the tool
/// @param arguments a text, which should be a JSON object, or any other JSON-like value
public record CallRequest(String id, String name, @Nullable Object arguments) {
    public CallRequest {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(name, "name is null");
    }

    /// The arguments by name; empty if they are not a JSON object. Numbers that only Python's JSON knows are
    /// read too: a style has taken them already.
    public Optional<Map<String, @Nullable Object>> object() {
        Object value = arguments instanceof String text
                ? StrictJson.readAll(text, Compat.AGENTFLY.json())
                        .map(StrictJson.Read::value)
                        .orElse(null)
                : arguments;
        if (!(value instanceof Map<?, ?> map)) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> named = new LinkedHashMap<>();
        map.forEach((key, each) -> named.put(String.valueOf(key), each));
        return Optional.of(named);
    }

    /// The shape of OpenAI's API.
    public Map<String, @Nullable Object> toJson() {
        Map<String, @Nullable Object> function = new LinkedHashMap<>();
        function.put("name", name);
        function.put("arguments", arguments);
        Map<String, @Nullable Object> call = new LinkedHashMap<>();
        call.put("id", id.isEmpty() ? null : id);
        call.put("type", "function");
        call.put("function", function);
        return call;
    }
}
