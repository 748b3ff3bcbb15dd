// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
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

    /// More digits than Python's `int` reads.
    static final int TOO_LONG = -1;

    /// Not a number at all.
    static final int NO_NUMBER = -2;

    private Boxes() {}

    /// Reads a box's content where it stands in the text.
    @FunctionalInterface
    interface Grammar<T> {
        /// What `text` says from `from` to `to` (excluded), or null where that is not in the grammar.
        @Nullable
        T read(String text, int from, int to);
    }

    /// The result of `grammar` for the last box it accepts, or null when it accepts none.
    ///
    /// @param grammar gets a box's content (no braces inside) and returns null to refuse it
    static <T> @Nullable T last(String action, Function<String, @Nullable T> grammar) {
        return lastInPlace(action, (text, from, to) -> grammar.apply(text.substring(from, to)));
    }

    /// Like [#last] with a grammar that needs no copy of the content.
    static <T> @Nullable T lastInPlace(String action, Grammar<T> grammar) {
        int limit = action.length();
        int open = lastOpen(action, limit);
        while (open >= 0) {
            int start = open + OPEN.length();
            int close = indexOf(action, '}', start, limit);
            T move = close < 0 ? null : grammar.read(action, start, close);
            if (move != null) {
                return move;
            }
            limit = open;
            open = lastOpen(action, open);
        }
        return null;
    }

    /// The number in the last box that holds one: [#NO_NUMBER] when none does, [#TOO_LONG] for more than 4300
    /// digits, since such a box is not passed over in GEM: the move is malformed, whatever other boxes there are.
    static int lastNumber(String action) {
        Integer number = lastInPlace(action, (text, from, to) -> {
            int value = digits(text, from, to);
            return value == NO_NUMBER ? null : (Integer) value;
        });
        return number == null ? NO_NUMBER : number;
    }

    /// The numbers in the last box that holds numbers with white space between them, as [#numbers] reads them.
    static int @Nullable [] lastNumbers(String action) {
        return lastInPlace(action, (text, from, to) -> numbers(text, from, to, Integer.MAX_VALUE));
    }

    /// Where the last box before `limit` opens, or -1.
    private static int lastOpen(String action, int limit) {
        int brace = action.lastIndexOf('{', limit - 1);
        while (brace >= WORD.length() && !action.startsWith(OPEN, brace - WORD.length())) {
            brace = action.lastIndexOf('{', brace - 1);
        }
        return brace < WORD.length() ? -1 : brace - WORD.length();
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

    /// The fields of `text` with white space between them; null unless there are `count` of them, with none before
    /// or after and at most `longestGap` characters between two.
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
        return c == ' '
                || (c < '0' || c > '9') && (Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085');
    }

    /// Reads a whole number of decimal digits, of any script, as Python's `int` does; null if it is none.
    /// Numbers beyond an `int` read as `Integer.MAX_VALUE`; more than 4300 digits are refused, as in Python.
    static @Nullable Integer number(String text) {
        int value = digits(text, 0, text.length());
        return value < 0 ? null : (Integer) value;
    }

    /// Reads numbers with white space between them, from `from` to the end of `text`; null where the text is
    /// anything else. Each may be [#TOO_LONG].
    ///
    /// @param longestGap how many characters of white space may lie between two numbers
    static int @Nullable [] numbers(String text, int from, int longestGap) {
        return numbers(text, from, text.length(), longestGap);
    }

    private static int @Nullable [] numbers(String text, int from, int to, int longestGap) {
        int[] numbers = new int[4];
        int count = 0;
        int at = from;
        while (true) {
            int start = at;
            int number = 0;
            while (at < to && at - start < 9 && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                number = number * 10 + text.charAt(at) - '0';
                at++;
            }
            if (at == start || at < to && !isSpace(text.charAt(at))) {
                // Not a short number in ASCII.
                while (at < to && !isSpace(text.charAt(at))) {
                    at++;
                }
                number = digits(text, start, at);
            }
            if (number == NO_NUMBER) {
                return null;
            }
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            numbers[count++] = number;
            if (at == to) {
                return count == numbers.length ? numbers : Arrays.copyOf(numbers, count);
            }
            int gap = at;
            while (at < to && isSpace(text.charAt(at))) {
                at++;
            }
            if (at - gap > longestGap) {
                return null;
            }
        }
    }

    private static int digits(String text, int from, int to) {
        if (from == to) {
            return NO_NUMBER;
        }
        long value = 0;
        int digits = 0;
        for (int i = from; i < to; digits++) {
            char c = text.charAt(i);
            int digit;
            if (c < 128) {
                digit = c - '0';
                i++;
            } else {
                int codePoint = text.codePointAt(i);
                digit = Character.isDigit(codePoint) ? Character.digit(codePoint, 10) : -1;
                i += Character.charCount(codePoint);
            }
            if (digit < 0 || digit > 9) {
                return NO_NUMBER;
            }
            value = Math.min(Integer.MAX_VALUE, value * 10 + digit);
        }
        return digits > 4300 ? TOO_LONG : (int) value;
    }

    private static int indexOf(String text, char wanted, int from, int to) {
        return text.indexOf(wanted, from, Math.max(from, to));
    }
}
