// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.math.BigInteger;
import java.util.List;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node.Literal;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Power;
import org.gem4j.math.syntax.Node.Product;

/// The exact values of digits, with a point or without.
final class Decimals {
    /// Powers of ten beyond this one stay powers.
    private static final int MAX_POWER = 10_000;

    private Decimals() {}

    /// The number that plain digits with at most one point stand for.
    static Num value(String digits) {
        int point = digits.indexOf('.');
        if (point < 0) {
            return new Num(Rational.of(integer(digits)), Literal.INTEGER, 0);
        }
        int places = digits.length() - point - 1;
        BigInteger all = integer(digits.substring(0, point) + digits.substring(point + 1));
        return new Num(Rational.of(all, BigInteger.TEN.pow(places)), Literal.DECIMAL, places);
    }

    private static BigInteger integer(String digits) {
        return digits.isEmpty() ? BigInteger.ZERO : new BigInteger(digits);
    }

    /// The digits with `block` behind them again and again.
    static Node repeating(String digits, String block) {
        Num start = value(digits.endsWith(".") ? digits + "0" : digits);
        int places = digits.endsWith(".") ? 0 : start.places();
        BigInteger nines = BigInteger.TEN.pow(block.length()).subtract(BigInteger.ONE);
        Rational rest = Rational.of(new BigInteger(block), nines.multiply(BigInteger.TEN.pow(places)));
        return new Num(start.value().plus(rest), Literal.DECIMAL, 0);
    }

    /// The digits times a power of ten.
    static Node scaled(String digits, int power) {
        Num mantissa = value(digits);
        if (Math.abs(power) > MAX_POWER) {
            return new Product(List.of(mantissa, new Power(Num.of(10), Num.of(power))));
        }
        Rational value = mantissa.value().times(Rational.of(10).pow(power));
        return new Num(value, Literal.DECIMAL, mantissa.places() - power);
    }
}
