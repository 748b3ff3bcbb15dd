// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The methods of Python's `str`.
final class TextMethods {
    private TextMethods() {}

    static Optional<Callable> named(String text, String name) {
        Function<Inputs, @Nullable Object> method = switch (name) {
            case "strip" -> in -> strip(text, in, true, true);
            case "lstrip" -> in -> strip(text, in, true, false);
            case "rstrip" -> in -> strip(text, in, false, true);
            case "split" -> in -> split(text, in, false);
            case "rsplit" -> in -> split(text, in, true);
            case "splitlines" -> in -> lines(text);
            case "startswith" -> in -> anyOf(in, prefix -> text.startsWith(prefix));
            case "endswith" -> in -> anyOf(in, suffix -> text.endsWith(suffix));
            case "upper" -> in -> text.toUpperCase(Locale.ROOT);
            case "lower" -> in -> text.toLowerCase(Locale.ROOT);
            case "title" -> in -> title(text);
            case "capitalize" -> in -> capitalize(text);
            case "replace" -> in -> replace(text, in.text(0, "old"), in.text(1, "new"), in.integer(2, "count", -1));
            case "join" -> in -> join(text, in.get(0, "iterable", null));
            case "find" -> in -> find(text, in.text(0, "sub"), false);
            case "rfind" -> in -> find(text, in.text(0, "sub"), true);
            case "count" -> in -> count(text, in.text(0, "sub"));
            case "removeprefix" ->
                in -> {
                    String prefix = in.text(0, "prefix");
                    return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
                };
            case "removesuffix" ->
                in -> {
                    String suffix = in.text(0, "suffix");
                    return text.endsWith(suffix) ? text.substring(0, text.length() - suffix.length()) : text;
                };
            case "isdigit", "isdecimal", "isnumeric" -> in -> all(text, Character::isDigit);
            case "isalpha" -> in -> all(text, Character::isLetter);
            case "isalnum" -> in -> all(text, Character::isLetterOrDigit);
            case "isspace" -> in -> all(text, point -> point <= 0xffff && Python.isSpace((char) point));
            case "isupper" ->
                in -> !text.equals(text.toLowerCase(Locale.ROOT)) && text.equals(text.toUpperCase(Locale.ROOT));
            case "islower" ->
                in -> !text.equals(text.toUpperCase(Locale.ROOT)) && text.equals(text.toLowerCase(Locale.ROOT));
            default -> null;
        };
        return method == null
                ? Optional.empty()
                : Optional.of((positional, given) -> method.apply(new Inputs(name, positional, given)));
    }

    private static boolean all(String text, IntPredicate test) {
        return !text.isEmpty() && text.codePoints().allMatch(test);
    }

    private static String strip(String text, Inputs in, boolean left, boolean right) {
        if (in.get(0, "chars", null) == null) {
            return Python.strip(text, left, right);
        }
        return strip(text, in.text(0, "chars"), left, right);
    }

    static String strip(String text, String characters, boolean left, boolean right) {
        int start = 0;
        int end = text.length();
        while (left && start < end && characters.indexOf(text.codePointAt(start)) >= 0) {
            start += Character.charCount(text.codePointAt(start));
        }
        while (right && end > start && characters.indexOf(text.codePointBefore(end)) >= 0) {
            end -= Character.charCount(text.codePointBefore(end));
        }
        return text.substring(start, end);
    }

    private static List<@Nullable Object> split(String text, Inputs in, boolean fromRight) {
        long most = in.integer(1, "maxsplit", -1);
        most = most < 0 ? Long.MAX_VALUE : most;
        if (in.get(0, "sep", null) == null) {
            return fromRight ? splitBlanksFromRight(text, most) : splitBlanks(text, most);
        }
        String separator = in.text(0, "sep");
        if (separator.isEmpty()) {
            throw JinjaException.type("the separator of split is empty");
        }
        List<@Nullable Object> parts = new ArrayList<>();
        String rest = text;
        while (parts.size() < most) {
            int at = fromRight ? rest.lastIndexOf(separator) : rest.indexOf(separator);
            if (at < 0) {
                break;
            }
            String before = rest.substring(0, at);
            String after = rest.substring(at + separator.length());
            parts.add(fromRight ? after : before);
            rest = fromRight ? before : after;
        }
        parts.add(rest);
        return fromRight ? parts.reversed() : parts;
    }

    private static List<@Nullable Object> splitBlanks(String text, long most) {
        List<@Nullable Object> parts = new ArrayList<>();
        String rest = Python.strip(text, true, false);
        while (!rest.isEmpty()) {
            int end = 0;
            while (end < rest.length() && !Python.isSpace(rest.charAt(end))) {
                end++;
            }
            if (parts.size() == most) {
                parts.add(rest);
                break;
            }
            parts.add(rest.substring(0, end));
            rest = Python.strip(rest.substring(end), true, false);
        }
        return parts;
    }

    private static List<@Nullable Object> splitBlanksFromRight(String text, long most) {
        List<@Nullable Object> parts = new ArrayList<>();
        String rest = Python.strip(text, false, true);
        while (!rest.isEmpty()) {
            int start = rest.length();
            while (start > 0 && !Python.isSpace(rest.charAt(start - 1))) {
                start--;
            }
            if (parts.size() == most) {
                parts.add(rest);
                break;
            }
            parts.add(rest.substring(start));
            rest = Python.strip(rest.substring(0, start), false, true);
        }
        return parts.reversed();
    }

    private static List<@Nullable Object> lines(String text) {
        List<@Nullable Object> lines = new ArrayList<>();
        for (String line : text.split("\r\n|[\n\r\u000B\f\u001C\u001D\u001E\u0085\u2028\u2029]", -1)) {
            lines.add(line);
        }
        if ("".equals(lines.getLast())) {
            lines.removeLast();
        }
        return lines;
    }

    private static boolean anyOf(Inputs in, Predicate<String> test) {
        Object given = in.get(0, "affix", null);
        if (given instanceof List<?> many) {
            return many.stream().anyMatch(item -> item instanceof String text && test.test(text));
        }
        return test.test(in.text(0, "affix"));
    }

    static String title(String text) {
        StringBuilder title = new StringBuilder();
        boolean inWord = false;
        for (int point : text.codePoints().toArray()) {
            title.appendCodePoint(inWord ? Character.toLowerCase(point) : Character.toTitleCase(point));
            inWord = Character.isLetter(point);
        }
        return title.toString();
    }

    static String capitalize(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int first = text.offsetByCodePoints(0, 1);
        return Character.toString(Character.toTitleCase(text.codePointAt(0)))
                + text.substring(first).toLowerCase(Locale.ROOT);
    }

    static String replace(String text, String old, String by, long count) {
        if (count < 0) {
            return text.replace(old, by);
        }
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (long i = 0; i < count; i++) {
            int at = text.indexOf(old, from);
            if (at < 0) {
                break;
            }
            result.append(text, from, at).append(by);
            from = at + old.length();
            if (old.isEmpty()) {
                if (from >= text.length()) {
                    break;
                }
                result.append(text.charAt(from++));
            }
        }
        return result.append(text, from, text.length()).toString();
    }

    private static String join(String separator, @Nullable Object items) {
        List<String> parts = new ArrayList<>();
        for (Object item : Python.items(items)) {
            if (!(item instanceof String part)) {
                throw Python.undefinedOr(item, item, "only texts can be joined, not " + Python.kind(item));
            }
            parts.add(part);
        }
        return String.join(separator, parts);
    }

    private static long find(String text, String part, boolean last) {
        int at = last ? text.lastIndexOf(part) : text.indexOf(part);
        return at < 0 ? -1 : text.codePointCount(0, at);
    }

    private static long count(String text, String part) {
        if (part.isEmpty()) {
            return text.codePointCount(0, text.length()) + 1L;
        }
        long count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }
}
