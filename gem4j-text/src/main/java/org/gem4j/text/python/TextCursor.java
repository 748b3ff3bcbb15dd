// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

/// A position in a text that is read from left to right.
final class TextCursor {
    /// What a reader throws when the text is not of its grammar; without a stack trace, since it is common.
    static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unreadable(String what, int at) {
            super(what + " at " + at, null, false, false);
        }
    }

    final String text;
    int at;

    TextCursor(String text) {
        this.text = text;
    }

    boolean atEnd() {
        return at >= text.length();
    }

    /// The next character, or 0 at the end (a 0 in the text is refused by every grammar here).
    char peek() {
        return peek(0);
    }

    char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : 0;
    }

    char next() {
        if (atEnd()) {
            throw unreadable("unexpected end");
        }
        return text.charAt(at++);
    }

    boolean accept(char wanted) {
        if (atEnd() || text.charAt(at) != wanted) {
            return false;
        }
        at++;
        return true;
    }

    boolean acceptWord(String word) {
        if (!text.startsWith(word, at)) {
            return false;
        }
        at += word.length();
        return true;
    }

    void expect(char wanted) {
        if (!accept(wanted)) {
            throw unreadable("no " + wanted);
        }
    }

    int digits() {
        int start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        return at - start;
    }

    Unreadable unreadable(String what) {
        return new Unreadable(what, at);
    }

    /// Reads exactly `count` hexadecimal digits.
    int hex(int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            char c = next();
            int digit = c < 0x80 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw unreadable("no hexadecimal digit");
            }
            value = value * 16 + digit;
        }
        return value;
    }
}
