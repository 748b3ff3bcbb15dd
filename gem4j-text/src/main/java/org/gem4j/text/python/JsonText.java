// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gem4j.text.StrictJson;
import org.jspecify.annotations.Nullable;

/// How Python's `json.dumps` writes a JSON-like value (maps, lists, texts, numbers, booleans and null, or
/// [PythonNull]), and how `json.loads` reads one.
public final class JsonText {
    private static final StrictJson.Dialect PYTHON = new StrictJson.Dialect(true, 500, 4300, PythonNull.NULL);

    private final StringBuilder text = new StringBuilder();
    private final Layout layout;

    private JsonText(Layout layout) {
        this.layout = layout;
    }

    /// The arguments of `json.dumps`.
    ///
    /// @param ascii whether characters beyond ASCII are escaped, Python's default
    /// @param indent blanks per level; 0 writes one line
    /// @param compact whether no blanks follow commas and colons, `separators=(',', ':')`
    /// @param sorted whether keys are sorted
    public record Layout(boolean ascii, int indent, boolean compact, boolean sorted) {
        /// Python's default: ASCII, one line, in the order of the keys.
        public static final Layout DEFAULT = new Layout(true, 0, false, false);
        /// One line with every character as it is, as the filter `tojson` of chat templates.
        public static final Layout RAW = new Layout(false, 0, false, false);
    }

    /// `json.loads(text)`: as [StrictJson] reads it, but also `NaN` and the infinities, and with [PythonNull] for
    /// `null`. Empty if the text is not JSON, is nested more than 500 deep, or has a number of over 4300 digits.
    public static Optional<Object> loads(String text) {
        return StrictJson.readAll(text, PYTHON).map(read -> Objects.requireNonNull(read.value()));
    }

    /// Whether the text begins with JSON in which an object gives different values to one key.
    public static boolean isContradictory(String text) {
        return StrictJson.read(text, 0, PYTHON)
                .filter(StrictJson.Read::contradictory)
                .isPresent();
    }

    /// `json.dumps(value)`.
    public static String dumps(@Nullable Object value) {
        return dumps(value, Layout.DEFAULT);
    }

    /// `json.dumps` with these arguments.
    ///
    /// @throws IllegalArgumentException if the value is not JSON-like
    public static String dumps(@Nullable Object value, Layout layout) {
        JsonText json = new JsonText(layout);
        json.write(value, 0);
        return json.text.toString();
    }

    /// Python's `repr` of a JSON-like value: `{'a': None}`.
    public static String repr(@Nullable Object value) {
        return switch (value) {
            case null -> "None";
            case Boolean flag -> flag ? "True" : "False";
            case String text -> Strings.repr(text);
            case Double number -> reprOf(number);
            case List<?> list -> list.stream().map(JsonText::repr).collect(Collectors.joining(", ", "[", "]"));
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> repr(entry.getKey()) + ": " + repr(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            default -> value.toString();
        };
    }

    private static String reprOf(double number) {
        return Double.isNaN(number)
                ? "nan"
                : Double.isInfinite(number) ? (number > 0 ? "inf" : "-inf") : Floats.repr(number);
    }

    private void write(@Nullable Object value, int depth) {
        switch (value) {
            case null -> text.append("null");
            case PythonNull ignored -> text.append("null");
            case Boolean flag -> text.append(flag);
            case String string -> quote(string, layout.ascii(), text);
            case Double number -> text.append(decimal(number));
            case Float number -> text.append(decimal(number));
            case BigDecimal number -> text.append(decimal(number.doubleValue()));
            case Number number -> text.append(number);
            case List<?> list -> writeList(list, depth);
            case Map<?, ?> map -> writeMap(map, depth);
            default ->
                throw new IllegalArgumentException(
                        "Object of type " + value.getClass().getSimpleName() + " is not JSON serializable");
        }
    }

    /// A float as `json.dumps` writes it.
    public static String decimal(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        return Double.isInfinite(number) ? (number > 0 ? "Infinity" : "-Infinity") : Floats.repr(number);
    }

    private void writeList(List<?> list, int depth) {
        text.append('[');
        for (int i = 0; i < list.size(); i++) {
            separate(i == 0, depth + 1);
            write(list.get(i), depth + 1);
        }
        close(list.isEmpty(), depth, ']');
    }

    private void writeMap(Map<?, ?> map, int depth) {
        text.append('{');
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        if (layout.sorted()) {
            entries.sort(Comparator.comparing(entry -> String.valueOf(entry.getKey())));
        }
        boolean first = true;
        for (Map.Entry<?, ?> entry : entries) {
            separate(first, depth + 1);
            first = false;
            quote(String.valueOf(entry.getKey()), layout.ascii(), text);
            text.append(layout.compact() ? ":" : ": ");
            write(entry.getValue(), depth + 1);
        }
        close(map.isEmpty(), depth, '}');
    }

    private void separate(boolean first, int depth) {
        if (!first) {
            text.append(layout.compact() || layout.indent() > 0 ? "," : ", ");
        }
        newLine(depth);
    }

    private void close(boolean empty, int depth, char bracket) {
        if (!empty) {
            newLine(depth);
        }
        text.append(bracket);
    }

    private void newLine(int depth) {
        if (layout.indent() > 0) {
            text.append('\n').repeat(' ', layout.indent() * depth);
        }
    }

    /// Appends a text in quotes.
    ///
    /// @param ascii whether characters beyond ASCII are escaped
    public static void quote(String string, boolean ascii, StringBuilder text) {
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
                    if (c < ' ' || ascii && c > '~') {
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
