// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jline.utils.WCWidth;

/// One line of the screen.
///
/// @param text safe to print: no control characters
public record Line(String text, Tone tone) {
    private static final int TAB = 4;

    /// The role of a line.
    public enum Tone {
        PLAIN,
        HEADING,
        SAID,
        DID,
        GOOD,
        BAD,
        QUIET
    }

    static Line of(String text, Tone tone) {
        return new Line(text, tone);
    }

    /// Text as lines of at most `width` columns, behind `indent`.
    static List<Line> wrap(String text, String indent, int width, Tone tone) {
        List<Line> lines = new ArrayList<>();
        int room = Math.max(8, width - indent.length());
        for (String paragraph : text.split("\\R", -1)) {
            String rest = safe(paragraph);
            do {
                int cut = cut(rest, room);
                lines.add(new Line(indent + rest.substring(0, cut).stripTrailing(), tone));
                rest = cut < rest.length() ? rest.substring(cut) : "";
            } while (!rest.isEmpty());
        }
        return lines;
    }

    /// Where a line must be broken: after the last blank that fits, or in the middle of a word.
    private static int cut(String text, int room) {
        int columns = 0;
        int blank = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            columns += Math.max(0, WCWidth.wcwidth(c));
            if (columns > room) {
                return blank > 0 ? blank : Math.max(i, Character.charCount(c));
            }
            i += Character.charCount(c);
            if (c == ' ') {
                blank = i;
            }
        }
        return text.length();
    }

    /// Text that is safe to print: control characters become their symbols; invisible characters and characters
    /// that change the writing direction become their code points.
    static String safe(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\t') {
                safe.append(" ".repeat(TAB - safe.length() % TAB));
            } else if (c < ' ') {
                safe.appendCodePoint(0x2400 + c);
            } else {
                switch (Character.getType(c)) {
                    case Character.CONTROL, Character.SURROGATE, Character.FORMAT, Character.LINE_SEPARATOR ->
                        safe.append(String.format(Locale.ROOT, "[U+%04X]", c));
                    default -> safe.appendCodePoint(c);
                }
            }
        });
        return safe.toString();
    }
}
