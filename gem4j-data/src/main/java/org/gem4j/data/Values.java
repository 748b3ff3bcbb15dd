// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Brings the values of all formats to those that a [Row] may have.
final class Values {
    private static final int SHORT = 200;

    private Values() {}

    static @Nullable Object normal(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> text;
            case Boolean bool -> bool;
            case byte[] bytes -> bytes;
            case Integer number -> number.longValue();
            case Short number -> number.longValue();
            case Byte number -> number.longValue();
            case Float number -> (double) number;
            case Long number -> number;
            case Double number -> number;
            case BigInteger number -> number.toString();
            case List<?> list -> list(list);
            case Map<?, ?> map -> map(map);
            default -> value.toString();
        };
    }

    private static List<@Nullable Object> list(List<?> list) {
        List<@Nullable Object> result = new ArrayList<>(list.size());
        for (Object element : list) {
            result.add(normal(element));
        }
        return result;
    }

    static SequencedMap<String, @Nullable Object> map(Map<?, ?> map) {
        SequencedMap<String, @Nullable Object> result = new LinkedHashMap<>();
        map.forEach((key, value) -> result.put(String.valueOf(key), normal(value)));
        return result;
    }

    /// The value with byte arrays as something that has `equals`.
    static @Nullable Object comparable(@Nullable Object value) {
        return switch (value) {
            case byte[] bytes -> ByteBuffer.wrap(bytes);
            case List<?> list -> {
                List<@Nullable Object> result = new ArrayList<>();
                for (Object element : list) {
                    result.add(comparable(element));
                }
                yield result;
            }
            case Map<?, ?> map -> {
                Map<@Nullable Object, @Nullable Object> result = new LinkedHashMap<>();
                map.forEach((key, element) -> result.put(key, comparable(element)));
                yield result;
            }
            case null, default -> value;
        };
    }

    /// The value for a message: its beginning, and bytes as their number.
    static String shortText(@Nullable Object value) {
        String text = value instanceof byte[] bytes ? bytes.length + " bytes" : String.valueOf(value);
        return text.length() <= SHORT ? text : text.substring(0, SHORT) + "...";
    }
}
