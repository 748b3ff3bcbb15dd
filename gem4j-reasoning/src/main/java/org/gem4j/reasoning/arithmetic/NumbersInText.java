// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

/// Finds the numbers in a text, one after the other.
///
/// A number is a run of digits without a letter right before it, with optional commas between groups of three and
/// optional decimals. A minus sign belongs to it unless the text before the sign makes it a subtraction.
final class NumbersInText {
    private final String text;
    private int at;

    NumbersInText(String text) {
        this.text = text;
    }

    /// The next number without commas, or an empty text when there is none.
    String next() {
        while (at < text.length()) {
            if (isDigit(at)) {
                int start = at;
                String number = number();
                if (!isWord(start - 1)) {
                    return isNegative(start) ? "-" + number : number;
                }
            } else {
                at++;
            }
        }
        return "";
    }

    private String number() {
        int start = at;
        skipDigits();
        StringBuilder number = new StringBuilder(text.substring(start, at));
        boolean grouped = number.length() <= 3;
        while (grouped && hasGroup()) {
            number.append(text, at + 1, at + 4);
            at += 4;
        }
        if (at + 1 < text.length() && text.charAt(at) == '.' && isDigit(at + 1)) {
            int point = at++;
            skipDigits();
            number.append(text, point, at);
        }
        return number.toString();
    }

    /// Whether a comma and exactly three digits follow.
    private boolean hasGroup() {
        return at < text.length()
                && text.charAt(at) == ','
                && isDigit(at + 1)
                && isDigit(at + 2)
                && isDigit(at + 3)
                && !isDigit(at + 4);
    }

    private void skipDigits() {
        while (isDigit(at)) {
            at++;
        }
    }

    private boolean isNegative(int start) {
        int sign = start - 1;
        boolean minus = sign >= 0 && (text.charAt(sign) == '-' || text.charAt(sign) == '−');
        return minus && !isWord(sign - 1) && !(sign > 0 && text.charAt(sign - 1) == ')');
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private boolean isWord(int index) {
        return index >= 0 && (Character.isLetterOrDigit(text.charAt(index)) || text.charAt(index) == '_');
    }
}
