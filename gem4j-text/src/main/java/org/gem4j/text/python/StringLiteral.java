// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

/// Strings of Python's source in their quotes, with their escapes; no bytes and no f-strings.
final class StringLiteral {
    private StringLiteral() {}

    /// Whether a string starts here.
    static boolean isNext(TextCursor in) {
        char c = in.peek();
        char after = in.peek(1);
        return c == '\'' || c == '"' || ("rRuU".indexOf(c) >= 0 && c != 0 && (after == '\'' || after == '"'));
    }

    /// Reads one string.
    static String read(TextCursor in) {
        if (!isNext(in)) {
            throw in.unreadable("no text");
        }
        char quote = in.next();
        boolean raw = quote == 'r' || quote == 'R';
        quote = quote == '\'' || quote == '"' ? quote : in.next();
        String close = in.peek() == quote && in.peek(1) == quote
                ? String.valueOf(quote).repeat(3)
                : "" + quote;
        in.at += close.length() - 1;
        StringBuilder text = new StringBuilder();
        while (!in.acceptWord(close)) {
            char c = in.next();
            if (c == '\n' && close.length() == 1) {
                throw in.unreadable("line end in text");
            }
            if (c == '\\') {
                escape(in, raw, text);
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private static void escape(TextCursor in, boolean raw, StringBuilder text) {
        char c = in.next();
        if (raw) {
            text.append('\\').append(c);
            return;
        }
        switch (c) {
            case '\n' -> {}
            case '\\', '\'', '"' -> text.append(c);
            case 'a' -> text.append('\u0007');
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'v' -> text.append('\u000b');
            case 'x' -> text.append((char) in.hex(2));
            case 'u' -> text.append((char) in.hex(4));
            case 'U' -> {
                int codePoint = in.hex(8);
                if (!Character.isValidCodePoint(codePoint)) {
                    throw in.unreadable("no character");
                }
                text.appendCodePoint(codePoint);
            }
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                int value = c - '0';
                for (int i = 0; i < 2 && in.peek() >= '0' && in.peek() <= '7'; i++) {
                    value = value * 8 + (in.next() - '0');
                }
                text.append((char) value);
            }
            default -> text.append('\\').append(c);
        }
    }
}
