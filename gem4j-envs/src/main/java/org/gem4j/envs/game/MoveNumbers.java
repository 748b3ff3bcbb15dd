// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the numbers and words of a move as Python does.
final class MoveNumbers {
    /// A number with more digits than Python's `int` accepts.
    static final int TOO_LONG = -1;

    /// Not a number.
    static final int NONE = -2;

    private MoveNumbers() {}

    /// The fields of `text` with whitespace between them; null unless there are `count` of them, with none before
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

    /// Reads a whole number of decimal digits, of any script, as Python's `int` does; null if it is not one.
    /// Numbers beyond an `int` read as `Integer.MAX_VALUE`; more than 4300 digits are refused, as in Python.
    static @Nullable Integer number(String text) {
        int value = digits(text, 0, text.length());
        return value < 0 ? null : (Integer) value;
    }

    /// Reads numbers with whitespace between them, from `from` to the end of `text`; null where the text is
    /// anything else. Each may be [#TOO_LONG].
    ///
    /// @param longestGap how many characters of whitespace may lie between two numbers
    static int @Nullable [] numbers(String text, int from, int longestGap) {
        return numbers(text, from, text.length(), longestGap);
    }

    /// Like [#numbers(String, int, int)], up to `to` (excluded).
    static int @Nullable [] numbers(String text, int from, int to, int longestGap) {
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
            if (number == NONE) {
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

    /// The number that `text` says from `from` to `to` (excluded): [#NONE] if it says none, [#TOO_LONG] for more
    /// than 4300 digits, `Integer.MAX_VALUE` for numbers beyond an `int`.
    static int digits(String text, int from, int to) {
        if (from == to) {
            return NONE;
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
                return NONE;
            }
            value = Math.min(Integer.MAX_VALUE, value * 10 + digit);
        }
        return digits > 4300 ? TOO_LONG : (int) value;
    }
}
