// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.Set;

/// The argument of a box command without braces: `\boxed 5`, `\boxed x`, `\boxed\frac{1}{2}`.
///
/// TeX takes one token; here a whole number counts, since nobody boxes the first digit alone. A word is not an
/// argument: in "write \boxed around it" the command is only mentioned.
final class BareBox {
    /// Looking further ahead than this would take quadratic time on a text full of open commands.
    private static final int LONGEST = 200;

    private static final String SIGNS = "+-−";
    private static final String INSIDE_NUMBERS = ".,/";
    private static final Set<String> NO_ANSWERS = Set.of("begin", "end", "boxed", "fbox", "label", "tag");

    private BareBox() {}

    /// The end, exclusive, of the answer that starts at `at`; `at` if none starts there.
    static int end(String text, int at) {
        if (at >= text.length()) {
            return at;
        }
        char c = text.charAt(at);
        if (c == '\\') {
            return command(text, at);
        }
        int number = number(text, SIGNS.indexOf(c) >= 0 ? at + 1 : at);
        if (number > 0) {
            return number;
        }
        boolean alone = at + 1 == text.length() || !Character.isLetterOrDigit(text.charAt(at + 1));
        return Character.isLetter(c) && alone ? at + 1 : at;
    }

    /// The end of a number that starts at `at`, or -1 if there is none.
    private static int number(String text, int at) {
        int end = at;
        while (end < text.length() && (isDigit(text, end) || end > at && isInner(text, end))) {
            end++;
        }
        return end == at || !isDigit(text, at) ? -1 : end;
    }

    private static boolean isInner(String text, int at) {
        return INSIDE_NUMBERS.indexOf(text.charAt(at)) >= 0 && at + 1 < text.length() && isDigit(text, at + 1);
    }

    private static boolean isDigit(String text, int at) {
        char c = text.charAt(at);
        return c >= '0' && c <= '9';
    }

    /// The end of a command with its groups; `at` for one without a group.
    private static int command(String text, int at) {
        int limit = Math.min(text.length(), at + LONGEST);
        int name = at + 1;
        while (name < limit && Character.isLetter(text.charAt(name))) {
            name++;
        }
        if (NO_ANSWERS.contains(text.substring(at + 1, name))) {
            return at;
        }
        int end = name;
        while (end < limit && text.charAt(end) == '{') {
            int close = close(text, end, limit);
            if (close < 0) {
                return at;
            }
            end = close + 1;
        }
        return end == name ? at : end;
    }

    private static int close(String text, int open, int limit) {
        int depth = 0;
        for (int i = open; i < limit; i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i;
            }
        }
        return -1;
    }
}
