// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

/// Reads numbers as Python's `int` does: of decimal digits of any script.
final class Digits {
    private static final int LARGEST = 999_999_999;

    private Digits() {}

    /// The number, or 999,999,999 if it is larger.
    ///
    /// @param digits decimal digits and nothing else
    static int value(String digits) {
        return value(digits, 0, digits.length());
    }

    /// That of a part of a text.
    static int value(String text, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i += Character.charCount(text.codePointAt(i))) {
            value = Math.min(value * 10 + Character.digit(text.codePointAt(i), 10), LARGEST);
        }
        return (int) value;
    }
}
