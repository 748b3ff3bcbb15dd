// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A polynomial with rational coefficients in the generators of a [PolynomialRing]; made and combined there.
public final class Polynomial {
    static final Polynomial ZERO = new Polynomial(Map.of());
    static final Polynomial ONE = constant(Rational.ONE);

    private final Map<Monomial, Rational> terms;

    /// @param terms without zero coefficients; kept, not copied
    Polynomial(Map<Monomial, Rational> terms) {
        this.terms = terms;
    }

    static Polynomial constant(Rational value) {
        return value.isZero() ? ZERO : new Polynomial(Map.of(Monomial.ONE, value));
    }

    static Polynomial generator(int generator) {
        return new Polynomial(Map.of(Monomial.of(generator, 1), Rational.ONE));
    }

    Map<Monomial, Rational> terms() {
        return terms;
    }

    public boolean isZero() {
        return terms.isEmpty();
    }

    public boolean isConstant() {
        return terms.isEmpty() || terms.size() == 1 && terms.containsKey(Monomial.ONE);
    }

    /// The value of a constant polynomial.
    public Rational constantValue() {
        return terms.getOrDefault(Monomial.ONE, Rational.ZERO);
    }

    public Polynomial plus(Polynomial other) {
        if (isZero()) {
            return other;
        }
        Map<Monomial, Rational> sum = new HashMap<>(terms);
        other.terms.forEach((monomial, coefficient) -> sum.merge(monomial, coefficient, Polynomial::nonZeroSum));
        return new Polynomial(sum);
    }

    public Polynomial negate() {
        return scaled(Rational.of(-1));
    }

    public Polynomial scaled(Rational factor) {
        if (factor.isZero()) {
            return ZERO;
        }
        Map<Monomial, Rational> scaled = new HashMap<>();
        terms.forEach((monomial, coefficient) -> scaled.put(monomial, coefficient.times(factor)));
        return new Polynomial(scaled);
    }

    /// The coefficients by power of one generator, or null when another one occurs.
    public Rational @Nullable [] coefficients(int generator) {
        int degree = degree(generator);
        Rational[] coefficients = new Rational[degree + 1];
        Arrays.fill(coefficients, Rational.ZERO);
        for (Map.Entry<Monomial, Rational> term : terms.entrySet()) {
            int power = term.getKey().exponent(generator);
            if (!term.getKey().with(generator, 0).equals(Monomial.ONE)) {
                return null;
            }
            coefficients[power] = term.getValue();
        }
        return coefficients;
    }

    /// The highest power of one generator.
    public int degree(int generator) {
        int degree = 0;
        for (Monomial monomial : terms.keySet()) {
            degree = Math.max(degree, monomial.exponent(generator));
        }
        return degree;
    }

    /// The multiple with whole coefficients without a common factor; the first one is positive.
    public Polynomial primitive() {
        if (isZero()) {
            return this;
        }
        BigInteger tops = BigInteger.ZERO;
        BigInteger bottoms = BigInteger.ONE;
        for (Rational coefficient : terms.values()) {
            tops = tops.gcd(coefficient.numerator());
            bottoms = bottoms.divide(bottoms.gcd(coefficient.denominator())).multiply(coefficient.denominator());
        }
        Rational scale = Rational.of(bottoms, tops);
        return scaled(leading().signum() < 0 ? scale.negate() : scale);
    }

    /// The coefficient of the greatest monomial, in an order that depends on the ring only.
    public Rational leading() {
        return isZero() ? Rational.ZERO : new TreeMap<>(terms).lastEntry().getValue();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Polynomial polynomial && terms.equals(polynomial.terms);
    }

    @Override
    public int hashCode() {
        return terms.hashCode();
    }

    @Override
    public String toString() {
        return terms.size() + " terms";
    }

    private static @Nullable Rational nonZeroSum(Rational a, Rational b) {
        Rational sum = a.plus(b);
        return sum.isZero() ? null : sum;
    }
}
