// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// How Python reads numbers.
///
/// All readers allow whitespace around, `_` between digits, and decimal digits of any script. A number of more than
/// 4300 digits is refused, as Python's `int` does; that also bounds the cost of any arithmetic with the result.
public final class Numbers {
    private static final int MOST_DIGITS = 4300;

    private Numbers() {}

    /// `int(text)`.
    public static Optional<BigInteger> integer(String text) {
        String digits = plain(text, false);
        return digits != null && isSignedDigits(digits) && digits.length() <= MOST_DIGITS + 1
                ? Optional.of(new BigInteger(digits))
                : Optional.empty();
    }

    /// `int(text, 0)`: the base is told by `0x`, `0o` or `0b`; a decimal number has no leading zeros.
    public static Optional<BigInteger> literalInteger(String text) {
        String plain = Strings.strip(text);
        boolean negative = plain.startsWith("-");
        String body = negative || plain.startsWith("+") ? plain.substring(1) : plain;
        int radix = radix(body);
        if (radix == 10) {
            boolean leadingZero = body.startsWith("0") && !body.matches("0[0_]*");
            return leadingZero ? Optional.empty() : integer(plain);
        }
        String digits = body.substring(2);
        if (digits.startsWith("_")) {
            digits = digits.substring(1);
        }
        String joined = joinDigits(digits);
        if (joined == null || joined.isEmpty() || joined.length() > 4 * MOST_DIGITS) {
            return Optional.empty();
        }
        for (int i = 0; i < joined.length(); i++) {
            if (Character.digit(joined.charAt(i), radix) < 0) {
                return Optional.empty();
            }
        }
        BigInteger value = new BigInteger(joined, radix);
        return Optional.of(negative ? value.negate() : value);
    }

    private static int radix(String body) {
        if (body.length() < 2 || body.charAt(0) != '0') {
            return 10;
        }
        return switch (body.charAt(1)) {
            case 'x', 'X' -> 16;
            case 'o', 'O' -> 8;
            case 'b', 'B' -> 2;
            default -> 10;
        };
    }

    /// `Decimal(text)`, without its infinities and not-a-numbers, and with exponents within ±9999.
    public static Optional<BigDecimal> decimal(String text) {
        String plain = digitsOnly(Strings.strip(text).replace("_", ""));
        return plain != null && isDecimal(plain) ? bounded(plain) : Optional.empty();
    }

    /// `float(text)`, infinities and not-a-number included.
    public static OptionalDouble floating(String text) {
        String plain = plain(text, true);
        if (plain == null) {
            return OptionalDouble.empty();
        }
        if (isDecimal(plain)) {
            return plain.length() > MOST_DIGITS ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(plain));
        }
        return switch (Strings.lower(plain)) {
            case "inf", "+inf", "infinity", "+infinity" -> OptionalDouble.of(Double.POSITIVE_INFINITY);
            case "-inf", "-infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
            case "nan", "+nan", "-nan" -> OptionalDouble.of(Double.NaN);
            default -> OptionalDouble.empty();
        };
    }

    /// `float(Fraction(text))`: a decimal number, or two whole ones with a `/` between.
    public static OptionalDouble fraction(String text) {
        String plain = Strings.strip(text);
        int slash = plain.indexOf('/');
        if (slash < 0) {
            Optional<BigDecimal> number = plain.isEmpty() || plain.endsWith("_") ? Optional.empty() : decimal(plain);
            return number.isPresent() ? OptionalDouble.of(number.get().doubleValue()) : OptionalDouble.empty();
        }
        String below = plain.substring(slash + 1);
        String above = plain.substring(0, slash);
        if (below.isEmpty()
                || above.isEmpty()
                || !Character.isDigit(below.codePointAt(0))
                || Characters.isSpace(above.charAt(above.length() - 1))) {
            return OptionalDouble.empty();
        }
        Optional<BigInteger> numerator = integer(above);
        Optional<BigInteger> denominator = integer(below);
        return numerator.isPresent()
                        && denominator.isPresent()
                        && denominator.get().signum() != 0
                ? OptionalDouble.of(new BigDecimal(numerator.get())
                        .divide(new BigDecimal(denominator.get()), MathContext.DECIMAL64)
                        .doubleValue())
                : OptionalDouble.empty();
    }

    private static Optional<BigDecimal> bounded(String plain) {
        int e = Math.max(plain.indexOf('e'), plain.indexOf('E'));
        if (plain.length() > MOST_DIGITS || (e >= 0 && plain.length() - e > 6)) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(plain));
    }

    /// The text without whitespace around, with `_` between digits taken out and all digits ASCII; null if a `_`
    /// stands elsewhere or some character is neither ASCII nor a digit.
    private static @Nullable String plain(String text, boolean fraction) {
        String joined = joinDigits(Strings.strip(text));
        if (joined == null || joined.isEmpty() || (!fraction && joined.indexOf('.') >= 0)) {
            return null;
        }
        return digitsOnly(joined);
    }

    private static @Nullable String joinDigits(String text) {
        if (text.indexOf('_') < 0) {
            return text;
        }
        StringBuilder joined = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '_') {
                joined.append(c);
            } else if (i == 0
                    || i + 1 == text.length()
                    || !Character.isLetterOrDigit(text.charAt(i - 1))
                    || !Character.isLetterOrDigit(text.charAt(i + 1))) {
                return null;
            }
        }
        return joined.toString();
    }

    private static @Nullable String digitsOnly(String text) {
        boolean ascii = true;
        for (int i = 0; i < text.length(); i++) {
            ascii &= text.charAt(i) < 0x80;
        }
        if (ascii) {
            return text;
        }
        StringBuilder converted = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            if (codePoint < 0x80) {
                converted.append((char) codePoint);
            } else if (Character.isDigit(codePoint)) {
                converted.append((char) ('0' + Character.digit(codePoint, 10)));
            } else {
                return null;
            }
            i += Character.charCount(codePoint);
        }
        return converted.toString();
    }

    private static boolean isSignedDigits(String text) {
        int start = signLength(text);
        return start < text.length() && digitsEnd(text, start) == text.length();
    }

    /// Sign, digits with a point somewhere, exponent.
    private static boolean isDecimal(String text) {
        int start = signLength(text);
        int at = digitsEnd(text, start);
        int digits = at - start;
        if (at < text.length() && text.charAt(at) == '.') {
            int end = digitsEnd(text, at + 1);
            digits += end - at - 1;
            at = end;
        }
        if (digits == 0) {
            return false;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            String exponent = text.substring(at + 1);
            return isSignedDigits(exponent);
        }
        return at == text.length();
    }

    private static int signLength(String text) {
        return text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    }

    private static int digitsEnd(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
