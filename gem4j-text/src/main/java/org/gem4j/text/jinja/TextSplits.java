// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.text.python.Characters;
import org.jspecify.annotations.Nullable;

/// The methods of Python's `str` that cut a text into parts.
final class TextSplits {
    private TextSplits() {}

    /// `split` and `rsplit`.
    static List<@Nullable Object> split(String text, Inputs in, boolean fromRight) {
        long most = in.integer("maxsplit", -1);
        most = most < 0 ? Long.MAX_VALUE : most;
        if (in.get("sep", null) == null) {
            return fromRight ? atBlanksFromRight(text, most) : atBlanks(text, most);
        }
        String separator = in.text("sep");
        if (separator.isEmpty()) {
            throw JinjaException.type("empty separator");
        }
        return fromRight ? atTextFromRight(text, separator, most) : atText(text, separator, most);
    }

    private static List<@Nullable Object> atText(String text, String separator, long most) {
        List<@Nullable Object> parts = new ArrayList<>();
        int start = 0;
        while (parts.size() < most) {
            int end = TextSearch.first(text, separator, start);
            if (end < 0) {
                break;
            }
            add(text, start, end, parts);
            start = end + separator.length();
        }
        add(text, start, text.length(), parts);
        return parts;
    }

    private static List<@Nullable Object> atTextFromRight(String text, String separator, long most) {
        List<@Nullable Object> parts = new ArrayList<>();
        int end = text.length();
        while (parts.size() < most) {
            int at = TextSearch.last(text, separator, end);
            if (at < 0) {
                break;
            }
            add(text, at + separator.length(), end, parts);
            end = at;
        }
        add(text, 0, end, parts);
        return parts.reversed();
    }

    /// Runs of blank space separate; the rest behind `most` of them is left whole.
    static List<@Nullable Object> atBlanks(String text, long most) {
        List<@Nullable Object> parts = new ArrayList<>();
        int start = behindBlanks(text, 0);
        while (start < text.length()) {
            int end = start;
            while (end < text.length() && (parts.size() == most || !Characters.isSpace(text.charAt(end)))) {
                end++;
            }
            add(text, start, end, parts);
            start = behindBlanks(text, end);
        }
        return parts;
    }

    private static int behindBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && Characters.isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static List<@Nullable Object> atBlanksFromRight(String text, long most) {
        List<@Nullable Object> parts = new ArrayList<>();
        int end = beforeBlanks(text, text.length());
        while (end > 0) {
            int start = end;
            while (start > 0 && (parts.size() == most || !Characters.isSpace(text.charAt(start - 1)))) {
                start--;
            }
            add(text, start, end, parts);
            end = beforeBlanks(text, start);
        }
        return parts.reversed();
    }

    private static int beforeBlanks(String text, int from) {
        int at = from;
        while (at > 0 && Characters.isSpace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    /// `partition` and `rpartition`.
    static Tuple partition(String text, Inputs in, boolean fromRight) {
        String separator = in.text("sep");
        if (separator.isEmpty()) {
            throw JinjaException.type("empty separator");
        }
        int at = fromRight ? TextSearch.last(text, separator, text.length()) : TextSearch.first(text, separator, 0);
        if (at < 0) {
            return fromRight ? Tuple.of("", "", text) : Tuple.of(text, "", "");
        }
        return Tuple.of(text.substring(0, at), separator, text.substring(at + separator.length()));
    }

    /// `splitlines`.
    ///
    /// @param withEnds whether the lines keep what ends them
    static List<@Nullable Object> lines(String text, boolean withEnds) {
        List<@Nullable Object> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (end < text.length() && !Characters.endsLine(text.charAt(end))) {
                end++;
            }
            int next = Math.min(text.length(), text.startsWith("\r\n", end) ? end + 2 : end + 1);
            add(text, start, withEnds ? next : end, lines);
            start = next;
        }
        return lines;
    }

    private static void add(String text, int start, int end, List<@Nullable Object> parts) {
        Budget.makeList(1);
        Budget.make(end - start);
        parts.add(text.substring(start, end));
    }
}
