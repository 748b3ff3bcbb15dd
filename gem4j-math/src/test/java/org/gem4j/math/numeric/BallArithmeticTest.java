// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.function.BinaryOperator;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.junit.jupiter.api.Test;

class BallArithmeticTest {
    private static final long SEED = 42;
    private static final int ROUNDS = 2_000;

    private final SeededRandom random = SeededRandom.of(SEED);

    private static Rational point(Ball ball, long place) {
        return Rational.of(ball.middle().add(BigInteger.valueOf(place)))
                .times(Rational.of(2).pow((int) ball.exponent()));
    }

    private static Rational low(Ball ball) {
        return point(ball, -ball.radius());
    }

    private static Rational high(Ball ball) {
        return point(ball, ball.radius());
    }

    private static boolean holds(Ball ball, Rational value) {
        return low(ball).compareTo(value) <= 0 && high(ball).compareTo(value) >= 0;
    }

    private Ball ball(int bits) {
        BigInteger size = Formulas.natural(random.between(1, bits), random);
        long radius = random.nextInt(3) == 0 ? 0 : random.between(0, (1 << random.between(1, 30)) - 1);
        return new Ball(random.nextBoolean() ? size : size.negate(), radius, random.between(-200, 200));
    }

    /// Each operation on the ends and the middles of two balls, exactly, lies in the ball of the result.
    private void assertContained(Ball a, Ball b, Ball result, BinaryOperator<Rational> operation) {
        for (long left : new long[] {-a.radius(), 0, a.radius()}) {
            for (long right : new long[] {-b.radius(), 0, b.radius()}) {
                assertThat(holds(result, operation.apply(point(a, left), point(b, right))))
                        .as("seed %d: %s and %s give %s", SEED, a, b, result)
                        .isTrue();
            }
        }
    }

    @Test
    void resultsHoldTheResultsOfAllNumbersOfTheOperands() {
        for (int i = 0; i < ROUNDS; i++) {
            int bits = random.between(20, 200);
            BallArithmetic balls = new BallArithmetic(bits, Formulas.budget());
            Ball a = ball(300);
            Ball b = ball(300);

            assertContained(a, b, balls.add(a, b), Rational::plus);
            assertContained(a, b, balls.subtract(a, b), Rational::minus);
            assertContained(a, b, balls.multiply(a, b), Rational::times);
            if (!b.containsZero()) {
                assertContained(a, b, balls.divide(a, b), Rational::dividedBy);
            }
        }
    }

    @Test
    void numbersOfVeryDifferentSizesAddUp() {
        for (int i = 0; i < 200; i++) {
            BallArithmetic balls = new BallArithmetic(random.between(20, 100), Formulas.budget());
            Ball large = ball(60).scaled(random.between(4_000, 9_000));
            Ball small = ball(60).scaled(-random.between(0, 9_000));

            assertContained(large, small, balls.add(large, small), Rational::plus);
            assertContained(small, large, balls.add(small, large), Rational::plus);
        }
    }

    @Test
    void roundingKeepsAboutTheBitsThatWereWanted() {
        for (int i = 0; i < ROUNDS; i++) {
            int bits = random.between(20, 200);
            BallArithmetic balls = new BallArithmetic(bits, Formulas.budget());
            Rational value = Rational.of(
                    Formulas.natural(300, random).add(BigInteger.ONE),
                    Formulas.natural(200, random).add(BigInteger.ONE));

            Ball ball = balls.of(value);

            assertThat(holds(ball, value)).as("seed %d: %s", SEED, value).isTrue();
            assertThat(high(ball).minus(low(ball)).dividedBy(value))
                    .as("seed %d: relative width with %d bits", SEED, bits)
                    .isLessThanOrEqualTo(Rational.of(2).pow(5 - bits));
            assertThat(ball.middle().bitLength()).isLessThanOrEqualTo(bits);
        }
    }

    @Test
    void whatFitsStaysExact() {
        BallArithmetic balls = new BallArithmetic(100, Formulas.budget());
        for (int i = 0; i < 500; i++) {
            Ball a = Ball.of(random.between(-1000, 1000));
            Ball b = Ball.of(1L << random.between(0, 20));

            assertThat(balls.add(a, b).isExact())
                    .as("seed %d: %s, %s", SEED, a, b)
                    .isTrue();
            assertThat(balls.multiply(a, b).isExact()).isTrue();
            assertThat(balls.divide(a, b).isExact()).isTrue();
        }
        assertThat(balls.divide(Ball.ONE, Ball.of(3)).isExact()).isFalse();
    }

    @Test
    void signsAndMagnitudesBoundTheNumbersOfABall() {
        for (int i = 0; i < ROUNDS; i++) {
            Ball ball = ball(40);
            Rational low = low(ball);
            Rational high = high(ball);
            boolean zero = low.signum() <= 0 && high.signum() >= 0;

            assertThat(ball.containsZero()).as("seed %d: %s", SEED, ball).isEqualTo(zero);
            Rational bound = Rational.of(2).pow((int) ball.magnitude());
            assertThat(low.abs()).isLessThan(bound);
            assertThat(high.abs()).isLessThan(bound);
            if (!zero || ball.isExact()) {
                assertThat(ball.sign()).isEqualTo(low.signum());
            } else {
                assertThatThrownBy(ball::sign).isInstanceOf(PrecisionException.class);
            }
            assertThat(low(ball.negate())).isEqualTo(high.negate());
            assertThat(low(ball.scaled(3))).isEqualTo(low.times(Rational.of(8)));
        }
    }

    @Test
    void divisionByWhatMayBeZeroIsRefused() {
        BallArithmetic balls = new BallArithmetic(100, Formulas.budget());

        assertThatThrownBy(() -> balls.divide(Ball.ONE, Ball.ZERO)).isInstanceOf(UndefinedException.class);
        assertThatThrownBy(() -> balls.divide(Ball.ONE, new Ball(BigInteger.TWO, 2, 0)))
                .isInstanceOf(PrecisionException.class);
        assertThat(balls.divide(Ball.ZERO, Ball.of(7)).isExactZero()).isTrue();
    }

    @Test
    void exponentsAreLimited() {
        BallArithmetic balls = new BallArithmetic(100, Formulas.budget());
        Ball large = Ball.ONE.scaled(1L << 59);

        assertThatThrownBy(() -> balls.multiply(balls.multiply(large, large), large))
                .isInstanceOf(ArithmeticException.class);
        // A number of many bits next to a far larger one: neither can be left out.
        Ball wide = Ball.of(BigInteger.ONE.shiftLeft(250_000));
        assertThatThrownBy(() -> balls.add(Ball.ONE.scaled(250_010), wide)).isInstanceOf(LimitException.class);
    }
}
