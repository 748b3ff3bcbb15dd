// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

/// Shortens text to what a model can read, keeping both ends.
public final class Truncation {
    private Truncation() {}

    /// The text if it has at most `most` characters; otherwise its start and end, together that long, with a line
    /// between them that says how much was left out.
    public static String keepEnds(String text, int most) {
        if (most < 2) {
            throw new IllegalArgumentException("most must be >= 2 but was " + most);
        }
        int length = text.codePointCount(0, text.length());
        if (length <= most) {
            return text;
        }
        int head = text.offsetByCodePoints(0, most - most / 2);
        int tail = text.offsetByCodePoints(text.length(), -(most / 2));
        return text.substring(0, head) + "\n[... " + (length - most) + " characters left out ...]\n"
                + text.substring(tail);
    }
}
