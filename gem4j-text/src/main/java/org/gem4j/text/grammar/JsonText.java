// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes JSON values compactly.
final class JsonText {
    private JsonText() {}

    static String of(@Nullable Object value) {
        StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    private static void write(@Nullable Object value, StringBuilder text) {
        switch (value) {
            case String string -> writeString(string, text);
            case Map<?, ?> map -> {
                String separator = "{";
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    text.append(separator);
                    writeString(String.valueOf(entry.getKey()), text);
                    text.append(':');
                    write(entry.getValue(), text);
                    separator = ",";
                }
                text.append(map.isEmpty() ? "{}" : "}");
            }
            case List<?> list -> {
                String separator = "[";
                for (Object each : list) {
                    text.append(separator);
                    write(each, text);
                    separator = ",";
                }
                text.append(list.isEmpty() ? "[]" : "]");
            }
            case null, default -> text.append(value);
        }
    }

    private static void writeString(String value, StringBuilder text) {
        text.append('"');
        value.chars().forEach(c -> text.append(escaped((char) c)));
        text.append('"');
    }

    /// A character as a JSON string holds it.
    static String escaped(char c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> c < 0x20 ? String.format(Locale.ROOT, "\\u%04X", (int) c) : String.valueOf(c);
        };
    }
}
