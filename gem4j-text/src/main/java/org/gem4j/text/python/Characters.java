// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

/// The character classes of Python's `str` methods.
public final class Characters {
    private Characters() {}

    /// Whether `str.isspace` holds for the character.
    public static boolean isSpace(int c) {
        return (c >= '\t' && c <= '\r')
                || (c >= 0x1C && c <= ' ')
                || c == 0x85
                || c == 0xA0
                || c == 0x1680
                || (c >= 0x2000 && c <= 0x200A)
                || c == 0x2028
                || c == 0x2029
                || c == 0x202F
                || c == 0x205F
                || c == 0x3000;
    }

    /// Whether the character ends a line for `str.splitlines`.
    public static boolean endsLine(int c) {
        return (c >= '\n' && c <= '\r') || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    /// Whether `repr` writes the character as it is.
    public static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> c == ' ';
            default -> true;
        };
    }

    /// Whether `str.isdecimal` holds: a digit of a positional system.
    public static boolean isDecimal(int c) {
        return Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER;
    }

    /// Whether `str.isdigit` holds: a decimal, or one that is raised, lowered or enclosed.
    public static boolean isDigit(int c) {
        return isDecimal(c)
                || c == 0xB2
                || c == 0xB3
                || c == 0xB9
                || c == 0x2070
                || (c >= 0x2074 && c <= 0x2079)
                || (c >= 0x2080 && c <= 0x2089)
                || (c >= 0x2460 && c <= 0x2468)
                || (c >= 0x2474 && c <= 0x247C)
                || (c >= 0x2488 && c <= 0x2490)
                || c == 0x24EA
                || (c >= 0x24F5 && c <= 0x24FD)
                || c == 0x24FF
                || (c >= 0x2776 && c <= 0x277E)
                || (c >= 0x2780 && c <= 0x2788)
                || (c >= 0x278A && c <= 0x2792);
    }

    /// Whether `str.isnumeric` holds: a digit, a fraction, a Roman or a Chinese number.
    public static boolean isNumeric(int c) {
        int type = Character.getType(c);
        return isDigit(c)
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER
                || (Character.isIdeographic(c) && "〇一二三四五六七八九十百千万億兆零壹貳參肆伍陸柒捌玖拾两亿".indexOf(c) >= 0);
    }

    /// Whether `str.isalpha` holds.
    public static boolean isLetter(int c) {
        return Character.isLetter(c);
    }
}
