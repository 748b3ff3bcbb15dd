// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds the move in a model's text: the last `\boxed{...}` whose content a game can read.
///
/// As in GEM a box that does not fit the game's grammar is passed over, so `\boxed{5} \boxed{junk}` plays 5, and of
/// nested boxes the inner part counts. One scan from the end; linear time on any input.
final class Boxes {
    private static final String OPEN = "\\boxed{";

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
