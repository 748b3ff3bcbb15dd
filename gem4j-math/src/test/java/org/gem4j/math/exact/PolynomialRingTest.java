// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

class PolynomialRingTest {
    private static final long SEED = 22;
    private static final int ROUNDS = 300;

    private final SeededRandom random = SeededRandom.of(SEED);
    private final PolynomialRing ring = new PolynomialRing(new Budget(1_000_000_000));

    private static Polynomial constant(long value) {
        return Polynomial.constant(Rational.of(value));
    }

    private void assertRingAxioms(RandomPolynomials polynomials) {
        for (int i = 0; i < ROUNDS; i++) {
            Polynomial a = polynomials.next();
            Polynomial b = polynomials.next();
            Polynomial c = polynomials.next();

            assertThat(a.plus(b)).as("seed %d, round %d", SEED, i).isEqualTo(b.plus(a));
            assertThat(a.plus(b).plus(c)).isEqualTo(a.plus(b.plus(c)));
            assertThat(a.plus(a.negate()).isZero()).isTrue();
            assertThat(ring.product(a, b)).isEqualTo(ring.product(b, a));
            assertThat(ring.product(ring.product(a, b), c)).isEqualTo(ring.product(a, ring.product(b, c)));
            assertThat(ring.product(a, b.plus(c))).isEqualTo(ring.product(a, b).plus(ring.product(a, c)));
            assertThat(ring.product(a, Polynomial.ONE)).isEqualTo(a);
            assertThat(ring.product(a, Polynomial.ZERO).isZero()).isTrue();
        }
    }

    @Test
    void theAxiomsOfARingHold() {
        for (int i = 0; i < 3; i++) {
            ring.generator("g" + i);
        }

        assertRingAxioms(new RandomPolynomials(ring, random, 3));
    }

    @Test
    void theAxiomsHoldUnderRules() {
        ring.generator("i", 2, constant(-1));
        ring.generator("cube root of 5", 3, constant(5));
        int x = ring.generator("x");
        ring.generator("root of x+1", 2, ring.polynomial(x).plus(Polynomial.ONE));

        assertRingAxioms(new RandomPolynomials(ring, random, 4));
    }

    @Test
    void evaluationIsAHomomorphism() {
        for (int i = 0; i < 3; i++) {
            ring.generator("g" + i);
        }
        RandomPolynomials polynomials = new RandomPolynomials(ring, random, 3);
        for (int i = 0; i < ROUNDS; i++) {
            Polynomial a = polynomials.next();
            Polynomial b = polynomials.next();
            Rational[] point = polynomials.point();
            Rational left = RandomPolynomials.value(a, point);
            Rational right = RandomPolynomials.value(b, point);
            int exponent = random.between(0, 4);

            assertThat(RandomPolynomials.value(a.plus(b), point))
                    .as("seed %d, round %d", SEED, i)
                    .isEqualTo(left.plus(right));
            assertThat(RandomPolynomials.value(ring.product(a, b), point)).isEqualTo(left.times(right));
            assertThat(RandomPolynomials.value(ring.power(a, exponent), point)).isEqualTo(left.pow(exponent));
            assertThat(RandomPolynomials.value(a.scaled(point[0]), point)).isEqualTo(left.times(point[0]));
        }
    }

    @Test
    void evaluationRespectsRules() {
        // The square root of 9 and the cube root of -8 have rational values.
        ring.generator("root", 2, constant(9));
        ring.generator("cube root", 3, constant(-8));
        RandomPolynomials polynomials = new RandomPolynomials(ring, random, 2);
        for (int i = 0; i < ROUNDS; i++) {
            Polynomial a = polynomials.next();
            Polynomial b = polynomials.next();
            Rational[] point = {Rational.of(random.nextBoolean() ? 3 : -3), Rational.of(-2)};

            Polynomial product = ring.product(a, b);

            assertThat(RandomPolynomials.value(product, point))
                    .as("seed %d, round %d", SEED, i)
                    .isEqualTo(RandomPolynomials.value(a, point).times(RandomPolynomials.value(b, point)));
            assertThat(product.degree(0)).isLessThan(2);
            assertThat(product.degree(1)).isLessThan(3);
        }
    }

    @Test
    void powersOfTheImaginaryUnitTurnInACircle() {
        Polynomial i = ring.polynomial(ring.generator("i", 2, constant(-1)));

        assertThat(ring.power(i, 0)).isEqualTo(constant(1));
        assertThat(ring.power(i, 2)).isEqualTo(constant(-1));
        assertThat(ring.power(i, 3)).isEqualTo(i.negate());
        assertThat(ring.power(i, 101)).isEqualTo(i);
        assertThat(ring.power(i.plus(Polynomial.ONE), 8)).isEqualTo(constant(16));
    }

    @Test
    void oneKeyIsOneGenerator() {
        int x = ring.generator("x");

        assertThat(ring.generator("y")).isNotEqualTo(x);
        assertThat(ring.generator("x")).isEqualTo(x);
        assertThat(ring.generator("x", 2, Polynomial.ONE)).isEqualTo(x);
        assertThat(ring.power(ring.polynomial(x), 2)).as("a later rule").isNotEqualTo(Polynomial.ONE);
    }

    @Test
    void polynomialsStaySmall() {
        Polynomial sum = Polynomial.ONE;
        for (int i = 0; i < 12; i++) {
            sum = sum.plus(ring.polynomial(ring.generator("g" + i)));
        }
        Polynomial wide = sum;
        Polynomial x = ring.polynomial(ring.generator("g0"));

        assertThatThrownBy(() -> ring.power(wide, 9)).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> ring.power(x, 1_000_000_000)).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 100; i++) {
                        ring.generator("h" + i);
                    }
                })
                .isInstanceOf(LimitException.class);
        PolynomialRing poor = new PolynomialRing(new Budget(1_000));
        Polynomial y = poor.polynomial(poor.generator("y")).plus(Polynomial.ONE);
        assertThatThrownBy(() -> poor.power(y, 50)).isInstanceOf(LimitException.class);
    }
}
