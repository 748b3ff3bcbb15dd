// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gem4j.text.python.Characters;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// The methods of Python's `str`.
final class TextMethods {
    /// A method of a text.
    private record Method(Signature signature, BiFunction<String, Inputs, @Nullable Object> body) {}

    private static final Map<String, Method> METHODS = new HashMap<>();

    static {
        define("strip", "chars= /", (text, in) -> strip(text, in, true, true));
        define("lstrip", "chars= /", (text, in) -> strip(text, in, true, false));
        define("rstrip", "chars= /", (text, in) -> strip(text, in, false, true));
        define("split", "sep= maxsplit=", (text, in) -> TextSplits.split(text, in, false));
        define("rsplit", "sep= maxsplit=", (text, in) -> TextSplits.split(text, in, true));
        define("splitlines", "keepends=", (text, in) -> TextSplits.lines(text, in.flag("keepends", false)));
        define("partition", "sep /", (text, in) -> TextSplits.partition(text, in, false));
        define("rpartition", "sep /", (text, in) -> TextSplits.partition(text, in, true));
        define(
                "startswith",
                "prefix start= end= /",
                (text, in) -> anyOf(in, "prefix", part -> TextSpans.of(text, in).startsWith(part)));
        define(
                "endswith",
                "suffix start= end= /",
                (text, in) -> anyOf(in, "suffix", part -> TextSpans.of(text, in).endsWith(part)));
        define("upper", "", (text, in) -> Strings.upper(text));
        define("lower", "", (text, in) -> Strings.lower(text));
        define("casefold", "", (text, in) -> Strings.casefold(text));
        define("swapcase", "", (text, in) -> Strings.swapCase(text));
        define("title", "", (text, in) -> Strings.title(text));
        define("capitalize", "", (text, in) -> Strings.capitalize(text));
        define(
                "replace",
                "old new count= /",
                (text, in) -> replace(text, in.text("old"), in.text("new"), in.integer("count", -1)));
        define("join", "iterable /", (text, in) -> join(text, in.get("iterable")));
        define("find", "sub start= end= /", (text, in) -> TextSpans.of(text, in).find(in.text("sub"), false));
        define(
                "rfind",
                "sub start= end= /",
                (text, in) -> TextSpans.of(text, in).find(in.text("sub"), true));
        define(
                "index",
                "sub start= end= /",
                (text, in) -> TextSpans.of(text, in).index(in.text("sub"), false));
        define(
                "rindex",
                "sub start= end= /",
                (text, in) -> TextSpans.of(text, in).index(in.text("sub"), true));
        define(
                "count",
                "sub start= end= /",
                (text, in) -> TextSpans.of(text, in).count(in.text("sub")));
        define("removeprefix", "prefix /", (text, in) -> {
            String prefix = in.text("prefix");
            return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
        });
        define("removesuffix", "suffix /", (text, in) -> {
            String suffix = in.text("suffix");
            return text.endsWith(suffix) ? text.substring(0, text.length() - suffix.length()) : text;
        });
        define("center", "width fillchar= /", (text, in) -> TextPadding.center(text, in));
        define("ljust", "width fillchar= /", (text, in) -> TextPadding.justify(text, in, true));
        define("rjust", "width fillchar= /", (text, in) -> TextPadding.justify(text, in, false));
        define("zfill", "width /", (text, in) -> TextPadding.zeros(text, in.integer("width", 0)));
        define("expandtabs", "tabsize=", (text, in) -> TextPadding.withoutTabs(text, in.integer("tabsize", 8)));
        define("isdigit", "", (text, in) -> Strings.isAll(text, Characters::isDigit));
        define("isdecimal", "", (text, in) -> Strings.isAll(text, Characters::isDecimal));
        define("isnumeric", "", (text, in) -> Strings.isAll(text, Characters::isNumeric));
        define("isalpha", "", (text, in) -> Strings.isAll(text, Characters::isLetter));
        define(
                "isalnum",
                "",
                (text, in) -> Strings.isAll(text, point -> Characters.isLetter(point) || Characters.isNumeric(point)));
        define("isspace", "", (text, in) -> Strings.isAll(text, Characters::isSpace));
        define("isascii", "", (text, in) -> text.chars().allMatch(c -> c < 0x80));
        define("isprintable", "", (text, in) -> text.codePoints().allMatch(Characters::isPrintable));
        define("isidentifier", "", (text, in) -> Strings.isIdentifier(text));
        define("isupper", "", (text, in) -> Strings.isUpper(text));
        define("islower", "", (text, in) -> Strings.isLower(text));
        define("istitle", "", (text, in) -> Strings.isTitle(text));
        define("format", "*", (text, in) -> StringFormat.of(text, in.positional(), in.named(), false));
        define("format_map", "mapping /", (text, in) -> StringFormat.of(text, List.of(), map(in), false));
        define("encode", "*", (text, in) -> refused("encode"));
        define("translate", "*", (text, in) -> refused("translate"));
        define("maketrans", "*", (text, in) -> refused("maketrans"));
    }

    private TextMethods() {}

    private static void define(String name, String signature, BiFunction<String, Inputs, @Nullable Object> body) {
        METHODS.put(name, new Method(Signature.of(signature), body));
    }

    private static Object refused(String name) {
        throw JinjaException.type("str." + name + "() is not supported: templates know no bytes and no tables");
    }

    /// @param original the text, or one that is safe in HTML: what is made of it is, too
    static Optional<Object> named(@Nullable Object original, String text, String name) {
        Method method = METHODS.get(name);
        if (method == null) {
            return Optional.empty();
        }
        if (original instanceof Markup) {
            return Optional.of(MarkupMethods.method(text, name, method.signature(), method.body()));
        }
        Callable callable = (positional, named) -> Budget.counted(
                text, () -> method.body().apply(text, method.signature().bind(name, positional, named)));
        return Optional.of(callable);
    }

    private static Map<?, ?> map(Inputs in) {
        if (in.get("mapping") instanceof Map<?, ?> map) {
            return map;
        }
        throw in.wrong("mapping", "dict");
    }

    private static String strip(String text, Inputs in, boolean left, boolean right) {
        return in.get("chars", null) == null
                ? Strings.strip(text, left, right)
                : strip(text, in.text("chars"), left, right);
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

    private static boolean anyOf(Inputs in, String name, Predicate<String> test) {
        if (in.get(name) instanceof Tuple many) {
            for (Object item : many.items()) {
                if (!(item instanceof String || item instanceof Markup)) {
                    throw JinjaException.type(
                            "a tuple for " + in.function() + "() must only contain str, not " + Values.kind(item));
                }
                if (test.test(Texts.of(item))) {
                    return true;
                }
            }
            return false;
        }
        return test.test(in.text(name));
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
                int next = text.offsetByCodePoints(from, 1);
                result.append(text, from, next);
                from = next;
            }
        }
        return result.append(text, from, text.length()).toString();
    }

    private static String join(String separator, @Nullable Object items) {
        List<String> parts = new ArrayList<>();
        for (Object item : Values.items(items)) {
            if (!(item instanceof String || item instanceof Markup)) {
                throw JinjaException.type(
                        "sequence item " + parts.size() + ": expected str instance, " + Values.kind(item) + " found");
            }
            parts.add(Texts.of(item));
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
}
