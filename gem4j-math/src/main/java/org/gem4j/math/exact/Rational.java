// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/// A fraction in lowest terms with a positive denominator.
///
/// No operation makes a number of more than [#MAX_BITS] bits: it throws a [LimitException] before the work is done.
public record Rational(BigInteger numerator, BigInteger denominator) implements Comparable<Rational> {
    /// The size limit of numerators and denominators: about 12,000 decimal digits.
    public static final int MAX_BITS = 40_000;

    public static final Rational ZERO = of(0);
    public static final Rational ONE = of(1);
    public static final Rational HALF = of(1, 2);

    public Rational {
        if (denominator.signum() <= 0) {
            throw new IllegalArgumentException("denominator must be > 0 but was " + denominator);
        }
    }

    public static Rational of(long value) {
        return new Rational(BigInteger.valueOf(value), BigInteger.ONE);
    }

    public static Rational of(long numerator, long denominator) {
        return of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    public static Rational of(BigInteger value) {
        return new Rational(limited(value), BigInteger.ONE);
    }

    /// `numerator / denominator` in lowest terms.
    ///
    /// @throws UndefinedException when the denominator is 0
    public static Rational of(BigInteger numerator, BigInteger denominator) {
        if (denominator.signum() == 0) {
            throw new UndefinedException("division by zero");
        }
        if (denominator.equals(BigInteger.ONE)) {
            return of(numerator);
        }
        BigInteger divisor = numerator.gcd(denominator);
        if (denominator.signum() < 0) {
            divisor = divisor.negate();
        }
        return new Rational(limited(numerator.divide(divisor)), limited(denominator.divide(divisor)));
    }

    /// The exact value of a decimal.
    ///
    /// @throws LimitException when its digits, written out without an exponent, would be too many
    public static Rational of(BigDecimal value) {
        // A power of ten has more than three bits for each of its zeros.
        if (Math.abs((long) value.scale()) > MAX_BITS / 3) {
            throw new LimitException("a number would have more than " + MAX_BITS + " bits");
        }
        return value.scale() > 0
                ? of(value.unscaledValue(), BigInteger.TEN.pow(value.scale()))
                : of(value.toBigIntegerExact());
    }

    public Rational plus(Rational other) {
        if (isInteger() && other.isInteger()) {
            return of(numerator.add(other.numerator));
        }
        checkProduct(other);
        if (isInteger() || other.isInteger()) {
            // A whole number added to a fraction in lowest terms leaves it in lowest terms.
            Rational whole = isInteger() ? this : other;
            Rational fraction = isInteger() ? other : this;
            BigInteger sum = fraction.numerator.add(whole.numerator.multiply(fraction.denominator));
            return new Rational(limited(sum), fraction.denominator);
        }
        return of(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    public Rational minus(Rational other) {
        return plus(other.negate());
    }

    public Rational times(Rational other) {
        checkProduct(other);
        if (isInteger() && other.isInteger()) {
            return of(numerator.multiply(other.numerator));
        }
        return of(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    public Rational dividedBy(Rational other) {
        return times(other.inverse());
    }

    public Rational inverse() {
        if (isZero()) {
            throw new UndefinedException("division by zero");
        }
        return numerator.signum() > 0
                ? new Rational(denominator, numerator)
                : new Rational(denominator.negate(), numerator.negate());
    }

    public Rational negate() {
        return new Rational(numerator.negate(), denominator);
    }

    public Rational abs() {
        return signum() < 0 ? negate() : this;
    }

    /// This to the power `exponent`, which may be negative.
    public Rational pow(int exponent) {
        if (exponent < 0) {
            // In two steps, as the lowest int has no negation.
            Rational inverse = inverse();
            return inverse.pow(-(exponent + 1)).times(inverse);
        }
        long bits = (long) exponent * Math.max(numerator.bitLength() - 1, denominator.bitLength() - 1);
        if (bits > MAX_BITS) {
            throw new LimitException("a power would have more than " + MAX_BITS + " bits");
        }
        return new Rational(limited(numerator.pow(exponent)), limited(denominator.pow(exponent)));
    }

    public BigInteger floor() {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    public int signum() {
        return numerator.signum();
    }

    public boolean isZero() {
        return numerator.signum() == 0;
    }

    public boolean isOne() {
        return isInteger() && numerator.equals(BigInteger.ONE);
    }

    public boolean isInteger() {
        return denominator.equals(BigInteger.ONE);
    }

    /// Whether this is a whole number that fits an `int`.
    public boolean isInt() {
        return isInteger() && numerator.bitLength() < 32;
    }

    /// This as an `int`.
    ///
    /// @throws LimitException unless [#isInt]
    public int toInt() {
        if (!isInt()) {
            throw new LimitException("a whole number of at most 31 bits was needed");
        }
        return numerator.intValue();
    }

    /// The nearest `double`, or one beside it.
    public double doubleValue() {
        // Both fit a double without overflow.
        return numerator.bitLength() < 1000 && denominator.bitLength() < 1000
                ? numerator.doubleValue() / denominator.doubleValue()
                : new BigDecimal(numerator)
                        .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
                        .doubleValue();
    }

    /// Bits of numerator and denominator together: the size of this number as an operand.
    public int bits() {
        return numerator.bitLength() + denominator.bitLength();
    }

    @Override
    public int compareTo(Rational other) {
        if (isInteger() && other.isInteger()) {
            return numerator.compareTo(other.numerator);
        }
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public String toString() {
        return isInteger() ? numerator.toString() : numerator + "/" + denominator;
    }

    private void checkProduct(Rational other) {
        if (Math.max(numerator.bitLength(), denominator.bitLength())
                        + (long) Math.max(other.numerator.bitLength(), other.denominator.bitLength())
                > 2L * MAX_BITS) {
            throw new LimitException("a number would have more than " + MAX_BITS + " bits");
        }
    }

    private static BigInteger limited(BigInteger value) {
        if (value.bitLength() > MAX_BITS) {
            throw new LimitException("a number would have more than " + MAX_BITS + " bits");
        }
        return value;
    }
}
