// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

class QuotientTest {
    private static final long SEED = 24;

    private final SeededRandom random = SeededRandom.of(SEED);
    private final PolynomialRing ring = new PolynomialRing(new Budget(1_000_000_000));
    private final RandomPolynomials polynomials = new RandomPolynomials(ring, random, 2);

    QuotientTest() {
        ring.generator("x");
        ring.generator("y");
    }

    private Quotient quotient() {
        Polynomial bottom =
                random.nextInt(3) == 0 ? Polynomial.constant(polynomials.coefficient()) : polynomials.nextNotZero();
        return new Quotient(polynomials.next(), bottom);
    }

    private static Rational value(Quotient quotient, Rational[] point) {
        return RandomPolynomials.value(quotient.top(), point)
                .dividedBy(RandomPolynomials.value(quotient.bottom(), point));
    }

    private static boolean isDefined(Quotient quotient, Rational[] point) {
        return !RandomPolynomials.value(quotient.bottom(), point).isZero();
    }

    @Test
    void operationsAreThoseOfTheValues() {
        int checked = 0;
        for (int i = 0; i < 300; i++) {
            Quotient a = quotient();
            Quotient b = quotient();
            Rational[] point = polynomials.point();
            if (!isDefined(a, point) || !isDefined(b, point) || value(b, point).isZero()) {
                continue;
            }
            checked++;
            Rational left = value(a, point);
            Rational right = value(b, point);

            assertThat(value(a.plus(b, ring), point))
                    .as("seed %d, round %d", SEED, i)
                    .isEqualTo(left.plus(right));
            assertThat(value(a.times(b, ring), point)).isEqualTo(left.times(right));
            assertThat(value(a.dividedBy(b, ring), point)).isEqualTo(left.dividedBy(right));
            assertThat(value(a.negate(), point)).isEqualTo(left.negate());
            assertThat(value(a.power(3, ring), point)).isEqualTo(left.pow(3));
            assertThat(value(b.power(-2, ring), point)).isEqualTo(right.pow(-2));
            assertThat(value(a.plus(a, ring), point)).isEqualTo(left.times(Rational.of(2)));
        }
        assertThat(checked).isGreaterThan(150);
    }

    @Test
    void constantsAreNumbers() {
        Quotient third = Quotient.of(Rational.of(1, 3));

        assertThat(third.plus(third, ring).constantValue()).isEqualTo(Rational.of(2, 3));
        assertThat(third.power(-3, ring).constantValue()).isEqualTo(Rational.of(27));
        assertThat(third.dividedBy(third, ring)).isEqualTo(Quotient.ONE);
        assertThat(third.isConstant()).isTrue();
        assertThat(Quotient.of(ring.polynomial(0)).isConstant()).isFalse();
        assertThat(third.times(Quotient.of(ring.polynomial(0)), ring).bottom()).isEqualTo(Polynomial.ONE);
    }

    @Test
    void divisionByZeroIsUndefined() {
        assertThatThrownBy(() -> Quotient.ONE.dividedBy(Quotient.ZERO, ring)).isInstanceOf(UndefinedException.class);
        assertThatThrownBy(() -> Quotient.ZERO.power(-1, ring)).isInstanceOf(UndefinedException.class);
        assertThatThrownBy(() -> new Quotient(Polynomial.ONE, Polynomial.ZERO)).isInstanceOf(UndefinedException.class);
    }
}
