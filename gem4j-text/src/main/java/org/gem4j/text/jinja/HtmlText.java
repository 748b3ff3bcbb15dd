// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Filters that write or read HTML.
final class HtmlText {
    private static final Pattern REFERENCE =
            Pattern.compile("&(?:#(\\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,6}));");
    private static final Pattern BAD_NAME = Pattern.compile("[\\s/>=]");
    private static final Map<String, String> NAMED = new HashMap<>(Map.of(
            "amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", "\u00a0", "copy", "©", "reg", "®",
            "hellip", "…", "mdash", "—"));

    private HtmlText() {}

    /// `striptags`: without comments and tags, with one blank for each run of whitespace.
    static String withoutTags(String html) {
        String text = without(without(html, "<!--", "-->"), "<", ">");
        return unescaped(TextMethods.join(
                " ",
                TextSplits.atBlanks(text, Long.MAX_VALUE).stream()
                        .map(Texts::of)
                        .toList()));
    }

    private static String without(String text, String open, String close) {
        StringBuilder rest = new StringBuilder();
        int from = 0;
        while (true) {
            int start = text.indexOf(open, from);
            int end = start < 0 ? -1 : text.indexOf(close, start);
            if (end < 0) {
                return rest.append(text, from, text.length()).toString();
            }
            rest.append(text, from, start);
            from = end + close.length();
        }
    }

    private static String unescaped(String text) {
        Matcher matcher = REFERENCE.matcher(text);
        return matcher.replaceAll(found -> Matcher.quoteReplacement(character(matcher)));
    }

    private static String character(Matcher reference) {
        if (reference.group(3) != null) {
            return NAMED.getOrDefault(reference.group(3), reference.group());
        }
        int point = reference.group(1) != null
                ? Integer.parseInt(reference.group(1))
                : Integer.parseInt(reference.group(2), 16);
        return point > 0 && point <= Character.MAX_CODE_POINT ? Character.toString(point) : "\uFFFD";
    }

    /// `xmlattr`: the entries of a dictionary as attributes of a tag.
    static Object attributes(@Nullable Object value, Inputs in) {
        if (!(value instanceof Map<?, ?> map)) {
            throw Values.undefinedOr(value, value, "xmlattr takes a dict but was given " + Values.kind(value));
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (entry.getValue() == null || entry.getValue() instanceof Undefined) {
                continue;
            }
            String name = TextFilters.text(entry.getKey(), "xmlattr");
            if (BAD_NAME.matcher(name).find()) {
                throw JinjaException.type("Invalid character in attribute name: " + Texts.repr(name));
            }
            text.append(text.isEmpty() ? "" : " ")
                    .append(Texts.escaped(entry.getKey()))
                    .append("=\"")
                    .append(Texts.escaped(entry.getValue()))
                    .append('"');
        }
        return in.flag("autospace", true) && !text.isEmpty() ? " " + text : text.toString();
    }
}
