// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

/// The text of an answer and how far it has been scanned.
final class Source {
    private final String text;
    private int at;

    Source(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    int position() {
        return at;
    }

    void moveTo(int position) {
        at = position;
    }

    void skip(int count) {
        at += count;
    }

    boolean isDone() {
        return at >= text.length();
    }

    /// The next character; only before the end.
    char peek() {
        return text.charAt(at);
    }

    /// Whether there is a character `ahead` of the next one, and it is among `characters`.
    boolean isAmong(String characters, int ahead) {
        return at + ahead < text.length() && characters.indexOf(text.charAt(at + ahead)) >= 0;
    }

    boolean startsWith(String prefix) {
        return text.startsWith(prefix, at);
    }

    /// Whether an ASCII letter comes next.
    boolean isAtLetter() {
        return !isDone() && isLetter(peek());
    }

    boolean isAtNumber() {
        return NumberScanner.startsAt(text, at);
    }

    /// Reads the ASCII letters that come next.
    String letters() {
        int start = at;
        while (isAtLetter()) {
            at++;
        }
        return text.substring(start, at);
    }

    void skipBlanks() {
        at = afterBlanks();
    }

    /// The position of the next character that is not a blank.
    int afterBlanks() {
        int next = at;
        while (next < text.length() && text.charAt(next) == ' ') {
            next++;
        }
        return next;
    }

    /// Reads the argument of a command: what stands in the braces that come next, or a single character.
    String argument() {
        int start = afterBlanks();
        if (start >= text.length()) {
            throw new UnreadableException("a command without its braces");
        }
        if (text.charAt(start) != '{') {
            at = start + 1;
            return text.substring(start, at);
        }
        int depth = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                at = i + 1;
                return text.substring(start + 1, i);
            }
        }
        throw new UnreadableException("a brace that is not closed");
    }

    /// Whether this is an ASCII letter.
    static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
