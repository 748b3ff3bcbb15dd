// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The filter `tojson` as chat templates know it: Python's `json.dumps` without escapes for letters beyond ASCII.
final class Json {
    static final int DEEPEST = 500;
    /// What a value's text has at least, with what stands between it and the next.
    static final int SHORTEST = 4;

    private final StringBuilder text = new StringBuilder();
    private final String indent;
    private final String itemSeparator;
    private final String keySeparator;
    private final boolean sorted;
    private final boolean ascii;

    private Json(Map<String, @Nullable Object> options) {
        Object width = options.get("indent");
        this.indent = switch (width) {
            case Long spaces when spaces >= 0 && spaces <= 100 -> " ".repeat(spaces.intValue());
            case String given -> given;
            case null, default -> "";
        };
        boolean lines = width instanceof Long || width instanceof String;
        List<?> separators = options.get("separators") instanceof List<?> pair && pair.size() == 2
                ? pair
                : List.of(lines ? "," : ", ", ": ");
        if (!(separators.get(0) instanceof String between && separators.get(1) instanceof String behindKey)) {
            throw JinjaException.type("separators of tojson must be two of str");
        }
        this.itemSeparator = between + (lines ? "\n" : "");
        this.keySeparator = behindKey;
        this.sorted = Python.isTrue(options.get("sort_keys"));
        this.ascii = Python.isTrue(options.get("ensure_ascii"));
    }

    /// @param options `indent`, `separators`, `sort_keys`, `ensure_ascii`
    static String write(@Nullable Object value, Map<String, @Nullable Object> options) {
        Json json = new Json(options);
        json.append(value, 0);
        return json.text.toString();
    }

    private void append(@Nullable Object value, int depth) {
        if (depth > DEEPEST) {
            throw new JinjaException(JinjaException.Kind.LIMIT, "values are nested more than " + DEEPEST + " deep");
        }
        Budget.make(SHORTEST);
        switch (value) {
            case null -> text.append("null");
            case Boolean flag -> text.append(flag);
            case String string -> quote(string);
            case Double number ->
                text.append(
                        number.isNaN()
                                ? "NaN"
                                : number.isInfinite()
                                        ? (number > 0 ? "Infinity" : "-Infinity")
                                        : Python.decimal(number));
            case Number number -> text.append(number);
            case List<?> list -> appendList(list, depth);
            case Map<?, ?> map -> appendMap(map, depth);
            case Undefined undefined ->
                throw JinjaException.type(undefined.name() + " is undefined and cannot be written as JSON");
            default -> throw JinjaException.type(Python.kind(value) + " cannot be written as JSON");
        }
    }

    private void appendList(List<?> list, int depth) {
        text.append('[');
        boolean first = true;
        for (Object item : list) {
            separate(first, depth + 1);
            first = false;
            append(item, depth + 1);
        }
        close(list.isEmpty(), depth, ']');
    }

    private void appendMap(Map<?, ?> map, int depth) {
        text.append('{');
        boolean first = true;
        for (Map.Entry<?, ?> entry : (sorted ? new TreeMap<>(map) : map).entrySet()) {
            separate(first, depth + 1);
            first = false;
            quote(Objects.toString(entry.getKey()));
            text.append(keySeparator);
            append(entry.getValue(), depth + 1);
        }
        close(map.isEmpty(), depth, '}');
    }

    private boolean hasLines() {
        return itemSeparator.endsWith("\n");
    }

    private void separate(boolean first, int depth) {
        Budget.make((long) itemSeparator.length() + keySeparator.length() + (long) indent.length() * depth);
        if (!first) {
            text.append(itemSeparator);
        } else if (hasLines()) {
            text.append('\n');
        }
        if (hasLines()) {
            text.repeat(indent, depth);
        }
    }

    private void close(boolean empty, int depth, char bracket) {
        if (!empty && hasLines()) {
            text.append('\n').repeat(indent, depth);
        }
        text.append(bracket);
    }

    private void quote(String string) {
        Budget.make(string.length());
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                default -> {
                    if (c < ' ' || (ascii && c > '~')) {
                        text.append("\\u%04x".formatted((int) c));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }
}
