// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import org.gem4j.text.python.FormatSpec;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// Python's `str.format`, whose fields see of a value what a template sees.
final class StringFormat {
    private static final int DEEPEST = 2;

    private final List<@Nullable Object> positional;
    private final Map<?, ?> named;
    private final boolean escapes;
    private int automatic;
    private boolean numbered;

    private StringFormat(List<@Nullable Object> positional, Map<?, ?> named, boolean escapes) {
        this.positional = positional;
        this.named = named;
        this.escapes = escapes;
    }

    /// @param escapes whether fields are escaped that are not safe in HTML
    static String of(String format, List<@Nullable Object> positional, Map<?, ?> named, boolean escapes) {
        return new StringFormat(positional, named, escapes).text(format, DEEPEST);
    }

    private String text(String format, int depth) {
        if (depth == 0) {
            throw JinjaException.type("Max string recursion exceeded");
        }
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < format.length()) {
            char c = format.charAt(at);
            if ((c == '{' || c == '}') && at + 1 < format.length() && format.charAt(at + 1) == c) {
                text.append(c);
                at += 2;
            } else if (c == '}') {
                throw JinjaException.type("Single '}' encountered in format string");
            } else if (c == '{') {
                int end = closing(format, at);
                String field = field(format.substring(at + 1, end), depth);
                Budget.make(field.length());
                text.append(field);
                at = end + 1;
            } else {
                text.append(c);
                at++;
            }
        }
        return text.toString();
    }

    private static int closing(String format, int open) {
        int depth = 0;
        for (int at = open; at < format.length(); at++) {
            depth += format.charAt(at) == '{' ? 1 : format.charAt(at) == '}' ? -1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        throw JinjaException.type(
                open + 1 == format.length()
                        ? "Single '{' encountered in format string"
                        : "expected '}' before end of string");
    }

    private String field(String field, int depth) {
        int end = 0;
        boolean bracketed = false;
        while (end < field.length() && (bracketed || (field.charAt(end) != '!' && field.charAt(end) != ':'))) {
            bracketed = field.charAt(end) == '[' || (bracketed && field.charAt(end) != ']');
            end++;
        }
        Object value = value(field.substring(0, end));
        String rest = field.substring(end);
        if (rest.startsWith("!")) {
            if (rest.length() < 2 || (rest.length() > 2 && rest.charAt(2) != ':')) {
                throw JinjaException.type("expected ':' after conversion specifier");
            }
            value = converted(value, rest.charAt(1));
            rest = rest.substring(2);
        }
        String specification = rest.isEmpty() ? "" : text(rest.substring(1), depth - 1);
        String text = format(value, specification);
        return escapes && !(value instanceof Markup) ? Markup.escape(text) : text;
    }

    private static Object converted(@Nullable Object value, char conversion) {
        return switch (conversion) {
            case 's' -> Texts.of(value);
            case 'r' -> Texts.repr(value);
            case 'a' -> Strings.ascii(Texts.repr(value));
            default -> throw JinjaException.type("Unknown conversion specifier " + conversion);
        };
    }

    private @Nullable Object value(String path) {
        int end = 0;
        while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
            end++;
        }
        Object value = first(path.substring(0, end));
        while (end < path.length()) {
            if (path.charAt(end) == '.') {
                int start = ++end;
                while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
                    end++;
                }
                value = Members.attribute(value, nonEmpty(path.substring(start, end)));
            } else if (path.charAt(end) == '[') {
                int close = path.indexOf(']', end);
                if (close < 0) {
                    throw JinjaException.type("Missing ']' in format string");
                }
                String key = nonEmpty(path.substring(end + 1, close));
                value = Members.item(value, isNumber(key) ? (Object) Long.valueOf(key) : key);
                end = close + 1;
            } else {
                throw JinjaException.type("Only '.' or '[' may follow ']' in format field specifier");
            }
        }
        return value;
    }

    private static String nonEmpty(String name) {
        if (name.isEmpty()) {
            throw JinjaException.type("Empty attribute in format string");
        }
        return name;
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() < 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private @Nullable Object first(String name) {
        if (name.isEmpty() || isNumber(name)) {
            if (name.isEmpty() ? numbered : automatic > 0) {
                throw JinjaException.type(
                        "cannot switch between manual field specification and automatic field numbering");
            }
            numbered |= !name.isEmpty();
            int place = name.isEmpty() ? automatic++ : Integer.parseInt(name);
            if (place >= positional.size()) {
                throw JinjaException.type("Replacement index " + place + " out of range for positional args tuple");
            }
            return positional.get(place);
        }
        if (!named.containsKey(name)) {
            throw JinjaException.type("KeyError: '" + name + "'");
        }
        return named.get(name);
    }

    /// `format(value, specification)`.
    private static String format(@Nullable Object value, String specification) {
        if (specification.isEmpty()) {
            return Texts.of(value);
        }
        if (value instanceof String || value instanceof Markup) {
            return FormatSpec.parse(specification).of(Texts.of(value));
        }
        if (value instanceof Double number) {
            return FormatSpec.parse(specification).of(number);
        }
        if (value != null && Numbers.isInteger(value)) {
            FormatSpec spec = FormatSpec.parse(specification);
            return "boxX".indexOf(spec.type()) >= 0
                    ? spec.of(Numbers.integer(value))
                    : spec.of(Texts.printable(Numbers.integer(value)));
        }
        throw JinjaException.type("unsupported format string passed to " + Values.kind(value) + ".__format__");
    }
}
