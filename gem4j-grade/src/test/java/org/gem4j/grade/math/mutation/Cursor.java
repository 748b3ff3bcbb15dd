// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

import java.util.SplittableRandom;

/// A text, how far it has been read, and the point at which it is worked out.
final class Cursor {
    private static final char END = '\0';

    private final String text;
    private final int point;
    private int at;
    private int depth;

    Cursor(String text, int point) {
        this.text = text;
        this.point = point;
    }

    boolean isDone() {
        return peek() == END;
    }

    /// The next character that is no blank.
    char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : END;
    }

    /// The next character even if it is a blank.
    char close() {
        return at < text.length() ? text.charAt(at) : END;
    }

    char next() throws UnreadException {
        char c = peek();
        if (c == END) {
            throw new UnreadException("an end too early");
        }
        at++;
        return c;
    }

    boolean skip(char c) {
        boolean found = peek() == c;
        at += found ? 1 : 0;
        return found;
    }

    boolean skip(String prefix) {
        peek();
        boolean found = text.startsWith(prefix, at);
        at += found ? prefix.length() : 0;
        return found;
    }

    void enter() {
        depth++;
    }

    void leave() {
        depth--;
    }

    String letters() {
        int start = at;
        while (at < text.length() && isLetter(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    /// Puts the last `count` characters back.
    void back(int count) {
        at -= count;
    }

    /// The text up to the brace that closes, the opening one having been read.
    String group() throws UnreadException {
        int start = at;
        int open = 1;
        while (at < text.length()) {
            char c = text.charAt(at++);
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (open == 0) {
                return text.substring(start, at - 1);
            }
        }
        throw new UnreadException("a brace that is not closed");
    }

    /// A number in digits, grouped by commas outside of brackets.
    String digits() {
        StringBuilder digits = new StringBuilder();
        while (at < text.length() && (isDigit(at) || text.charAt(at) == '.' && isDigit(at + 1) || isGroup(digits))) {
            if (text.charAt(at) != ',') {
                digits.append(text.charAt(at));
            }
            at++;
        }
        if (!digits.isEmpty() && close() == '.' && digits.indexOf(".") < 0) {
            at++;
        }
        return digits.toString();
    }

    private boolean isGroup(StringBuilder before) {
        return depth == 0
                && text.charAt(at) == ','
                && !before.isEmpty()
                && before.indexOf(".") < 0
                && isDigit(at + 1)
                && isDigit(at + 2)
                && isDigit(at + 3)
                && !isDigit(at + 4)
                && (before.length() <= 3 || before.length() % 3 == 0 || at > 4);
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /// The number that a name stands for: near 1 at the first points, wider later.
    double variable(String name) {
        SplittableRandom random = new SplittableRandom(31L * name.hashCode() + 0x9E3779B97F4A7C15L * (point + 1));
        double unit = random.nextDouble();
        boolean negative = random.nextBoolean();
        double size = point < 1000 ? 0.3 + 2.4 * unit : Math.exp(7 * unit - 2);
        double value = point >= 1000 && point % 3 == 0 ? Math.rint(size) : size;
        return negative && point % 2 == 1 ? -value : value;
    }
}
