// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

/// Backslash escapes in a template's texts, as in Python.
final class Escapes {
    private Escapes() {}

    /// Appends what the escape behind a backslash stands for and returns the place behind it.
    static int read(String source, int at, StringBuilder text) {
        char c = source.charAt(at);
        int simple = "nrtbfva0\\'\"".indexOf(c);
        if (simple >= 0 && !(c == '0' && octal(source, at + 1))) {
            text.append("\n\r\t\b\f\u000B\u0007\0\\'\"".charAt(simple));
            return at + 1;
        }
        if (c == '\n') {
            return at + 1;
        }
        int digits = switch (c) {
            case 'x' -> 2;
            case 'u' -> 4;
            case 'U' -> 8;
            default -> 0;
        };
        if (digits > 0 && at + digits < source.length()) {
            String code = source.substring(at + 1, at + 1 + digits);
            if (code.matches("[0-9a-fA-F]+")) {
                long point = Long.parseLong(code, 16);
                if (point <= Character.MAX_CODE_POINT) {
                    text.appendCodePoint((int) point);
                    return at + 1 + digits;
                }
            }
        }
        if (octal(source, at)) {
            int end = at;
            int value = 0;
            while (end < at + 3 && octal(source, end)) {
                value = 8 * value + source.charAt(end++) - '0';
            }
            text.append((char) value);
            return end;
        }
        text.append('\\').append(c);
        return at + 1;
    }

    private static boolean octal(String source, int at) {
        return at < source.length() && source.charAt(at) >= '0' && source.charAt(at) <= '7';
    }
}
