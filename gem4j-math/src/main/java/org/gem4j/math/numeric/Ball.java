// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.math.BigInteger;

/// A real number known to lie in `(middle ± radius) * 2^exponent`.
record Ball(BigInteger middle, long radius, long exponent) {
    static final Ball ZERO = new Ball(BigInteger.ZERO, 0, 0);
    static final Ball ONE = of(1);

    static Ball of(long value) {
        return of(BigInteger.valueOf(value));
    }

    static Ball of(BigInteger value) {
        return new Ball(value, 0, 0);
    }

    boolean isExact() {
        return radius == 0;
    }

    boolean isExactZero() {
        return radius == 0 && middle.signum() == 0;
    }

    boolean containsZero() {
        return middle.bitLength() < 64 && middle.abs().compareTo(BigInteger.valueOf(radius)) <= 0;
    }

    /// The sign of every number of the ball.
    ///
    /// @throws PrecisionException when the ball contains 0 and other numbers
    int sign() {
        if (isExactZero()) {
            return 0;
        }
        if (containsZero()) {
            throw new PrecisionException("the sign is not known");
        }
        return middle.signum();
    }

    Ball negate() {
        return new Ball(middle.negate(), radius, exponent);
    }

    Ball scaled(long powerOfTwo) {
        return isExactZero() ? this : new Ball(middle, radius, Math.addExact(exponent, powerOfTwo));
    }

    /// A number `b` such that every number of the ball is below `2^b` in absolute value.
    long magnitude() {
        return Math.max(middle.bitLength(), 64 - Long.numberOfLeadingZeros(radius)) + 1 + exponent;
    }

    BigInteger radiusNumber() {
        return BigInteger.valueOf(radius);
    }
}
