// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

/// A quotient of two polynomials, not in lowest terms; the denominator is not zero.
public record Quotient(Polynomial top, Polynomial bottom) {
    public static final Quotient ZERO = of(Rational.ZERO);
    public static final Quotient ONE = of(Rational.ONE);

    public Quotient {
        if (bottom.isZero()) {
            throw new UndefinedException("division by zero");
        }
    }

    public static Quotient of(Rational value) {
        return new Quotient(Polynomial.constant(value), Polynomial.ONE);
    }

    public static Quotient of(Polynomial polynomial) {
        return new Quotient(polynomial, Polynomial.ONE);
    }

    public boolean isConstant() {
        return top.isConstant() && bottom.isConstant();
    }

    /// The value of a constant quotient.
    public Rational constantValue() {
        return top.constantValue().dividedBy(bottom.constantValue());
    }

    public Quotient negate() {
        return new Quotient(top.negate(), bottom);
    }

    public Quotient plus(Quotient other, PolynomialRing ring) {
        if (bottom.equals(other.bottom)) {
            return new Quotient(top.plus(other.top), bottom);
        }
        return simplified(
                ring.product(top, other.bottom).plus(ring.product(other.top, bottom)),
                ring.product(bottom, other.bottom));
    }

    public Quotient times(Quotient other, PolynomialRing ring) {
        return simplified(ring.product(top, other.top), ring.product(bottom, other.bottom));
    }

    public Quotient dividedBy(Quotient other, PolynomialRing ring) {
        if (other.top.isZero()) {
            throw new UndefinedException("division by zero");
        }
        return simplified(ring.product(top, other.bottom), ring.product(bottom, other.top));
    }

    public Quotient power(int exponent, PolynomialRing ring) {
        if (exponent < 0) {
            return ONE.dividedBy(this, ring).power(-exponent, ring);
        }
        if (isConstant()) {
            return of(constantValue().pow(exponent));
        }
        return simplified(ring.power(top, exponent), ring.power(bottom, exponent));
    }

    private static Quotient simplified(Polynomial top, Polynomial bottom) {
        if (!bottom.isConstant()) {
            return new Quotient(top, bottom);
        }
        Rational value = bottom.constantValue();
        return new Quotient(value.isOne() ? top : top.scaled(value.inverse()), Polynomial.ONE);
    }
}
