// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds the move in a model's text: the last `\boxed{...}` whose content a game can read.
///
/// As in GEM a box that does not fit the game's grammar is passed over, so `\boxed{5} \boxed{junk}` plays 5, and of
/// nested boxes the inner part counts. One scan from the end; linear time on any input.
final class Boxes {
    private static final String OPEN = "\\boxed{";
    private static final String WORD = OPEN.substring(1);

    private Boxes() {}

    /// The result of `grammar` for the last box it accepts, or null when it accepts none.
    ///
    /// @param grammar gets a box's content (no braces inside) and returns null to refuse it
    static <T> @Nullable T last(String action, Function<String, @Nullable T> grammar) {
        int limit = action.length();
        int open = action.lastIndexOf(OPEN);
        while (open >= 0) {
            int start = open + OPEN.length();
            int close = indexOf(action, '}', start, limit);
            if (close >= 0) {
                T move = grammar.apply(action.substring(start, close));
                if (move != null) {
                    return move;
                }
            }
            limit = open;
            open = open == 0 ? -1 : action.lastIndexOf(OPEN, open - 1);
        }
        return null;
    }

    /// Like [#last], but `boxed` may have capitals, as GEM has it in the games of directions.
    static <T> @Nullable T lastAnyCase(String action, Function<String, @Nullable T> grammar) {
        int limit = action.length();
        for (int open = action.lastIndexOf('\\'); open >= 0; open = action.lastIndexOf('\\', open - 1)) {
            if (!action.regionMatches(true, open + 1, WORD, 0, WORD.length())) {
                continue;
            }
            int start = open + OPEN.length();
            int close = indexOf(action, '}', start, limit);
            if (close >= 0) {
                T move = grammar.apply(action.substring(start, close));
                if (move != null) {
                    return move;
                }
            }
            limit = open;
        }
        return null;
    }

    /// The fields of `text` with white space between them; null unless there are `count` of them, with none before or
    /// after and at most `longestGap` characters between two.
    static @Nullable List<String> fields(String text, int count, int longestGap) {
        List<String> fields = new ArrayList<>(count);
        int at = 0;
        while (true) {
            int start = at;
            while (at < text.length() && !isSpace(text.charAt(at))) {
                at++;
            }
            if (at == start || fields.size() == count) {
                return null;
            }
            fields.add(text.substring(start, at));
            if (at == text.length()) {
                return fields.size() == count ? fields : null;
            }
            int gap = at;
            while (at < text.length() && isSpace(text.charAt(at))) {
                at++;
            }
            if (at - gap > longestGap) {
                return null;
            }
        }
    }

    /// Whether Python's `\s` matches this character.
    static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }

    /// Reads a whole number of decimal digits, of any script, as Python's `int` does; null if it is none.
    /// Numbers beyond an `int` read as `Integer.MAX_VALUE`; more than 4300 digits are refused, as in Python.
    static @Nullable Integer number(CharSequence text) {
        int length = text.length();
        if (length == 0 || length > 2 * 4300) {
            return null;
        }
        long value = 0;
        int digits = 0;
        for (int i = 0; i < length; ) {
            int codePoint = Character.codePointAt(text, i);
            int digit = Character.isDigit(codePoint) ? Character.digit(codePoint, 10) : -1;
            if (digit < 0 || ++digits > 4300) {
                return null;
            }
            value = Math.min(Integer.MAX_VALUE, value * 10 + digit);
            i += Character.charCount(codePoint);
        }
        return (int) value;
    }

    private static int indexOf(String text, char wanted, int from, int to) {
        return text.indexOf(wanted, from, Math.max(from, to));
    }
}
