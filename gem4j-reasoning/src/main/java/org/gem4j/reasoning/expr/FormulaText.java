// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.math.BigDecimal;

/// A position in the text of a formula: reads its numbers and names, and tells which sign comes next.
final class FormulaText {
    private static final int MOST_DIGITS = 1000;
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

    private final String text;
    private int at;

    FormulaText(String text) {
        this.text = text;
    }

    /// Thrown when the text is not a formula; without a stack trace, since it is common.
    static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unreadable(String what, int at) {
            super(what + " at " + at, null, false, false);
        }
    }

    int at() {
        return at;
    }

    void moveTo(int position) {
        at = position;
    }

    boolean atEnd() {
        return at == text.length();
    }

    /// The next character, or 0 at the end.
    char peek() {
        return peek(0);
    }

    char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : 0;
    }

    void skip() {
        at++;
    }

    void expect(char wanted) {
        if (peek() != wanted) {
            throw unreadable("no " + wanted);
        }
        at++;
    }

    /// Skips blanks and tells whether there were any.
    boolean space() {
        int start = at;
        while (peek() == ' ') {
            at++;
        }
        return at > start;
    }

    /// The last character before this position that is not a blank, or 0 at the start.
    char lastInk() {
        int before = at - 1;
        while (before > 0 && text.charAt(before) == ' ') {
            before--;
        }
        return before < 0 ? 0 : text.charAt(before);
    }

    /// Whether `^` or `**` comes next.
    boolean atPower() {
        if (peek() == '^') {
            return true;
        }
        int next = at + 1;
        while (next < text.length() && text.charAt(next) == ' ') {
            next++;
        }
        return peek() == '*' && next < text.length() && text.charAt(next) == '*';
    }

    void skipPower() {
        if (peek() == '*') {
            at = text.indexOf('*', at + 1);
        }
        at++;
    }

    /// Reads an exponent of superscript digits; -1 if there is none.
    int superscript() {
        int value = -1;
        for (int digit = SUPERSCRIPTS.indexOf(peek());
                digit >= 0 && peek() != 0;
                digit = SUPERSCRIPTS.indexOf(peek())) {
            value = Math.max(0, value) * 10 + digit;
            at++;
            if (value > 100_000) {
                throw unreadable("exponent too large");
            }
        }
        return value;
    }

    /// Reads a decimal number, with its power of ten.
    BigDecimal number() {
        int start = at;
        while (isDigit(peek())) {
            at++;
        }
        if (peek() == '.') {
            at++;
            while (isDigit(peek())) {
                at++;
            }
        }
        int end = at;
        boolean exponent = (peek() == 'e' || peek() == 'E')
                && (isDigit(peek(1)) || ((peek(1) == '-' || peek(1) == '+') && isDigit(peek(2))));
        if (exponent) {
            at += 2;
            while (isDigit(peek())) {
                at++;
            }
        }
        String number = text.substring(start, at);
        if (number.isEmpty() || number.equals(".") || number.length() > MOST_DIGITS || at - end > 6) {
            throw unreadable("no number");
        }
        return new BigDecimal(number);
    }

    /// Reads a name: letters, then digits and underscores too.
    String name() {
        int start = at;
        while (Character.isLetter(peek()) || isDigit(peek()) || peek() == '_') {
            at++;
        }
        return text.substring(start, at);
    }

    /// Reads letters.
    String letters() {
        int start = at;
        while (Character.isLetter(peek())) {
            at++;
        }
        return text.substring(start, at);
    }

    /// Reads one digit.
    int digit() {
        return text.charAt(at++) - '0';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    Unreadable unreadable(String what) {
        return new Unreadable(what, at);
    }
}
