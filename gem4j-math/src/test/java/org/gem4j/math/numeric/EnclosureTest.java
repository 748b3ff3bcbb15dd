// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.UnaryOperator;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.UndefinedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Balls of functions hold the values at both ends and the middle of the argument, and are narrow.
class EnclosureTest {
    private static final long SEED = 41;
    private static final int ROUNDS = 12;

    private final SeededRandom random = SeededRandom.of(SEED);

    private static BallFunctions functions(int bits) {
        return new BallFunctions(new BallArithmetic(bits, Formulas.budget()), Formulas.budget());
    }

    /// A ball around a number between `low` and `high`, exact every second time; its middle has about `bits` bits.
    private Ball ball(int low, int high, int bits) {
        BigInteger middle = BigInteger.valueOf(random.between(low * 1000, high * 1000))
                .shiftLeft(bits)
                .add(Formulas.natural(bits, random))
                .divide(BigInteger.valueOf(1000));
        return new Ball(middle, random.nextBoolean() ? 0 : random.between(1, 1 << 20), -bits);
    }

    private static void assertHolds(String name, Ball result, Ball argument, UnaryOperator<BigDecimal> function) {
        BigDecimal low = Reference.low(argument);
        BigDecimal high = Reference.high(argument);
        for (BigDecimal point : new BigDecimal[] {low, high, low.add(high).divide(BigDecimal.valueOf(2))}) {
            assertThat(Reference.holds(result, function.apply(point)))
                    .as("seed %d: %s of %s at %s", SEED, name, argument, point)
                    .isTrue();
        }
    }

    /// @param slope a bound of the function's slope near the argument
    private static void assertNarrow(String name, Ball result, Ball argument, int bits, BigDecimal slope) {
        BigDecimal size = Reference.high(result).abs().max(BigDecimal.ONE);
        BigDecimal rounding = size.divide(new BigDecimal(BigInteger.ONE.shiftLeft(bits - 6)));
        assertThat(Reference.radius(result))
                .as("seed %d: %s of %s with %d bits", SEED, name, argument, bits)
                .isLessThanOrEqualTo(rounding.add(Reference.radius(argument).multiply(slope)));
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 160, 384})
    void exponentials(int bits) {
        for (int i = 0; i < ROUNDS; i++) {
            Ball x = ball(-30, 30, bits);
            Ball result = functions(bits).exp(x);

            assertHolds("exp", result, x, Reference::exp);
            assertNarrow("exp", result, x, bits, Reference.high(result).multiply(BigDecimal.valueOf(16)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 160, 384})
    void logarithms(int bits) {
        for (int i = 0; i < ROUNDS; i++) {
            Ball x = ball(1, 40, bits);
            x = i % 5 == 0 ? x.scaled(-12) : x;
            Ball result = functions(bits).ln(x);

            assertHolds("ln", result, x, Reference::ln);
            assertNarrow("ln", result, x, bits, BigDecimal.valueOf(1 << 14));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 160, 384})
    void sinesAndCosines(int bits) {
        for (int i = 0; i < ROUNDS; i++) {
            Ball x = ball(-40, 40, bits);
            Ball[] result = functions(bits).sinCos(x);

            assertHolds("sin", result[0], x, Reference::sin);
            assertHolds("cos", result[1], x, Reference::cos);
            assertNarrow("sin", result[0], x, bits, BigDecimal.valueOf(4));
            assertNarrow("cos", result[1], x, bits, BigDecimal.valueOf(4));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 160, 384})
    void arctangents(int bits) {
        for (int i = 0; i < ROUNDS; i++) {
            Ball x = ball(i % 2 == 0 ? -2 : -40, i % 2 == 0 ? 2 : 40, bits);
            Ball result = functions(bits).arctan(x);

            assertHolds("arctan", result, x, Reference::arctan);
            assertNarrow("arctan", result, x, bits, BigDecimal.valueOf(4));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 16, 17, 30})
    void roots(int n) {
        for (int i = 0; i < ROUNDS; i++) {
            Ball x = ball(1, 40, 160);
            Ball result = functions(160).root(x, n);

            assertHolds("root " + n, result, x, value -> Reference.root(value, n));
            assertNarrow("root " + n, result, x, 160, BigDecimal.valueOf(64));
        }
    }

    @Test
    void exactPowersHaveExactRoots() {
        for (int n = 2; n <= 16; n++) {
            Ball root = functions(160).root(Ball.of(BigInteger.valueOf(13).pow(n)), n);

            assertThat(root.isExact()).as("%d-th root", n).isTrue();
            assertThat(Reference.low(root)).isEqualByComparingTo(BigDecimal.valueOf(13));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 160, 600})
    void pi(int bits) {
        Ball pi = functions(bits).pi();

        assertThat(Reference.holds(pi, Reference.pi())).isTrue();
        assertNarrow("pi", pi, Ball.ZERO, bits, BigDecimal.ZERO);
    }

    @Test
    void anArgumentAroundZeroIsNoProblemWhereTheFunctionIsSmooth() {
        Ball around = new Ball(BigInteger.valueOf(3), 5, -20);

        assertHolds("exp", functions(100).exp(around), around, Reference::exp);
        assertHolds("sin", functions(100).sinCos(around)[0], around, Reference::sin);
        assertHolds("arctan", functions(100).arctan(around), around, Reference::arctan);
        assertThatThrownBy(() -> functions(100).ln(around)).isInstanceOf(PrecisionException.class);
        assertThatThrownBy(() -> functions(100).root(around, 2)).isInstanceOf(PrecisionException.class);
    }

    @Test
    void valuesThatDoNotExistAndValuesThatAreTooLarge() {
        BallFunctions functions = functions(100);
        Ball minus = Ball.of(-2);

        assertThatThrownBy(() -> functions.ln(Ball.ZERO)).isInstanceOf(UndefinedException.class);
        assertThatThrownBy(() -> functions.ln(minus)).isInstanceOf(UndefinedException.class);
        assertThatThrownBy(() -> functions.root(minus, 2)).isInstanceOf(UndefinedException.class);
        assertThatThrownBy(() -> functions.exp(Ball.ONE.scaled(60))).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> functions.sinCos(Ball.ONE.scaled(30_000))).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> functions(50_000).exp(Ball.ONE)).isInstanceOf(LimitException.class);
        assertThat(functions.exp(Ball.ZERO)).isEqualTo(Ball.ONE);
        assertThat(functions.root(Ball.ZERO, 3)).isEqualTo(Ball.ZERO);
    }
}
