// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads Python expressions that only make values: texts, numbers, lists, tuples, dictionaries, True,
/// False, None, and calls with keyword arguments, which become maps of their arguments. Nothing is run.
final class PythonCalls {
    private static final int DEEPEST = 100;

    private final String text;
    private int at;
    private int depth;

    private PythonCalls(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /// The value that is assigned to the first name with this prefix, such as `TASKS`.
    ///
    /// @throws IllegalArgumentException with the line, if there is no such assignment or it is anything
    ///     else
    static @Nullable Object assigned(String source, String prefix) {
        int line = 0;
        while (line < source.length()) {
            int end = source.indexOf('\n', line);
            int stop = end < 0 ? source.length() : end;
            int equals = source.indexOf('=', line);
            if (source.startsWith(prefix, line) && equals > 0 && equals < stop) {
                return new PythonCalls(source, equals + 1).value();
            }
            line = stop + 1;
        }
        throw new IllegalArgumentException("no assignment to a name that starts with " + prefix);
    }

    private IllegalArgumentException wrong(String expected) {
        long line = text.substring(0, Math.min(at, text.length()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count()
                + 1;
        return new IllegalArgumentException("line " + line + ": expected " + expected);
    }

    private char peek() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '#') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else {
                return c;
            }
        }
        return 0;
    }

    private boolean take(char c) {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    private @Nullable Object value() {
        if (++depth > DEEPEST) {
            throw wrong("at most " + DEEPEST + " nested values");
        }
        try {
            char c = peek();
            if (c == '"' || c == '\'') {
                return strings();
            }
            if (c == '[' || c == '(') {
                at++;
                return list(c == '[' ? ']' : ')');
            }
            if (c == '{') {
                at++;
                return dictionary();
            }
            return Character.isLetter(c) || c == '_' ? named() : number();
        } finally {
            depth--;
        }
    }

    private List<@Nullable Object> list(char close) {
        List<@Nullable Object> items = new ArrayList<>();
        while (!take(close)) {
            items.add(value());
            if (!take(',') && peek() != close) {
                throw wrong("a comma or " + close);
            }
        }
        return items;
    }

    @SuppressWarnings("NullAway") // None is a value of the map
    private Map<String, Object> dictionary() {
        Map<String, Object> map = new LinkedHashMap<>();
        while (!take('}')) {
            String key = String.valueOf(value());
            if (!take(':')) {
                throw wrong("a colon");
            }
            map.put(key, value());
            if (!take(',') && peek() != '}') {
                throw wrong("a comma or }");
            }
        }
        return map;
    }

    private String word() {
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        return text.substring(start, at);
    }

    private @Nullable Object named() {
        String name = word();
        return switch (name) {
            case "True" -> Boolean.TRUE;
            case "False" -> Boolean.FALSE;
            case "None" -> null;
            default -> {
                if (!take('(')) {
                    throw wrong("a value rather than the name " + name);
                }
                yield arguments();
            }
        };
    }

    @SuppressWarnings("NullAway") // None is a value of the map
    private Map<String, Object> arguments() {
        Map<String, Object> map = new LinkedHashMap<>();
        while (!take(')')) {
            peek();
            String name = word();
            if (name.isEmpty() || !take('=')) {
                throw wrong("an argument name=value");
            }
            map.put(name, value());
            if (!take(',') && peek() != ')') {
                throw wrong("a comma or )");
            }
        }
        return map;
    }

    private Number number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789_".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at).replace("_", "");
        try {
            return digits.matches("[+-]?\\d+") ? (Number) Long.valueOf(digits) : (Number) Double.valueOf(digits);
        } catch (NumberFormatException e) {
            throw wrong("a value");
        }
    }

    /// Texts that stand side by side are one.
    private String strings() {
        StringBuilder all = new StringBuilder();
        for (char quote = peek(); quote == '"' || quote == '\''; quote = peek()) {
            string(quote, all);
        }
        return all.toString();
    }

    private void string(char quote, StringBuilder out) {
        String mark = String.valueOf(quote).repeat(3);
        mark = text.startsWith(mark, at) ? mark : String.valueOf(quote);
        at += mark.length();
        while (!text.startsWith(mark, at)) {
            if (at >= text.length()) {
                throw wrong("the end of a text");
            }
            char c = text.charAt(at++);
            if (c == '\\') {
                escape(out);
            } else {
                out.append(c);
            }
        }
        at += mark.length();
    }

    private void escape(StringBuilder out) {
        char c = at < text.length() ? text.charAt(at++) : 0;
        switch (c) {
            case '\n' -> {}
            case 'n' -> out.append('\n');
            case 't' -> out.append('\t');
            case 'r' -> out.append('\r');
            case '\\', '\'', '"' -> out.append(c);
            case 'x' -> code(2, out);
            case 'u' -> code(4, out);
            case 'U' -> code(8, out);
            default -> out.append('\\').append(c);
        }
    }

    private void code(int digits, StringBuilder out) {
        try {
            out.appendCodePoint(Integer.parseInt(text.substring(at, at + digits), 16));
            at += digits;
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw wrong(digits + " hexadecimal digits of a character");
        }
    }
}
