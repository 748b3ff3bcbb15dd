// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.Optional;

/// How all games here read a move in an answer: the last `\boxed{move}`; without one, the last `[move]`.
final class Moves {
    private static final String BOX = "\\boxed{";
    /// Texts of more characters are not a move of any game.
    private static final int LONGEST = 400;

    private Moves() {}

    /// The text of the move, trimmed and without brackets around it; empty if there is none.
    static Optional<String> last(String answer) {
        int close = answer.lastIndexOf('}');
        int box = close < 0 ? -1 : answer.lastIndexOf(BOX, close);
        if (box >= 0) {
            return cut(answer, box + BOX.length(), answer.indexOf('}', box));
        }
        close = answer.lastIndexOf(']');
        int open = close < 0 ? -1 : answer.lastIndexOf('[', close);
        return open < 0 ? Optional.empty() : cut(answer, open, close + 1);
    }

    private static Optional<String> cut(String answer, int from, int to) {
        int start = from;
        int end = to;
        while (start < end && isPadding(answer.charAt(start))) {
            start++;
        }
        while (end > start && isPadding(answer.charAt(end - 1))) {
            end--;
        }
        return end - start > LONGEST ? Optional.empty() : Optional.of(answer.substring(start, end));
    }

    private static boolean isPadding(char c) {
        return c <= ' ' || c == '[' || c == ']';
    }

    /// The whole numbers of a move, separated by blanks or commas; empty unless there are `count` and
    /// nothing else.
    static int[] numbers(String move, int count) {
        int[] numbers = new int[count];
        int found = 0;
        int at = 0;
        while (at < move.length()) {
            char c = move.charAt(at);
            if (c <= ' ' || c == ',') {
                at++;
                continue;
            }
            int start = at;
            int value = 0;
            while (at < move.length() && move.charAt(at) >= '0' && move.charAt(at) <= '9' && at - start < 9) {
                value = value * 10 + move.charAt(at++) - '0';
            }
            boolean ends = at == move.length() || move.charAt(at) <= ' ' || move.charAt(at) == ',';
            if (at == start || !ends || found == count) {
                return new int[0];
            }
            numbers[found++] = value;
        }
        return found == count ? numbers : new int[0];
    }
}
