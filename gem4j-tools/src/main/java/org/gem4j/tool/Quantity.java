// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Objects;

/// A number of the calculator: an exact fraction as long as that is possible, otherwise a float. Results that would be
/// too long, or are not real numbers, are refused with [IllegalArgumentException].
sealed interface Quantity {
    /// Bits of the longest numerator or denominator, about 20,000 digits.
    int LONGEST = 66_500;

    /// The nearest float.
    double toDouble();

    /// A fraction in lowest terms with a positive denominator.
    record Exact(BigInteger numerator, BigInteger denominator) implements Quantity {
        public Exact {
            if (denominator.signum() == 0) {
                throw new IllegalArgumentException("division by zero");
            }
            if (denominator.signum() < 0) {
                numerator = numerator.negate();
                denominator = denominator.negate();
            }
            BigInteger divisor = numerator.gcd(denominator);
            if (!divisor.equals(BigInteger.ONE)) {
                numerator = numerator.divide(divisor);
                denominator = denominator.divide(divisor);
            }
            if (Math.max(numerator.bitLength(), denominator.bitLength()) > LONGEST) {
                throw new IllegalArgumentException("the result has more than 20000 digits");
            }
        }

        boolean isWhole() {
            return denominator.equals(BigInteger.ONE);
        }

        @Override
        public double toDouble() {
            return new BigDecimal(numerator)
                    .divide(new BigDecimal(denominator), new MathContext(20))
                    .doubleValue();
        }

        @Override
        public String toString() {
            return isWhole() ? numerator.toString() : numerator + "/" + denominator;
        }
    }

    /// A float with 53 bits; never infinite, never NaN.
    record Real(double value) implements Quantity {
        public Real {
            if (Double.isNaN(value)) {
                throw new IllegalArgumentException("the result is not a real number");
            }
            if (Double.isInfinite(value)) {
                throw new IllegalArgumentException("the result is too large");
            }
        }

        @Override
        public double toDouble() {
            return value;
        }

        @Override
        public String toString() {
            return general(value);
        }
    }

    static Quantity of(long value) {
        return of(BigInteger.valueOf(value));
    }

    static Quantity of(BigInteger value) {
        return new Exact(value, BigInteger.ONE);
    }

    static Quantity plus(Quantity a, Quantity b) {
        return a instanceof Exact x && b instanceof Exact y
                ? new Exact(
                        x.numerator.multiply(y.denominator).add(y.numerator.multiply(x.denominator)),
                        x.denominator.multiply(y.denominator))
                : new Real(a.toDouble() + b.toDouble());
    }

    static Quantity negate(Quantity a) {
        return a instanceof Exact x ? new Exact(x.numerator.negate(), x.denominator) : new Real(-a.toDouble());
    }

    static Quantity minus(Quantity a, Quantity b) {
        return plus(a, negate(b));
    }

    static Quantity times(Quantity a, Quantity b) {
        return a instanceof Exact x && b instanceof Exact y
                ? new Exact(x.numerator.multiply(y.numerator), x.denominator.multiply(y.denominator))
                : new Real(a.toDouble() * b.toDouble());
    }

    static Quantity divide(Quantity a, Quantity b) {
        if (b.toDouble() == 0 && !(b instanceof Exact y && y.numerator.signum() != 0)) {
            throw new IllegalArgumentException("division by zero");
        }
        return a instanceof Exact x && b instanceof Exact y
                ? new Exact(x.numerator.multiply(y.denominator), x.denominator.multiply(y.numerator))
                : new Real(a.toDouble() / b.toDouble());
    }

    static Quantity floor(Quantity a) {
        return a instanceof Exact x
                ? of(floorDivide(x.numerator, x.denominator))
                : of(new BigDecimal(Math.floor(a.toDouble())).toBigInteger());
    }

    /// What is left of `a` after whole multiples of `b`, with the sign of `b`.
    static Quantity modulo(Quantity a, Quantity b) {
        return minus(a, times(b, floor(divide(a, b))));
    }

    static int compare(Quantity a, Quantity b) {
        return a instanceof Exact x && b instanceof Exact y
                ? x.numerator.multiply(y.denominator).compareTo(y.numerator.multiply(x.denominator))
                : Double.compare(a.toDouble(), b.toDouble());
    }

    /// A power; exact for whole exponents and for roots that come out even.
    static Quantity power(Quantity base, Quantity exponent) {
        if (base instanceof Exact x && exponent instanceof Exact y) {
            if (y.isWhole()) {
                return wholePower(x, y.numerator);
            }
            if (y.denominator.bitLength() < 10 && x.numerator.signum() >= 0) {
                int degree = y.denominator.intValue();
                BigInteger top = root(x.numerator, degree);
                BigInteger bottom = root(x.denominator, degree);
                if (top.pow(degree).equals(x.numerator) && bottom.pow(degree).equals(x.denominator)) {
                    return wholePower(new Exact(top, bottom), y.numerator);
                }
            }
        }
        return new Real(Math.pow(base.toDouble(), exponent.toDouble()));
    }

    private static Quantity wholePower(Exact base, BigInteger exponent) {
        if (exponent.signum() < 0) {
            return wholePower(new Exact(base.denominator, base.numerator), exponent.negate());
        }
        int bits = Math.max(base.numerator.bitLength(), base.denominator.bitLength());
        if (bits <= 1) {
            boolean odd = exponent.testBit(0);
            return exponent.signum() == 0 ? of(1) : odd ? base : times(base, base);
        }
        if (exponent.bitLength() > 31 || (bits - 1L) * exponent.intValue() > LONGEST) {
            throw new IllegalArgumentException("the result has more than 20000 digits");
        }
        int times = exponent.intValue();
        return new Exact(base.numerator.pow(times), base.denominator.pow(times));
    }

    /// The whole part of a root of a number that is not negative, by Newton's method.
    private static BigInteger root(BigInteger number, int degree) {
        if (number.bitLength() <= 1) {
            return number;
        }
        BigInteger guess = BigInteger.ONE.shiftLeft(number.bitLength() / degree + 1);
        while (true) {
            BigInteger next = guess.multiply(BigInteger.valueOf(degree - 1L))
                    .add(number.divide(guess.pow(degree - 1)))
                    .divide(BigInteger.valueOf(degree));
            if (next.compareTo(guess) >= 0) {
                return guess;
            }
            guess = next;
        }
    }

    private static BigInteger floorDivide(BigInteger a, BigInteger b) {
        BigInteger[] parts = a.divideAndRemainder(b);
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    /// A float as C's `%g` writes it: six digits, no trailing zeros.
    static String general(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < 6) {
            return rounded.toPlainString();
        }
        String digits = rounded.unscaledValue().abs().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return (value < 0 ? "-" : "") + mantissa + "e" + (exponent < 0 ? "-" : "+")
                + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    /// @throws IllegalArgumentException naming `what` unless the number is whole
    static BigInteger whole(Quantity a, String what) {
        if (a instanceof Exact x && x.isWhole()) {
            return x.numerator;
        }
        throw new IllegalArgumentException(what + " must be a whole number but is " + Objects.toString(a));
    }
}
