// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// The filter `wordwrap`: lines of at most so many characters, each line of the text for itself.
final class TextWrap {
    /// A blank run; or letters with the hyphen that follows them within a word; or dashes; or what else is not
    /// blank.
    private static final Pattern WITH_HYPHENS = Pattern.compile(
            "[\\t\\n\\x0b\\f\\r ]+|(?<=[\\w!\"'&.,?])-{2,}(?=\\w)"
                    + "|[^\\t\\n\\x0b\\f\\r ]+?(?:-(?:(?<=[^\\d\\W]{2}-)|(?<=[^\\d\\W]-[^\\d\\W]-))(?=[^\\d\\W]-?[^\\d\\W])"
                    + "|(?=[\\t\\n\\x0b\\f\\r ]|\\z)|(?<=[\\w!\"'&.,?])(?=-{2,}\\w))",
            Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern PLAIN = Pattern.compile("[\\t\\n\\x0b\\f\\r ]+|[^\\t\\n\\x0b\\f\\r ]+");

    private final int width;
    private final boolean breaksLong;
    private final boolean breaksHyphens;

    private TextWrap(int width, boolean breaksLong, boolean breaksHyphens) {
        this.width = width;
        this.breaksLong = breaksLong;
        this.breaksHyphens = breaksHyphens;
    }

    static Object apply(@Nullable Object value, Inputs in) {
        String text = TextFilters.text(value, "wordwrap");
        long width = in.integer("width", 79);
        if (width <= 0) {
            throw JinjaException.type("invalid width " + width + " (must be > 0)");
        }
        TextWrap wrap = new TextWrap(
                (int) Math.min(width, Integer.MAX_VALUE),
                in.flag("break_long_words", true),
                in.flag("break_on_hyphens", true));
        String between = in.get("wrapstring", null) == null ? "\n" : in.text("wrapstring");
        List<String> lines = new ArrayList<>();
        for (Object line : TextSplits.lines(text, false)) {
            lines.add(TextMethods.join(between, wrap.lines(Texts.of(line))));
        }
        return TextMethods.join(between, lines);
    }

    private List<String> lines(String text) {
        Budget.make(4L * text.length());
        List<String> chunks = new ArrayList<>();
        Matcher matcher = (breaksHyphens ? WITH_HYPHENS : PLAIN).matcher(text);
        while (matcher.find()) {
            chunks.add(matcher.group());
        }
        List<String> left = new ArrayList<>(chunks.reversed());
        List<String> lines = new ArrayList<>();
        while (!left.isEmpty()) {
            if (!lines.isEmpty() && left.getLast().isBlank()) {
                left.removeLast();
            }
            String line = line(left);
            if (!line.isEmpty()) {
                lines.add(line);
            }
        }
        return lines;
    }

    /// Takes the next line's chunks off the end of the list.
    private String line(List<String> left) {
        List<String> line = new ArrayList<>();
        int size = 0;
        while (!left.isEmpty() && size + Strings.length(left.getLast()) <= width) {
            size += Strings.length(left.getLast());
            line.add(left.removeLast());
        }
        if (!left.isEmpty() && Strings.length(left.getLast()) > width) {
            breakLong(left, line, size);
        }
        if (!line.isEmpty() && line.getLast().isBlank()) {
            line.removeLast();
        }
        return String.join("", line);
    }

    private void breakLong(List<String> left, List<String> line, int size) {
        String chunk = left.getLast();
        if (!breaksLong) {
            if (line.isEmpty()) {
                line.add(left.removeLast());
            }
            return;
        }
        int room = chunk.offsetByCodePoints(0, Math.max(1, width - size));
        if (breaksHyphens) {
            int hyphen = chunk.lastIndexOf('-', room - 1);
            boolean letters = hyphen > 0 && chunk.substring(0, hyphen).chars().anyMatch(c -> c != '-');
            room = letters && width - size < Strings.length(chunk) ? hyphen + 1 : room;
        }
        line.add(chunk.substring(0, room));
        left.set(left.size() - 1, chunk.substring(room));
    }
}
