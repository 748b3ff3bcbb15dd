// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

class PolynomialTest {
    private static final long SEED = 23;

    private final SeededRandom random = SeededRandom.of(SEED);
    private final PolynomialRing ring = new PolynomialRing(new Budget(1_000_000_000));
    private final int x = ring.generator("x");
    private final int y = ring.generator("y");

    @Test
    void coefficientsAreThoseThatWereAddedUp() {
        RandomPolynomials polynomials = new RandomPolynomials(ring, random, 1);
        for (int i = 0; i < 200; i++) {
            int degree = random.between(0, 6);
            Rational[] wanted = new Rational[degree + 1];
            Polynomial sum = Polynomial.ZERO;
            for (int power = 0; power <= degree; power++) {
                wanted[power] = polynomials.coefficient();
                sum = sum.plus(ring.power(ring.polynomial(x), power).scaled(wanted[power]));
            }

            assertThat(sum.coefficients(x)).as("seed %d, round %d", SEED, i).containsExactly(wanted);
            assertThat(sum.degree(x)).isEqualTo(degree);
            assertThat(sum.degree(y)).isZero();
            assertThat(sum.leading()).isEqualTo(wanted[degree]);
            assertThat(sum.isConstant()).isEqualTo(degree == 0);
            assertThat(sum.constantValue()).isEqualTo(wanted[0]);
        }
    }

    @Test
    void aPolynomialInTwoGeneratorsHasNoListOfCoefficients() {
        Polynomial mixed = ring.polynomial(x).plus(ring.polynomial(y));

        assertThat(mixed.coefficients(x)).isNull();
        assertThat(mixed.coefficients(y)).isNull();
        assertThat(Polynomial.ZERO.coefficients(x)).containsExactly(Rational.ZERO);
    }

    @Test
    void thePrimitivePolynomialIsThePositiveWholeMultipleWithoutACommonFactor() {
        RandomPolynomials polynomials = new RandomPolynomials(ring, random, 2);
        for (int i = 0; i < 300; i++) {
            Polynomial polynomial = polynomials.nextNotZero();
            Rational factor = polynomials.coefficient();

            Polynomial primitive = polynomial.primitive();

            assertThat(RandomPolynomials.isPrimitive(primitive))
                    .as("seed %d, round %d: %s", SEED, i, polynomial.terms())
                    .isTrue();
            assertThat(primitive.leading().signum()).isPositive();
            assertThat(polynomial.scaled(factor).primitive()).isEqualTo(primitive);
            assertThat(primitive.scaled(polynomial.leading().dividedBy(primitive.leading())))
                    .isEqualTo(polynomial);
        }
        assertThat(Polynomial.ZERO.primitive().isZero()).isTrue();
    }

    @Test
    void whatCancelsIsGone() {
        Polynomial sum = ring.polynomial(x).plus(ring.polynomial(y));
        Polynomial difference = ring.polynomial(x).plus(ring.polynomial(y).negate());

        Polynomial product = ring.product(sum, difference);

        assertThat(product.terms()).hasSize(2);
        assertThat(product)
                .isEqualTo(ring.power(ring.polynomial(x), 2)
                        .plus(ring.power(ring.polynomial(y), 2).negate()));
        assertThat(product.scaled(Rational.ZERO).isZero()).isTrue();
        assertThat(product.hashCode()).isEqualTo(ring.product(difference, sum).hashCode());
    }

    @Test
    void monomialsAreOrderedAsTheirProductsAre() {
        for (int i = 0; i < 500; i++) {
            Monomial a = monomial();
            Monomial b = monomial();
            Monomial c = monomial();

            assertThat(a.times(c).compareTo(b.times(c)))
                    .as("seed %d, round %d", SEED, i)
                    .isEqualTo(a.compareTo(b));
            assertThat(a.compareTo(b)).isEqualTo(-b.compareTo(a));
            assertThat(a.equals(b)).isEqualTo(a.compareTo(b) == 0);
            assertThat(a.times(b)).isEqualTo(b.times(a)).hasSameHashCodeAs(b.times(a));
            for (int generator = 0; generator < 3; generator++) {
                assertThat(a.times(b).exponent(generator)).isEqualTo(a.exponent(generator) + b.exponent(generator));
            }
        }
        assertThat(Monomial.of(2, 1).with(2, 0)).isEqualTo(Monomial.ONE);
        assertThat(Monomial.of(1, 4).width()).isEqualTo(2);
    }

    private Monomial monomial() {
        return Monomial.ONE
                .with(0, random.between(0, 3))
                .with(1, random.between(0, 3))
                .with(2, random.between(0, 3));
    }
}
