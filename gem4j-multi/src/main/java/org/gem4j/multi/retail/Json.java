// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// JSON values as plain Java objects that can be changed.
final class Json {
    private Json() {}

    /// A deep copy whose maps and lists can be changed.
    static @Nullable Object copy(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> object(map);
            case List<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>(list.size());
                list.forEach(item -> copy.add(copy(item)));
                yield copy;
            }
            case null, default -> value;
        };
    }

    /// A deep copy of a map.
    ///
    /// @throws IllegalArgumentException if the value is not a map
    @SuppressWarnings("NullAway") // JSON's null is a value of the map
    static Map<String, Object> object(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("expected a JSON object but got " + value);
        }
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((key, item) -> copy.put(String.valueOf(key), copy(item)));
        return copy;
    }

    /// The map itself, to be changed.
    @SuppressWarnings("unchecked")
    static Map<String, Object> map(@Nullable Object value) {
        if (value instanceof Map<?, ?>) {
            return (Map<String, Object>) value;
        }
        throw new IllegalArgumentException("expected a JSON object but got " + value);
    }

    /// The list itself, to be changed.
    @SuppressWarnings("unchecked")
    static List<Object> list(@Nullable Object value) {
        if (value instanceof List<?>) {
            return (List<Object>) value;
        }
        throw new IllegalArgumentException("expected a JSON array but got " + value);
    }
}
