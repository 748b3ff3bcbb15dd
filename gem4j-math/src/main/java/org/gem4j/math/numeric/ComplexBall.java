// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

/// A complex number known to lie in a rectangle.
record ComplexBall(Ball real, Ball imaginary) {
    static final ComplexBall ZERO = real(Ball.ZERO);
    static final ComplexBall ONE = real(Ball.ONE);
    static final ComplexBall I = new ComplexBall(Ball.ZERO, Ball.ONE);

    static ComplexBall real(Ball value) {
        return new ComplexBall(value, Ball.ZERO);
    }

    /// Whether the number is surely real, not just nearly.
    boolean isReal() {
        return imaginary.isExactZero();
    }

    boolean containsZero() {
        return real.containsZero() && imaginary.containsZero();
    }

    boolean isExactZero() {
        return real.isExactZero() && imaginary.isExactZero();
    }

    ComplexBall negate() {
        return new ComplexBall(real.negate(), imaginary.negate());
    }

    ComplexBall conjugate() {
        return new ComplexBall(real, imaginary.negate());
    }

    /// A number `b` such that the absolute value is below `2^b`.
    long magnitude() {
        if (isReal()) {
            return real.magnitude();
        }
        return Math.max(
                        real.isExactZero() ? Long.MIN_VALUE / 2 : real.magnitude(),
                        imaginary.isExactZero() ? Long.MIN_VALUE / 2 : imaginary.magnitude())
                + 1;
    }
}
