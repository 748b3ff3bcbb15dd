// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.python.Strings;

/// Numbers in texts as Python reads them.
final class Numbers {
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(\\d+(_\\d+)*\\.?(\\d+(_\\d+)*)?|\\.\\d+(_\\d+)*)([eE][+-]?\\d+(_\\d+)*)?");
    private static final Pattern RUN = Pattern.compile("\\p{Nd}+");

    private Numbers() {}

    /// `float(text)`; empty if it would fail.
    static Optional<Double> decimal(String text) {
        Optional<String> plain = ascii(Strings.strip(text, true, true));
        if (plain.isEmpty()) {
            return Optional.empty();
        }
        String number = plain.get();
        String word = number.toLowerCase(Locale.ROOT).replaceFirst("^[+-]", "");
        if (word.equals("nan")) {
            return Optional.of(Double.NaN);
        }
        if (word.equals("inf") || word.equals("infinity")) {
            return Optional.of(number.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        }
        return DECIMAL.matcher(number).matches()
                ? Optional.of(Double.parseDouble(number.replace("_", "")))
                : Optional.empty();
    }

    /// The text with the digits of every script as ASCII digits.
    static Optional<String> ascii(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c > 0x7f && Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER) {
                out.append(Character.digit(c, 10));
            } else {
                out.appendCodePoint(c);
            }
        });
        return Optional.of(out.toString());
    }

    /// The last run of digits of any script; empty if there is none.
    static Optional<String> lastRun(String text) {
        Matcher matcher = RUN.matcher(text);
        Optional<String> last = Optional.empty();
        while (matcher.find()) {
            last = Optional.of(matcher.group());
        }
        return last;
    }

    /// What Python's `str.isdigit` counts.
    static boolean isDigit(int codePoint) {
        return Character.isDigit(codePoint) || "²³¹⁰⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉".indexOf(codePoint) >= 0;
    }
}
