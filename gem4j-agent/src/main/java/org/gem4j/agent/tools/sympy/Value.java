// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/// What an expression is worth.
sealed interface Value {
    /// As sympy or Python prints it.
    String text();

    /// A fraction in lowest terms with a positive denominator.
    record Rational(BigInteger above, BigInteger below) implements Value {
        static final int MOST_BITS = 200_000;

        /// Fractions are reduced, which takes the square of their length.
        private static final int MOST_BITS_OF_FRACTION = 5_000;

        static final Rational ZERO = of(0);
        static final Rational ONE = of(1);

        /// @throws SympyException where a part has too many bits
        public Rational {
            int most = below.equals(BigInteger.ONE) ? MOST_BITS : MOST_BITS_OF_FRACTION;
            if (Math.max(above.bitLength(), below.bitLength()) > most) {
                throw new SympyException("the number has more than " + most + " bits");
            }
        }

        static Rational of(long value) {
            return new Rational(BigInteger.valueOf(value), BigInteger.ONE);
        }

        static Rational of(BigInteger value) {
            return new Rational(value, BigInteger.ONE);
        }

        /// @param below not 0
        static Rational of(BigInteger above, BigInteger below) {
            BigInteger divisor = above.gcd(below).multiply(BigInteger.valueOf(below.signum()));
            return new Rational(above.divide(divisor), below.divide(divisor));
        }

        boolean whole() {
            return below.equals(BigInteger.ONE);
        }

        int sign() {
            return above.signum();
        }

        Rational plus(Rational other) {
            return of(above.multiply(other.below).add(other.above.multiply(below)), below.multiply(other.below));
        }

        Rational times(Rational other) {
            return of(above.multiply(other.above), below.multiply(other.below));
        }

        Rational negated() {
            return new Rational(above.negate(), below);
        }

        /// @throws ArithmeticException for 0
        Rational inverse() {
            return of(below, above);
        }

        BigInteger floor() {
            BigInteger[] parts = above.divideAndRemainder(below);
            return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        }

        double toDouble() {
            return new java.math.BigDecimal(above)
                    .divide(new java.math.BigDecimal(below), java.math.MathContext.DECIMAL64)
                    .doubleValue();
        }

        @Override
        public String text() {
            return whole() ? above.toString() : above + "/" + below;
        }
    }

    /// A number that is no fraction, or only nearly known.
    ///
    /// @param exact whether nothing but fractions and constants went into it
    record Decimal(double real, double imaginary, boolean exact) implements Value {
        static Decimal of(double value) {
            return new Decimal(value, 0, false);
        }

        @Override
        public String text() {
            if (imaginary == 0) {
                return Numbers.symbol(real, exact);
            }
            String unit = imaginary == 1 ? "I" : imaginary == -1 ? "-I" : Numbers.symbol(imaginary, exact) + "*I";
            return real == 0 ? unit : Numbers.symbol(real, exact) + " + " + unit;
        }
    }

    /// The infinities without a direction in the complex plane.
    record Unsigned() implements Value {
        @Override
        public String text() {
            return "zoo";
        }
    }

    /// A truth value.
    record Truth(boolean value) implements Value {
        @Override
        public String text() {
            return value ? "True" : "False";
        }
    }

    /// Something that is printed as it is.
    record Plain(String text) implements Value {}

    /// Values in brackets.
    ///
    /// @param list whether it is a list rather than a tuple
    record Items(List<Value> values, boolean list) implements Value {
        @Override
        public String text() {
            String inner = values.stream().map(Value::text).collect(Collectors.joining(", "));
            return list ? "[" + inner + "]" : "(" + inner + (values.size() == 1 ? "," : "") + ")";
        }
    }

    /// An expression with unknowns.
    record Symbolic(Sum sum) implements Value {
        @Override
        public String text() {
            return sum.text();
        }
    }
}
