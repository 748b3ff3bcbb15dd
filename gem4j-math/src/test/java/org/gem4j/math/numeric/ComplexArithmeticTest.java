// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.junit.jupiter.api.Test;

class ComplexArithmeticTest {
    private static final long SEED = 43;
    private static final int BITS = 200;
    private static final int ROUNDS = 40;

    private final SeededRandom random = SeededRandom.of(SEED);
    private final ComplexArithmetic numbers = new ComplexArithmetic(BITS, Formulas.budget());

    /// A number from a square around 0; on an axis now and then.
    private ComplexBall number() {
        return new ComplexBall(coordinate(), coordinate());
    }

    private Ball coordinate() {
        return random.nextInt(6) == 0
                ? Ball.ZERO
                : numbers.reals().of(Rational.of(random.between(-4_000, 4_000), random.between(900, 1_100)));
    }

    private ComplexBall numberNotZero() {
        ComplexBall number = number();
        return number.containsZero() ? ComplexBall.I : number;
    }

    /// Both balls hold the same number: their difference holds 0, and is narrow.
    private void assertSame(String name, ComplexBall argument, ComplexBall a, ComplexBall b) {
        ComplexBall difference = numbers.subtract(a, b);
        assertThat(difference.containsZero())
                .as("seed %d: %s of %s: %s and %s", SEED, name, argument, a, b)
                .isTrue();
        assertThat(difference.isExactZero() || difference.magnitude() < 60 - BITS)
                .as("seed %d: width of %s of %s: %s", SEED, name, argument, difference)
                .isTrue();
    }

    @Test
    void theLawsOfAFieldHold() {
        for (int i = 0; i < ROUNDS; i++) {
            ComplexBall a = number();
            ComplexBall b = numberNotZero();
            ComplexBall c = number();

            assertSame("a+b-b", a, numbers.subtract(numbers.add(a, b), b), a);
            assertSame("ab/b", a, numbers.divide(numbers.multiply(a, b), b), a);
            assertSame(
                    "a(b+c)",
                    a,
                    numbers.multiply(a, numbers.add(b, c)),
                    numbers.add(numbers.multiply(a, b), numbers.multiply(a, c)));
            assertSame("b/b", b, numbers.divide(b, b), ComplexBall.ONE);
            assertSame("|a|²", a, ComplexBall.real(square(numbers.abs(a))), numbers.multiply(a, a.conjugate()));
        }
        assertThat(numbers.multiply(ComplexBall.I, ComplexBall.I)).isEqualTo(ComplexBall.ONE.negate());
    }

    private Ball square(Ball ball) {
        return numbers.reals().multiply(ball, ball);
    }

    @Test
    void powersAreRepeatedProducts() {
        for (int i = 0; i < ROUNDS; i++) {
            ComplexBall base = numberNotZero();
            ComplexBall product = ComplexBall.ONE;
            for (int n = 0; n < 5; n++) {
                assertSame("power " + n, base, numbers.power(base, BigInteger.valueOf(n)), product);
                assertSame(
                        "power -" + n,
                        base,
                        numbers.multiply(numbers.power(base, BigInteger.valueOf(-n)), product),
                        ComplexBall.ONE);
                product = numbers.multiply(product, base);
            }
        }
    }

    @Test
    void theExponentialTurnsSumsIntoProductsAndTheLogarithmUndoesIt() {
        for (int i = 0; i < ROUNDS; i++) {
            ComplexBall a = number();
            ComplexBall b = numberNotZero();

            assertSame("exp", a, numbers.exp(numbers.add(a, b)), numbers.multiply(numbers.exp(a), numbers.exp(b)));
            assertSame("exp ln", b, numbers.exp(numbers.ln(b)), b);
            assertSame(
                    "power",
                    b,
                    numbers.power(b, ComplexBall.real(Ball.of(3))),
                    numbers.power(b, BigInteger.valueOf(3)));
        }
    }

    @Test
    void sinesAndCosinesAreThoseOfEuler() {
        for (int i = 0; i < ROUNDS; i++) {
            ComplexBall z = number();
            ComplexBall sin = numbers.sin(z);
            ComplexBall cos = numbers.cos(z);

            assertSame(
                    "sin²+cos²",
                    z,
                    numbers.add(numbers.multiply(sin, sin), numbers.multiply(cos, cos)),
                    ComplexBall.ONE);
            assertSame(
                    "cos+i sin",
                    z,
                    numbers.add(cos, numbers.multiply(ComplexBall.I, sin)),
                    numbers.exp(numbers.multiply(ComplexBall.I, z)));
        }
    }

    @Test
    void rootsArePrincipalAndHaveTheirPowers() {
        for (int i = 0; i < ROUNDS; i++) {
            ComplexBall z = numberNotZero();
            for (int n = 2; n <= 5; n++) {
                ComplexBall root = numbers.root(z, n, false);

                assertSame(n + "-th root", z, numbers.power(root, BigInteger.valueOf(n)), z);
                double angle = Reference.low(numbers.argument(root)).doubleValue();
                assertThat(Math.abs(angle))
                        .as("seed %d: argument of the %d-th root of %s", SEED, n, z)
                        .isLessThan(Math.PI / n + 1e-9);
            }
        }
        ComplexBall minusEight = ComplexBall.real(Ball.of(-8));
        assertSame("real root", minusEight, numbers.root(minusEight, 3, true), ComplexBall.real(Ball.of(-2)));
        assertThat(numbers.root(minusEight, 3, false).isReal()).isFalse();
    }

    @Test
    void argumentsAreThoseOfTheJavaLibrary() {
        for (int i = 0; i < ROUNDS; i++) {
            ComplexBall z = numberNotZero();
            double expected = Math.atan2(
                    Reference.low(z.imaginary()).doubleValue(),
                    Reference.low(z.real()).doubleValue());

            assertThat(Reference.low(numbers.argument(z))
                            .subtract(BigDecimal.valueOf(expected))
                            .abs())
                    .as("seed %d: argument of %s", SEED, z)
                    .isLessThan(BigDecimal.valueOf(1, 12));
        }
        assertThatThrownBy(() -> numbers.argument(ComplexBall.ZERO)).isInstanceOf(UndefinedException.class);
    }

    @Test
    void magnitudesBoundAbsoluteValues() {
        for (int i = 0; i < ROUNDS; i++) {
            ComplexBall z = numberNotZero();

            assertThat(Reference.high(numbers.abs(z)))
                    .as("seed %d: %s", SEED, z)
                    .isLessThan(BigDecimal.valueOf(Math.pow(2, z.magnitude())));
        }
    }

    @Test
    void inverseSinesUndoSines() {
        for (int i = 0; i < ROUNDS; i++) {
            ComplexBall x = numbers.of(Rational.of(random.between(-999, 999), 1000));

            assertSame("sin arcsin", x, numbers.sin(numbers.arcsin(x)), x);
            assertSame("cos arccos", x, numbers.cos(numbers.arccos(x)), x);
        }
        assertSame("arcsin", ComplexBall.ONE, numbers.arcsin(ComplexBall.ONE), halfPi());
        assertSame("arcsin", ComplexBall.ONE, numbers.arcsin(ComplexBall.ONE.negate()), halfPi().negate());
        assertThatThrownBy(() -> numbers.arcsin(ComplexBall.real(Ball.of(2)))).isInstanceOf(UndefinedException.class);
        assertThatThrownBy(() -> numbers.arctan(ComplexBall.I)).isInstanceOf(UndefinedException.class);
    }

    private ComplexBall halfPi() {
        return numbers.divide(numbers.pi(), ComplexBall.real(Ball.of(2)));
    }

    @Test
    void powersOfZeroAndTooLargeExponents() {
        assertThat(numbers.power(ComplexBall.ZERO, ComplexBall.ONE)).isEqualTo(ComplexBall.ZERO);
        assertThatThrownBy(() -> numbers.power(ComplexBall.ZERO, ComplexBall.ZERO))
                .isInstanceOf(UndefinedException.class);
        assertThatThrownBy(() -> numbers.power(ComplexBall.I, BigInteger.ONE.shiftLeft(63)))
                .isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> numbers.divide(ComplexBall.ONE, ComplexBall.ZERO))
                .isInstanceOf(UndefinedException.class);
    }
}
