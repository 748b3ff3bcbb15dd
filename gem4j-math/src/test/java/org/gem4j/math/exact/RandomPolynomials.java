// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.gem4j.env.SeededRandom;

/// Random polynomials in the first generators of a ring, and their values by the definition.
final class RandomPolynomials {
    private final PolynomialRing ring;
    private final SeededRandom random;
    private final int generators;

    RandomPolynomials(PolynomialRing ring, SeededRandom random, int generators) {
        this.ring = ring;
        this.random = random;
        this.generators = generators;
    }

    /// Up to five terms of degree up to three in each generator.
    Polynomial next() {
        Map<Monomial, Rational> terms = new HashMap<>();
        for (int count = random.between(0, 5); count > 0; count--) {
            Monomial monomial = Monomial.ONE;
            for (int generator = 0; generator < generators; generator++) {
                monomial = monomial.with(generator, random.between(0, 3));
            }
            terms.put(monomial, coefficient());
        }
        // The product brings the powers of generators with rules down to where they belong.
        return ring.product(new Polynomial(terms), Polynomial.ONE);
    }

    Polynomial nextNotZero() {
        Polynomial polynomial = next();
        return polynomial.isZero() ? Polynomial.ONE : polynomial;
    }

    Rational coefficient() {
        int top = random.between(1, 12);
        return Rational.of(random.nextBoolean() ? top : -top, random.between(1, 4));
    }

    Rational[] point() {
        Rational[] point = new Rational[generators];
        for (int i = 0; i < generators; i++) {
            point[i] = coefficient();
        }
        return point;
    }

    /// The sum of coefficients times powers of the point's numbers.
    static Rational value(Polynomial polynomial, Rational... point) {
        Rational sum = Rational.ZERO;
        for (Map.Entry<Monomial, Rational> term : polynomial.terms().entrySet()) {
            Rational product = term.getValue();
            for (int i = 0; i < point.length; i++) {
                product = product.times(point[i].pow(term.getKey().exponent(i)));
            }
            sum = sum.plus(product);
        }
        return sum;
    }

    /// Whether the coefficients are whole, not 0, and without a common factor.
    static boolean isPrimitive(Polynomial polynomial) {
        BigInteger common = BigInteger.ZERO;
        for (Rational coefficient : polynomial.terms().values()) {
            if (!coefficient.isInteger() || coefficient.isZero()) {
                return false;
            }
            common = common.gcd(coefficient.numerator());
        }
        return common.equals(BigInteger.ONE);
    }
}
