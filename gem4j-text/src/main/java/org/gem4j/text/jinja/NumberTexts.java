// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.python.Strings;

/// Reads numbers as Python's `int` and `float` do.
final class NumberTexts {
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][-+]?\\d++)?");
    private static final Pattern UNUSUAL = Pattern.compile("([-+]?)(?:(inf(?:inity)?)|nan)", Pattern.CASE_INSENSITIVE);
    private static final Pattern INTEGER = Pattern.compile("([-+]?)(0[xXoObB])?([0-9a-zA-Z]++)");
    private static final int LONGEST = 4300;

    private NumberTexts() {}

    /// @param base from 2 to 36; 0 for what the text says; any other is not one
    static Optional<BigInteger> integer(String text, int base) {
        Matcher matcher = INTEGER.matcher(text.length() > LONGEST ? "" : ascii(text));
        if (base < 0 || !matcher.matches()) {
            return Optional.empty();
        }
        String prefix =
                matcher.group(2) == null ? "" : Strings.lower(matcher.group(2)).replace("_", "");
        int said = switch (prefix) {
            case "0x" -> 16;
            case "0o" -> 8;
            case "0b" -> 2;
            default -> 10;
        };
        String digits = matcher.group(3);
        if (!prefix.isEmpty() && base != 0 && base != said) {
            digits = prefix + digits;
            said = base;
        }
        int radix = base == 0 || !prefix.isEmpty() ? said : base;
        if (base == 0 && prefix.isEmpty() && digits.startsWith("0") && !digits.matches("0++")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new BigInteger(matcher.group(1).replace("+", "") + digits, radix));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static Optional<Double> decimal(String text) {
        String plain = ascii(text);
        Matcher unusual = UNUSUAL.matcher(plain);
        if (unusual.matches()) {
            return Optional.of(
                    unusual.group(2) == null
                            ? Double.NaN
                            : unusual.group(1).equals("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        }
        return DECIMAL.matcher(plain).matches() ? Optional.of(Double.parseDouble(plain)) : Optional.empty();
    }

    /// Without blanks around it and underscores between digits, with digits of other scripts as ASCII.
    private static String ascii(String text) {
        StringBuilder plain = new StringBuilder();
        withoutUnderscores(Strings.strip(text, true, true))
                .codePoints()
                .forEach(point -> plain.append(
                        point > 0x7f && Character.isDigit(point)
                                ? Integer.toString(Character.digit(point, 10))
                                : Character.toString(point)));
        return plain.toString();
    }

    private static String withoutUnderscores(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            boolean between = i > 0
                    && i < text.length() - 1
                    && Character.isLetterOrDigit(text.charAt(i - 1))
                    && Character.isLetterOrDigit(text.charAt(i + 1));
            if (text.charAt(i) != '_' || !between) {
                plain.append(text.charAt(i));
            }
        }
        return plain.toString();
    }
}
