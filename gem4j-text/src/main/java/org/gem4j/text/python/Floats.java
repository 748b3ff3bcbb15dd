// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// How Python writes a `float`.
public final class Floats {
    private Floats() {}

    /// `repr(value)`: the shortest digits that mean it, with an exponent below 1e-4 and from 1e16 on.
    public static String repr(double value) {
        if (!Double.isFinite(value)) {
            return unusual(value);
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        BigDecimal exact = shortest(value);
        int exponent = exact.precision() - 1 - exact.scale();
        String sign = value < 0 ? "-" : "";
        if (exponent >= -4 && exponent < 16) {
            String plain = exact.abs().toPlainString();
            return sign + (plain.contains(".") ? plain : plain + ".0");
        }
        return sign + scientific(exact.abs(), exact.precision() - 1, false);
    }

    /// [Double#toString] gives two digits where one would do.
    private static BigDecimal shortest(double value) {
        BigDecimal digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        if (digits.precision() == 2) {
            BigDecimal one = digits.round(new MathContext(1, RoundingMode.HALF_EVEN));
            return one.doubleValue() == value ? one.stripTrailingZeros() : digits;
        }
        return digits;
    }

    private static String unusual(double value) {
        return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }

    /// `"%.<digits>g"`.
    public static String general(BigDecimal value, int digits) {
        return (value.signum() < 0 ? "-" : "") + general(value.abs(), digits, false, 0);
    }

    /// The magnitude of a value in one of the forms `e`, `f` and `g` of format specifications.
    ///
    /// @param precision at least 0
    /// @param alternate whether the point and trailing zeros stay, the flag `#`
    static String magnitude(double value, char form, int precision, boolean alternate) {
        if (!Double.isFinite(value)) {
            return unusual(Math.abs(value));
        }
        BigDecimal exact = new BigDecimal(Math.abs(value));
        return switch (form) {
            case 'f' ->
                exact.setScale(precision, RoundingMode.HALF_EVEN).toPlainString()
                        + (alternate && precision == 0 ? "." : "");
            case 'e' -> scientific(exact, precision, alternate);
            default -> general(exact, Math.max(1, precision), alternate, 0);
        };
    }

    /// The form `g`; with `shift` 1 that of a float without a form, which keeps a digit behind the point.
    static String general(BigDecimal exact, int precision, boolean alternate, int shift) {
        BigDecimal rounded = exact.round(new MathContext(precision, RoundingMode.HALF_EVEN));
        int exponent = exact.signum() == 0 ? 0 : rounded.precision() - 1 - rounded.scale();
        if (exponent < -4 || exponent >= precision - shift) {
            String text = scientific(rounded, precision - 1, alternate);
            int e = text.indexOf('e');
            return alternate ? text : withoutZeros(text.substring(0, e)) + text.substring(e);
        }
        String plain = rounded.setScale(Math.max(0, precision - 1 - exponent), RoundingMode.HALF_EVEN)
                .toPlainString();
        if (alternate) {
            return plain.contains(".") ? plain : plain + ".";
        }
        String shortest = withoutZeros(plain);
        return shift > 0 && !shortest.contains(".") ? shortest + ".0" : shortest;
    }

    private static String withoutZeros(String plain) {
        if (!plain.contains(".")) {
            return plain;
        }
        int end = plain.length();
        while (plain.charAt(end - 1) == '0') {
            end--;
        }
        return plain.substring(0, plain.charAt(end - 1) == '.' ? end - 1 : end);
    }

    private static String scientific(BigDecimal exact, int precision, boolean alternate) {
        BigDecimal rounded = exact.round(new MathContext(precision + 1, RoundingMode.HALF_EVEN));
        int exponent = exact.signum() == 0 ? 0 : rounded.precision() - 1 - rounded.scale();
        String digits = rounded.unscaledValue().toString();
        digits = digits.length() > precision + 1
                ? digits.substring(0, precision + 1)
                : digits + "0".repeat(precision + 1 - digits.length());
        String fraction = precision > 0 ? "." + digits.substring(1) : alternate ? "." : "";
        return digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "")
                + Math.abs(exponent);
    }
}
