// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// JSON-like values: text, truth values, finite numbers, and lists and maps of such.
final class PlainValues {
    private PlainValues() {}

    static boolean isPlain(@Nullable Object value) {
        return switch (value) {
            case null -> false;
            case String text -> true;
            case Boolean bool -> true;
            case Number number -> Double.isFinite(number.doubleValue());
            case List<?> list -> list.stream().allMatch(PlainValues::isPlain);
            case Map<?, ?> map ->
                map.keySet().stream().allMatch(String.class::isInstance)
                        && map.values().stream().allMatch(PlainValues::isPlain);
            default -> false;
        };
    }

    /// The value as JSON would bring it back: whole numbers as `Long`.
    ///
    /// @throws IllegalArgumentException if it is not plain
    static Object copy(Object value) {
        return switch (value) {
            case String text -> text;
            case Boolean bool -> bool;
            case Integer number -> number.longValue();
            case Long number -> number;
            case Double number when Double.isFinite(number) -> number;
            case List<?> list -> list.stream().map(PlainValues::copy).toList();
            case Map<?, ?> map -> {
                Map<String, Object> copied = new LinkedHashMap<>();
                map.forEach((name, inner) -> copied.put((String) name, copy(inner)));
                yield copied;
            }
            default ->
                throw new IllegalArgumentException("a value must be JSON-like but was a "
                        + value.getClass().getName() + ": " + value);
        };
    }
}
