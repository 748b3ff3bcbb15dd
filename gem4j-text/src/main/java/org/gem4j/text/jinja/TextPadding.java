// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import org.gem4j.text.python.Strings;

/// The methods of Python's `str` that fill a text up.
final class TextPadding {
    private TextPadding() {}

    static String center(String text, Inputs in) {
        long missing = missing(text, in.integer("width", 0));
        // As Python does: the odd one goes left where the width is odd.
        long left = missing / 2 + (missing & in.integer("width", 0) & 1);
        String fill = fill(in);
        return fill.repeat((int) left) + text + fill.repeat((int) (missing - left));
    }

    /// Blanks around a text.
    static String center(String text, long width) {
        long missing = missing(text, width);
        long left = missing / 2 + (missing & width & 1);
        return " ".repeat((int) left) + text + " ".repeat((int) (missing - left));
    }

    static String justify(String text, Inputs in, boolean left) {
        String padding = fill(in).repeat((int) missing(text, in.integer("width", 0)));
        return left ? text + padding : padding + text;
    }

    static String zeros(String text, long width) {
        String zeros = "0".repeat((int) missing(text, width));
        boolean signed = text.startsWith("-") || text.startsWith("+");
        return signed ? text.charAt(0) + zeros + text.substring(1) : zeros + text;
    }

    static String withoutTabs(String text, long size) {
        StringBuilder result = new StringBuilder();
        long column = 0;
        for (int at = 0, c; at < text.length(); at += Character.charCount(c)) {
            c = text.codePointAt(at);
            if (c == '\t') {
                long blanks = size > 0 ? size - column % size : 0;
                Budget.make(blanks);
                result.repeat(' ', (int) blanks);
                column += blanks;
            } else {
                result.appendCodePoint(c);
                column = c == '\n' || c == '\r' ? 0 : column + 1;
            }
        }
        return result.toString();
    }

    private static long missing(String text, long width) {
        long missing = Math.max(0, width - Strings.length(text));
        Budget.make(missing);
        return missing;
    }

    private static String fill(Inputs in) {
        String fill = in.text("fillchar", " ");
        if (Strings.length(fill) != 1) {
            throw JinjaException.type("The fill character must be exactly one character long");
        }
        return fill;
    }
}
