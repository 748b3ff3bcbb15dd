// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The methods of Python's `str`.
final class TextMethods {
    private TextMethods() {}

    static Optional<Callable> named(String text, String name) {
        Function<Inputs, @Nullable Object> method = switch (name) {
            case "strip" -> in -> strip(text, in, true, true);
            case "lstrip" -> in -> strip(text, in, true, false);
            case "rstrip" -> in -> strip(text, in, false, true);
            case "split" -> in -> TextSplits.split(text, in, false);
            case "rsplit" -> in -> TextSplits.split(text, in, true);
            case "splitlines" -> in -> TextSplits.lines(text);
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
                : Optional.of((positional, given) ->
                        Budget.counted(text, () -> method.apply(new Inputs(name, positional, given))));
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
        Budget.read(characters.length());
        Set<Integer> stripped = characters.codePoints().boxed().collect(Collectors.toSet());
        int start = 0;
        int end = text.length();
        while (left && start < end && stripped.contains(text.codePointAt(start))) {
            start += Character.charCount(text.codePointAt(start));
        }
        while (right && end > start && stripped.contains(text.codePointBefore(end))) {
            end -= Character.charCount(text.codePointBefore(end));
        }
        return text.substring(start, end);
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
        for (int at = 0, point; at < text.length(); at += Character.charCount(point)) {
            point = text.codePointAt(at);
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
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (long i = 0; i != count; i++) {
            int at = TextSearch.first(text, old, from);
            if (at < 0) {
                break;
            }
            Budget.make(by.length());
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
        return join(separator, parts);
    }

    static String join(String separator, List<String> parts) {
        long size = Math.max(0, parts.size() - 1L) * separator.length();
        for (String part : parts) {
            size += part.length();
        }
        Budget.make(size);
        return String.join(separator, parts);
    }

    private static long find(String text, String part, boolean last) {
        int at = last ? TextSearch.last(text, part, text.length()) : TextSearch.first(text, part, 0);
        return at < 0 ? -1 : text.codePointCount(0, at);
    }

    private static long count(String text, String part) {
        if (part.isEmpty()) {
            return text.codePointCount(0, text.length()) + 1L;
        }
        long count = 0;
        for (int at = 0; (at = TextSearch.first(text, part, at)) >= 0; at += part.length()) {
            count++;
        }
        return count;
    }
}
