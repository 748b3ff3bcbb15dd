// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import org.gem4j.text.python.Strings;

/// Backslash escapes in a template's texts, as in Python.
final class Escapes {
    private Escapes() {}

    /// Appends what the escape behind a backslash stands for and returns the place behind it; -1 if it is broken.
    static int read(String source, int at, StringBuilder text) {
        char c = source.charAt(at);
        int simple = "nrtbfva\\'\"".indexOf(c);
        if (simple >= 0) {
            text.append("\n\r\t\b\f\u000B\u0007\\'\"".charAt(simple));
            return at + 1;
        }
        return switch (c) {
            case '\n' -> at + 1;
            case 'x' -> hexadecimal(source, at + 1, 2, text);
            case 'u' -> hexadecimal(source, at + 1, 4, text);
            case 'U' -> hexadecimal(source, at + 1, 8, text);
            case 'N' -> named(source, at + 1, text);
            default -> octal(source, at) ? octalNumber(source, at, text) : other(source, at, text);
        };
    }

    private static int hexadecimal(String source, int at, int digits, StringBuilder text) {
        String code = source.substring(at, Math.min(source.length(), at + digits));
        if (code.length() < digits || !code.matches("[0-9a-fA-F]+")) {
            return -1;
        }
        long point = Long.parseLong(code, 16);
        if (point > Character.MAX_CODE_POINT) {
            return -1;
        }
        text.appendCodePoint((int) point);
        return at + digits;
    }

    private static int named(String source, int at, StringBuilder text) {
        int end = source.indexOf('}', at);
        if (!source.startsWith("{", at) || end < 0) {
            return -1;
        }
        try {
            text.appendCodePoint(Character.codePointOf(source.substring(at + 1, end)));
            return end + 1;
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    private static int octalNumber(String source, int at, StringBuilder text) {
        int end = at;
        int value = 0;
        while (end < at + 3 && octal(source, end)) {
            value = 8 * value + source.charAt(end++) - '0';
        }
        text.append((char) value);
        return end;
    }

    /// The backslash stays; beyond ASCII the character's own escape does, too.
    private static int other(String source, int at, StringBuilder text) {
        int point = source.codePointAt(at);
        text.append(point < 0x80 ? "\\" + (char) point : Strings.escape(point));
        return at + Character.charCount(point);
    }

    private static boolean octal(String source, int at) {
        return at < source.length() && source.charAt(at) >= '0' && source.charAt(at) <= '7';
    }
}
