// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The fields of a JSON object, read with messages that say where and what is wrong.
///
/// @param map the fields
/// @param source where they come from, such as a file and line
public record Fields(Map<String, Object> map, String source) {
    public String text(String name) {
        return map.get(name) instanceof String text ? text : wrong(name, "a string");
    }

    public String textOr(String name, String absent) {
        return map.containsKey(name) ? text(name) : absent;
    }

    /// The constant whose name in lower case the text is.
    public <E extends Enum<E>> E oneOf(String name, E absent) {
        String text = textOr(name, absent.name());
        return Arrays.stream(absent.getDeclaringClass().getEnumConstants())
                .filter(constant -> constant.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseGet(() -> wrong(
                        name,
                        "one of "
                                + Arrays.stream(absent.getDeclaringClass().getEnumConstants())
                                        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                                        .collect(Collectors.joining(", "))));
    }

    public boolean flag(String name) {
        return map.get(name) instanceof Boolean flag ? flag : wrong(name, "true or false");
    }

    /// Also the texts that stand for numbers that JSON lacks, see [Json#number].
    public double number(String name) {
        return switch (map.get(name)) {
            case Number number -> number.doubleValue();
            case String text when text.matches("NaN|-?Infinity") -> Double.parseDouble(text);
            case null, default -> wrong(name, "a number");
        };
    }

    public double numberOr(String name, double absent) {
        return map.containsKey(name) ? number(name) : absent;
    }

    public long whole(String name) {
        return switch (map.get(name)) {
            case Integer number -> number;
            case Long number -> number;
            case null, default -> wrong(name, "a whole number");
        };
    }

    /// A number of things, as large as an `int` can be.
    public int countOr(String name, int absent) {
        return map.containsKey(name) ? (int) Math.clamp(whole(name), 0L, Integer.MAX_VALUE) : absent;
    }

    public Map<String, Object> object(String name) {
        return map.get(name) instanceof Map<?, ?> object ? ordered(object) : wrong(name, "an object");
    }

    public List<Map<String, Object>> objects(String name) {
        List<Map<String, Object>> objects = new ArrayList<>();
        if (!(map.get(name) instanceof List<?> list)) {
            return wrong(name, "a list");
        }
        for (Object item : list) {
            objects.add(item instanceof Map<?, ?> object ? ordered(object) : wrong(name, "a list of objects"));
        }
        return objects;
    }

    private static Map<String, Object> ordered(Map<?, ?> object) {
        Map<String, Object> copy = new LinkedHashMap<>();
        object.forEach((key, value) -> copy.put(String.valueOf(key), value));
        return copy;
    }

    private <T> T wrong(String name, String expected) {
        @Nullable Object found = map.get(name);
        String shown = found == null ? "missing" : "was " + found;
        throw new IllegalArgumentException(source + ": " + name + " must be " + expected + " but " + shown);
    }
}
