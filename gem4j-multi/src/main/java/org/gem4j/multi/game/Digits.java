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
        long value = 0;
        for (int i = 0; i < digits.length(); i += Character.charCount(digits.codePointAt(i))) {
            value = Math.min(value * 10 + Character.digit(digits.codePointAt(i), 10), LARGEST);
        }
        return (int) value;
    }
}
