// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import java.util.Locale;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/// The colors of the browser.
final class Styles {
    private Styles() {}

    static AttributedStyle of(Rollout.Status status) {
        return switch (status) {
            case SOLVED -> AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN);
            case UNSOLVED -> AttributedStyle.DEFAULT;
            case FAILED -> AttributedStyle.DEFAULT.foreground(AttributedStyle.RED);
        };
    }

    /// A line in its tone, with what was searched for marked.
    static AttributedString highlighted(Line line, String words, int width) {
        AttributedStyle style = of(line.tone());
        int at = words.isEmpty() ? -1 : line.text().toLowerCase(Locale.ROOT).indexOf(words.toLowerCase(Locale.ROOT));
        if (at < 0 || at + words.length() > line.text().length()) {
            return styled(line.text(), style, width);
        }
        return new AttributedStringBuilder()
                .append(line.text().substring(0, at), style)
                .append(line.text().substring(at, at + words.length()), style.inverse())
                .append(line.text().substring(at + words.length()), style)
                .toAttributedString();
    }

    private static AttributedStyle of(Line.Tone tone) {
        return switch (tone) {
            case PLAIN, SAID -> AttributedStyle.DEFAULT;
            case HEADING -> AttributedStyle.BOLD;
            case DID -> AttributedStyle.DEFAULT.foreground(AttributedStyle.CYAN);
            case GOOD -> AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN);
            case BAD -> AttributedStyle.DEFAULT.foreground(AttributedStyle.RED);
            case QUIET -> AttributedStyle.DEFAULT.faint();
        };
    }

    /// Text in a style, cut to a width.
    static AttributedString styled(String text, AttributedStyle style, int width) {
        AttributedString whole = new AttributedString(Line.safe(text), style);
        return whole.columnLength() < width ? whole : whole.columnSubSequence(0, Math.max(0, width - 1));
    }
}
