// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The JSON of this package: maps that keep their order, doubles in their shortest exact form.
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final JsonMapper INDENTED =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final TypeReference<LinkedHashMap<String, Object>> OBJECT = new TypeReference<>() {};

    private Json() {}

    /// One line, without a line end.
    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /// For people to read: indented, ended by a newline.
    public static String indented(Object value) {
        return INDENTED.writeValueAsString(value).replace("\r\n", "\n") + "\n";
    }

    /// An object as an ordered map.
    ///
    /// @param source where the text comes from, for the message
    /// @throws IllegalArgumentException if it is not one JSON object
    public static Map<String, Object> object(String text, String source) {
        try {
            Map<String, Object> object = MAPPER.readValue(text, OBJECT);
            if (object == null) {
                throw new IllegalArgumentException(source + " must hold a JSON object but holds null");
            }
            return object;
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    source + " must hold a JSON object but does not: " + e.getOriginalMessage(), e);
        }
    }

    public static String at(Path file, int line) {
        return file + " line " + line;
    }

    /// The value in a form that JSON can carry: as it is, or as text for what JSON does not know.
    public static Object plain(Object value) {
        return switch (value) {
            case String text -> text;
            case Boolean flag -> flag;
            case Double number -> number(number);
            case Float number -> number(number);
            case Number number -> number;
            case Map<?, ?> map -> {
                Map<String, Object> copy = new LinkedHashMap<>();
                map.forEach((key, entry) -> copy.put(String.valueOf(key), entry == null ? "" : plain(entry)));
                yield copy;
            }
            case Collection<?> items -> {
                List<Object> copy = new ArrayList<>();
                items.forEach(item -> copy.add(item == null ? "" : plain(item)));
                yield copy;
            }
            default -> value.toString();
        };
    }

    /// JSON has no NaN and no infinities: they become the strings `NaN`, `Infinity` and `-Infinity`, which Python's
    /// `float` and JavaScript's `Number` read back.
    public static Object number(double value) {
        return Double.isFinite(value) ? value : Double.toString(value);
    }
}
