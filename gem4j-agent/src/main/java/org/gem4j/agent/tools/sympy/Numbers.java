// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import org.gem4j.agent.tools.sympy.Value.Decimal;
import org.gem4j.agent.tools.sympy.Value.Rational;

/// Numbers as texts, and exact numbers behind nearly exact ones.
final class Numbers {
    private static final int DIGITS = 6;
    private static final long LARGEST_DENOMINATOR = 1000;
    private static final double SAME = 1e-12;

    private Numbers() {}

    /// Python's `%g`: six digits, an exponent below 1e-4 and from 1e6 on.
    static String general(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return Double.doubleToRawLongBits(value) < 0 ? "-0" : "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
        BigDecimal plain = rounded.stripTrailingZeros();
        int exponent = plain.precision() - plain.scale() - 1;
        if (exponent >= -4 && exponent < DIGITS) {
            return plain.toPlainString();
        }
        String digits = plain.unscaledValue().abs().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        String size = Math.abs(exponent) < 10 ? "0" + Math.abs(exponent) : Integer.toString(Math.abs(exponent));
        return (value < 0 ? "-" : "") + mantissa + "e" + (exponent < 0 ? "-" : "+") + size;
    }

    /// What an exact number is of pi or of a root, as an expression; empty if it is neither.
    static Optional<Sum> named(Decimal number) {
        double value = number.real();
        if (!number.exact()
                || number.imaginary() != 0
                || !Double.isFinite(value)
                || fraction(number).isPresent()) {
            return Optional.empty();
        }
        Optional<Sum> ofPi = fraction(new Decimal(value / Math.PI, 0, true)).map(Sum.of("pi")::scaled);
        return ofPi.or(() -> fraction(new Decimal(value * Math.PI, 0, true))
                        .map(Sum.of("pi").power(Rational.of(-1))::scaled))
                .or(() -> fraction(new Decimal(value / Math.E, 0, true)).map(Sum.of("E")::scaled))
                .or(() -> fraction(new Decimal(value * value, 0, true)).map(square -> root(square, value < 0)));
    }

    /// The square root of a fraction, with what can be taken out of it as a coefficient.
    private static Sum root(Rational square, boolean negative) {
        long below = square.below().longValueExact();
        long inside = square.above().longValueExact() * below;
        long outside = 1;
        for (long i = 2; i * i <= inside && i < LARGEST_DENOMINATOR; i++) {
            while (inside % (i * i) == 0) {
                inside /= i * i;
                outside *= i;
            }
        }
        Rational coefficient =
                Rational.of(BigInteger.valueOf(negative ? -outside : outside), BigInteger.valueOf(below));
        return Sum.of("sqrt(" + inside + ")").scaled(coefficient);
    }

    /// A number as sympy writes it within an expression: constants by name, others with fifteen digits.
    static String symbol(double value, boolean exact) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "oo" : "-oo";
        }
        if (exact && value == Math.PI) {
            return "pi";
        }
        if (exact && value == Math.E) {
            return "E";
        }
        if (exact) {
            Decimal number = new Decimal(value, 0, true);
            return fraction(number)
                    .map(Rational::text)
                    .or(() -> named(number).map(Sum::text))
                    .orElseGet(() -> general(value));
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal digits = new BigDecimal(value)
                .round(new MathContext(15, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
        int exponent = digits.precision() - digits.scale() - 1;
        if (exponent >= -5 && exponent < 15) {
            String plain = digits.toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        String all = digits.unscaledValue().abs().toString();
        return (value < 0 ? "-" : "") + all.charAt(0) + "." + (all.length() > 1 ? all.substring(1) : "0") + "e"
                + (exponent < 0 ? "" : "+") + exponent;
    }

    /// The small fraction that an exact number is, if it is one.
    static Optional<Rational> fraction(Decimal number) {
        double value = number.real();
        if (!number.exact()
                || !Double.isFinite(value)
                || Math.abs(number.imaginary()) > SAME
                || Math.abs(value) > 1e9) {
            return Optional.empty();
        }
        for (long below = 1; below <= LARGEST_DENOMINATOR; below++) {
            double above = Math.rint(value * below);
            if (Math.abs(value * below - above) <= SAME * Math.max(1, Math.abs(above))) {
                return Optional.of(Rational.of(BigDecimal.valueOf(above).toBigInteger(), BigInteger.valueOf(below)));
            }
        }
        return Optional.empty();
    }
}
