// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What can stand behind `|`.
final class Filters {
    private Filters() {}

    /// @throws JinjaException if there is no such filter
    static @Nullable Object apply(
            String name,
            @Nullable Object value,
            List<@Nullable Object> positional,
            Map<String, @Nullable Object> named) {
        Inputs in = new Inputs(name, positional, named);
        return Budget.counted(value, () -> result(name, value, in));
    }

    private static @Nullable Object result(String name, @Nullable Object value, Inputs in) {
        return switch (name) {
            case "trim" -> trim(value, in);
            case "tojson" -> json(value, in);
            case "length", "count" -> length(value);
            case "default", "d" -> orDefault(value, in);
            case "upper" -> Python.text(value).toUpperCase(Locale.ROOT);
            case "lower" -> Python.text(value).toLowerCase(Locale.ROOT);
            case "title" -> TextMethods.title(Python.text(value));
            case "capitalize" -> TextMethods.capitalize(Python.text(value));
            case "replace" ->
                TextMethods.replace(
                        Python.text(value),
                        Python.text(in.get(0, "old", "")),
                        Python.text(in.get(1, "new", "")),
                        in.integer(2, "count", -1));
            case "string" -> Python.text(value);
            case "safe" -> value;
            case "escape", "e" -> escape(Python.text(value));
            case "indent" -> indent(Python.text(value), in);
            case "wordcount" ->
                (long) TextSplits.atBlanks(Python.text(value), Long.MAX_VALUE).size();
            case "int" -> integer(value, in);
            case "float" -> decimal(value, in);
            case "abs" -> magnitude(value);
            case "round" -> rounded(value, in);
            default -> CollectionFilters.apply(name, value, in);
        };
    }

    private static String trim(@Nullable Object value, Inputs in) {
        String text = Python.text(value);
        return in.get(0, "chars", null) == null
                ? Python.strip(text, true, true)
                : TextMethods.strip(text, in.text(0, "chars"), true, true);
    }

    private static String json(@Nullable Object value, Inputs in) {
        Map<String, @Nullable Object> options = new HashMap<>(in.named());
        List<String> order = List.of("ensure_ascii", "indent", "separators", "sort_keys");
        for (int i = 0; i < Math.min(order.size(), in.positional().size()); i++) {
            options.put(order.get(i), in.positional().get(i));
        }
        return Json.write(value, options);
    }

    static long length(@Nullable Object value) {
        return switch (value) {
            case String text -> text.codePointCount(0, text.length());
            case List<?> list -> list.size();
            case Map<?, ?> map -> map.size();
            case Undefined ignored -> 0;
            case null, default -> throw JinjaException.type(Python.kind(value) + " has no length");
        };
    }

    private static @Nullable Object orDefault(@Nullable Object value, Inputs in) {
        boolean absent = value instanceof Undefined || (in.flag(1, "boolean", false) && !Python.isTrue(value));
        return absent ? in.get(0, "default_value", "") : value;
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&#34;")
                .replace("'", "&#39;");
    }

    private static String indent(String text, Inputs in) {
        String blanks = in.get(0, "width", 4L) instanceof String given
                ? given
                : " ".repeat((int) Math.clamp(in.integer(0, "width", 4), 0, 1000));
        boolean first = in.flag(1, "first", false);
        boolean blankLines = in.flag(2, "blank", false);
        StringBuilder result = new StringBuilder();
        for (int start = 0, end; start <= text.length(); start = end + 1) {
            end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            if (start == 0 ? first : blankLines || end > start) {
                Budget.make(blanks.length());
                result.append(blanks);
            }
            result.append(text, start, Math.min(end + 1, text.length()));
        }
        return result.toString();
    }

    private static Object integer(@Nullable Object value, Inputs in) {
        try {
            return switch (Python.numeric(value)) {
                case Long number -> number;
                case Double number -> number.longValue();
                case String text -> Long.parseLong(text.strip());
                case null, default -> in.integer(0, "default", 0);
            };
        } catch (NumberFormatException e) {
            return decimal(value, in) instanceof Double number
                            && !number.isNaN()
                            && in.positional().isEmpty()
                    ? number.longValue()
                    : in.integer(0, "default", 0);
        }
    }

    private static Object decimal(@Nullable Object value, Inputs in) {
        Object absent = in.get(0, "default", 0.0);
        try {
            return switch (Python.numeric(value)) {
                case Number number -> number.doubleValue();
                case String text -> Double.parseDouble(text.strip());
                case null, default -> absent == null ? 0.0 : absent;
            };
        } catch (NumberFormatException e) {
            return absent == null ? 0.0 : absent;
        }
    }

    private static Object magnitude(@Nullable Object value) {
        return switch (Python.numeric(value)) {
            case Long number -> number < 0 ? Arithmetic.of("-", 0L, number) : number;
            case Double number -> Math.abs(number);
            case null, default -> throw Python.undefinedOr(value, value, Python.kind(value) + " has no magnitude");
        };
    }

    private static Object rounded(@Nullable Object value, Inputs in) {
        if (!(Python.numeric(value) instanceof Number number)) {
            throw Python.undefinedOr(value, value, Python.kind(value) + " cannot be rounded");
        }
        RoundingMode mode = switch (in.text(1, "method", "common")) {
            case "ceil" -> RoundingMode.CEILING;
            case "floor" -> RoundingMode.FLOOR;
            default -> RoundingMode.HALF_EVEN;
        };
        if (!Double.isFinite(number.doubleValue())) {
            throw JinjaException.type(number + " cannot be rounded");
        }
        int digits = (int) Math.clamp(in.integer(0, "precision", 0), -300, 300);
        return new BigDecimal(number.doubleValue()).setScale(digits, mode).doubleValue();
    }
}
