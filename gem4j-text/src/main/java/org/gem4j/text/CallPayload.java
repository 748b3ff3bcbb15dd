// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.ToolCall;
import org.jspecify.annotations.Nullable;

/// Turns the JSON value of a call into a [CallItem].
final class CallPayload {
    private CallPayload() {}

    /// @param payload expected to be an object with `name` and arguments
    /// @param first the key of the arguments
    /// @param second the key of the arguments if the first is absent
    static CallItem item(@Nullable Object payload, String first, String second, int start, int end) {
        if (!(payload instanceof Map<?, ?> map)) {
            return new CallItem.Bad(CallError.NOT_AN_OBJECT, start, end);
        }
        if (!(map.get("name") instanceof String name) || name.isBlank()) {
            return new CallItem.Bad(CallError.MISSING_NAME, start, end);
        }
        Object given = map.containsKey(first) ? map.get(first) : map.get(second);
        return arguments(given)
                .<CallItem>map(arguments -> new CallItem.Good(new ToolCall(name, arguments), start, end))
                .orElseGet(() -> new CallItem.Bad(CallError.BAD_ARGUMENTS, start, end));
    }

    /// An object, a string that holds one, or nothing.
    private static Optional<Map<String, @Nullable Object>> arguments(@Nullable Object given) {
        if (given == null) {
            return Optional.of(Map.of());
        }
        return switch (given) {
            case Map<?, ?> map -> Optional.of(copy(map));
            case String text ->
                StrictJson.readAll(text)
                        .flatMap(read ->
                                read.value() instanceof Map<?, ?> map ? Optional.of(copy(map)) : Optional.empty());
            default -> Optional.empty();
        };
    }

    static Map<String, @Nullable Object> copy(Map<?, ?> map) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> copy.put(String.valueOf(key), value));
        return copy;
    }
}
