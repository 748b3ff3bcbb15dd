// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.List;
import org.gem4j.reasoning.Item;
import org.gem4j.text.python.Strings;

/// Square digit puzzles with one solution, as text and scored.
final class DigitGrids {
    private static final double OTHER_FORM = 0.9;

    private DigitGrids() {}

    /// The rows as lines, 0 as an underscore.
    static String puzzle(int[][] grid) {
        StringBuilder text = new StringBuilder();
        for (int[] row : grid) {
            text.append(text.isEmpty() ? "" : "\n");
            for (int column = 0; column < row.length; column++) {
                text.append(column == 0 ? "" : " ").append(row[column] == 0 ? '_' : (char) ('0' + row[column]));
            }
        }
        return text.toString();
    }

    /// 1 for the oracle, ignoring blanks at the ends of lines. Otherwise 0.9 times the fraction of right digits in
    /// the first lines of a row's length. Texts longer than the oracle score proportionally less.
    static double score(String answer, Item item) {
        String oracle = item.oracle();
        if (answer.isEmpty()) {
            return 0;
        }
        if (answer.equals(oracle)) {
            return 1;
        }
        double score = sameLines(answer, oracle)
                ? 1
                : OTHER_FORM * rightDigits(answer, item.metadata().grid("solution"));
        return answer.length() > oracle.length() ? score * ((double) oracle.length() / length(answer)) : score;
    }

    /// Whether the digits of the answer are those of the solution, with only blanks and separators between them.
    static boolean isRight(String answer, Item item) {
        StringBuilder right = new StringBuilder();
        for (int[] row : item.metadata().grid("solution")) {
            for (int digit : row) {
                right.append(digit);
            }
        }
        StringBuilder given = new StringBuilder();
        for (int i = 0; i < answer.length(); i++) {
            char c = answer.charAt(i);
            if (c >= '0' && c <= '9') {
                given.append(c);
            } else if (!Character.isWhitespace(c) && "|,[]".indexOf(c) < 0) {
                return false;
            }
        }
        return given.compareTo(right) == 0;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static boolean sameLines(String answer, String oracle) {
        List<String> given = Strings.split(answer, "\n");
        List<String> right = Strings.split(oracle, "\n");
        if (given.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < given.size(); i++) {
            if (!Strings.stripEnd(given.get(i)).equals(Strings.stripEnd(right.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static double rightDigits(String answer, int[][] solution) {
        int size = solution.length;
        int row = 0;
        int right = 0;
        int[] digits = new int[size];
        for (int at = 0; at < answer.length() && row < size; at++) {
            int count = 0;
            for (; at < answer.length() && answer.charAt(at) != '\n'; at++) {
                char c = answer.charAt(at);
                if (c >= '1' && c <= '9') {
                    if (count < size) {
                        digits[count] = c - '0';
                    }
                    count++;
                }
            }
            if (count == size) {
                for (int i = 0; i < size; i++) {
                    right += digits[i] == solution[row][i] ? 1 : 0;
                }
                row++;
            }
        }
        return (double) right / (size * size);
    }
}
