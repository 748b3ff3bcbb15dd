// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/// An exact fraction in lowest terms, with a denominator above 0.
///
/// Results of more than about 30,000 decimal digits, and divisions by 0, throw `ArithmeticException`.
public final class Rational implements Comparable<Rational> {
    public static final Rational ZERO = new Rational(BigInteger.ZERO, BigInteger.ONE);
    public static final Rational ONE = new Rational(BigInteger.ONE, BigInteger.ONE);

    private static final int MOST_BITS = 100_000;

    private final BigInteger numerator;
    private final BigInteger denominator;

    private Rational(BigInteger numerator, BigInteger denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    public static Rational of(long value) {
        return new Rational(BigInteger.valueOf(value), BigInteger.ONE);
    }

    public static Rational of(BigInteger value) {
        return reduced(value, BigInteger.ONE);
    }

    public static Rational of(long numerator, long denominator) {
        return of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    public static Rational of(BigInteger numerator, BigInteger denominator) {
        return reduced(numerator, denominator);
    }

    public static Rational of(BigDecimal value) {
        if (Math.abs((long) value.scale()) > MOST_BITS / 4) {
            throw tooLarge();
        }
        return value.scale() > 0
                ? reduced(value.unscaledValue(), BigInteger.TEN.pow(value.scale()))
                : of(value.toBigInteger());
    }

    private static Rational reduced(BigInteger numerator, BigInteger denominator) {
        if (denominator.signum() == 0) {
            throw new ArithmeticException("division by zero");
        }
        if (numerator.bitLength() > MOST_BITS || denominator.bitLength() > MOST_BITS) {
            throw tooLarge();
        }
        if (denominator.equals(BigInteger.ONE)) {
            return new Rational(numerator, denominator);
        }
        BigInteger common = numerator.gcd(denominator);
        if (denominator.signum() < 0) {
            common = common.negate();
        }
        return new Rational(numerator.divide(common), denominator.divide(common));
    }

    private static ArithmeticException tooLarge() {
        return new ArithmeticException("number too large");
    }

    public BigInteger numerator() {
        return numerator;
    }

    public BigInteger denominator() {
        return denominator;
    }

    public boolean isInteger() {
        return denominator.equals(BigInteger.ONE);
    }

    public boolean isZero() {
        return numerator.signum() == 0;
    }

    public boolean isOne() {
        return equals(ONE);
    }

    public int signum() {
        return numerator.signum();
    }

    public Rational add(Rational other) {
        return reduced(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    public Rational subtract(Rational other) {
        return add(other.negate());
    }

    public Rational multiply(Rational other) {
        return reduced(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    public Rational divide(Rational other) {
        return reduced(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    public Rational negate() {
        return new Rational(numerator.negate(), denominator);
    }

    public Rational abs() {
        return signum() < 0 ? negate() : this;
    }

    /// This number to a whole power.
    public Rational pow(int exponent) {
        if (exponent < 0) {
            return ONE.divide(this).pow(Math.negateExact(exponent));
        }
        if (isZero()
                || (isInteger() && numerator.bitLength() <= 1 && numerator.abs().equals(BigInteger.ONE))) {
            return exponent == 0 ? ONE : exponent % 2 == 0 ? abs() : this;
        }
        long bits = (long) Math.max(numerator.bitLength(), denominator.bitLength()) * exponent;
        if (bits > 2L * MOST_BITS) {
            throw tooLarge();
        }
        return reduced(numerator.pow(exponent), denominator.pow(exponent));
    }

    public double doubleValue() {
        return numerator.bitLength() < 1000 && denominator.bitLength() < 1000
                ? numerator.doubleValue() / denominator.doubleValue()
                : new BigDecimal(numerator)
                        .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
                        .doubleValue();
    }

    @Override
    public int compareTo(Rational other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rational rational
                && numerator.equals(rational.numerator)
                && denominator.equals(rational.denominator);
    }

    @Override
    public int hashCode() {
        return 31 * numerator.hashCode() + denominator.hashCode();
    }

    /// `3`, `-7/2`.
    @Override
    public String toString() {
        return isInteger() ? numerator.toString() : numerator + "/" + denominator;
    }
}
