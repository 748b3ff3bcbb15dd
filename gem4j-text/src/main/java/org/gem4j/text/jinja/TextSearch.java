// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

/// Finds a text in another, in time that grows with the one that is searched only (Knuth, Morris and Pratt).
final class TextSearch {
    /// What the JDK's search takes at most for a character: it starts anew at every one.
    private static final int SHORT = 32;

    private TextSearch() {}

    /// Where `part` begins first, at `from` or behind it; -1 if nowhere.
    static int first(String text, String part, int from) {
        if (part.length() <= SHORT) {
            return text.indexOf(part, from);
        }
        int found = find(text, from, text.length(), part, false);
        return found < 0 ? -1 : found - part.length();
    }

    /// Where `part` begins last if it is to end at `end` or before it; -1 if nowhere.
    static int last(String text, String part, int end) {
        if (part.length() <= SHORT) {
            return text.lastIndexOf(part, end - part.length());
        }
        int found = find(text, text.length() - end, text.length(), part, true);
        return found < 0 ? -1 : text.length() - found;
    }

    /// The place behind the first occurrence, where both texts are read from their ends if `mirrored`.
    private static int find(String text, int from, int to, String part, boolean mirrored) {
        if (part.length() > to - from) {
            return -1;
        }
        int[] shorter = new int[part.length() + 1];
        for (int i = 1, same = 0; i < part.length(); i++) {
            same = longer(part, shorter, same, at(part, i, mirrored), mirrored);
            shorter[i + 1] = same;
        }
        for (int i = from, same = 0; i < to; i++) {
            same = longer(part, shorter, same, at(text, i, mirrored), mirrored);
            if (same == part.length()) {
                return i + 1;
            }
        }
        return -1;
    }

    /// How much of `part` ends with `next` where so much of it ended before.
    private static int longer(String part, int[] shorter, int before, char next, boolean mirrored) {
        int same = before;
        while (same > 0 && at(part, same, mirrored) != next) {
            same = shorter[same];
        }
        return at(part, same, mirrored) == next ? same + 1 : same;
    }

    private static char at(String text, int i, boolean mirrored) {
        return text.charAt(mirrored ? text.length() - 1 - i : i);
    }
}
