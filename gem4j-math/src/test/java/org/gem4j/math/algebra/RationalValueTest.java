// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Num;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RationalValueTest {
    private static final long SEED = 36;

    private final SeededRandom random = SeededRandom.of(SEED);

    private static @Nullable Rational value(Node node) {
        return new RationalValue(Formulas.budget()).of(node);
    }

    private static @Nullable Rational apply(Fn fn, long... arguments) {
        List<Node> nodes = Arrays.stream(arguments)
                .mapToObj(argument -> (Node) Num.of(argument))
                .toList();
        return value(new Node.Apply(fn, nodes));
    }

    @Test
    void factorialsAreProducts() {
        BigInteger product = BigInteger.ONE;
        for (int n = 0; n <= 200; n++) {
            product = n == 0 ? product : product.multiply(BigInteger.valueOf(n));
            assertThat(apply(Fn.FACTORIAL, n)).as("%d!", n).isEqualTo(Rational.of(product));
            // n! = n!! (n-1)!!
            Rational halves = apply(Fn.DOUBLE_FACTORIAL, n).times(apply(Fn.DOUBLE_FACTORIAL, Math.max(0, n - 1)));
            assertThat(halves).as("%d!! (%d-1)!!", n, n).isEqualTo(Rational.of(product));
        }
        assertThat(apply(Fn.DOUBLE_FACTORIAL, 7)).isEqualTo(Rational.of(105));
        assertThat(apply(Fn.DOUBLE_FACTORIAL, 8)).isEqualTo(Rational.of(384));
    }

    @Test
    void binomialsMakePascalsTriangle() {
        for (int n = -12; n <= 40; n++) {
            assertThat(apply(Fn.BINOMIAL, n, 0)).isEqualTo(Rational.ONE);
            assertThat(apply(Fn.BINOMIAL, n, -1)).isEqualTo(Rational.ZERO);
            for (int k = 1; k <= 45; k++) {
                assertThat(apply(Fn.BINOMIAL, n + 1, k))
                        .as("%d over %d", n + 1, k)
                        .isEqualTo(apply(Fn.BINOMIAL, n, k).plus(apply(Fn.BINOMIAL, n, k - 1)));
            }
        }
        assertThat(apply(Fn.BINOMIAL, 5, 6)).isEqualTo(Rational.ZERO);
        assertThat(apply(Fn.BINOMIAL, -1, 3)).isEqualTo(Rational.of(-1));
        assertThat(apply(Fn.BINOMIAL, 1_000_000, 999_998)).isEqualTo(Rational.of(499_999_500_000L));
    }

    @Test
    void divisorsMultiplesAndExtremesAreThoseOfAllArguments() {
        for (int i = 0; i < 200; i++) {
            long[] numbers = {random.between(1, 500), random.between(1, 500), random.between(1, 500)};
            long divisor = 1;
            for (long candidate = 1; candidate <= 500; candidate++) {
                boolean common =
                        numbers[0] % candidate == 0 && numbers[1] % candidate == 0 && numbers[2] % candidate == 0;
                divisor = common ? candidate : divisor;
            }
            Rational multiple = apply(Fn.LCM, numbers);

            assertThat(apply(Fn.GCD, numbers)).as("seed %d: %s", SEED, numbers).isEqualTo(Rational.of(divisor));
            for (long number : numbers) {
                assertThat(multiple.dividedBy(Rational.of(number)).isInteger()).isTrue();
            }
            assertThat(apply(Fn.LCM, numbers[0], numbers[1]))
                    .isEqualTo(Rational.of(numbers[0] * numbers[1]).dividedBy(apply(Fn.GCD, numbers[0], numbers[1])));
            assertThat(apply(Fn.MIN, numbers))
                    .isEqualTo(Rational.of(Math.min(numbers[0], Math.min(numbers[1], numbers[2]))));
            assertThat(apply(Fn.MAX, numbers))
                    .isEqualTo(Rational.of(Math.max(numbers[0], Math.max(numbers[1], numbers[2]))));
        }
    }

    @Test
    void rationalPowersUndoEachOther() {
        for (int i = 0; i < 300; i++) {
            Rational base = Rational.of(random.between(1, 50), random.between(1, 50));
            int p = random.between(-5, 5);
            int q = random.between(1, 6);
            Node power = new Node.Power(Num.of(base.pow(q)), Num.of(Rational.of(p, q)));

            assertThat(value(power))
                    .as("seed %d: (%s^%d)^(%d/%d)", SEED, base, q, p, q)
                    .isEqualTo(base.pow(p));
            assertThat(value(new Node.Root(Num.of(base.pow(q)), Num.of(q)))).isEqualTo(base);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        (-8)^{1/3}            | -2
        (-8)^{2/3}            | 4
        (-1)^{10^{20}}        | 1
        (-1)^{10^{20}+1}      | -1
        1^{10^{40}}           | 1
        4^{-1/2}              | 1/2
        \\sqrt[3]{-27/8}      | -3/2
        0^{5}                 | 0
        \\pi^0                | 1
        \\lfloor -7/2\\rfloor | -4
        \\lceil -7/2\\rceil   | -3
        \\lceil 7/2\\rceil    | 4
        \\lvert 3-5\\rvert   | 2
        \\sin 0+\\cos 0       | 1
        \\ln 1                | 0
        \\arctan 0            | 0
        7/2-1/3               | 19/6
        """)
    void knownValues(String text, String expected) {
        assertThat(value(Formulas.parse(text))).as(text).isEqualTo(value(Formulas.parse(expected)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\\sqrt2", "2^{1/2}", "\\pi", "x", "\\sin 1", "\\ln 2", "(-4)^{1/2}", "\\sqrt[3]{9}", "x-x"})
    void whatIsNotRationalHasNoValueHere(String text) {
        assertThat(value(Formulas.parse(text))).as(text).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1/0", "0^0", "0^{-1}", "(-3)!", "(1/2)!", "\\binom{1/2}{1}", "\\gcd(1/2,3)", "\\sqrt[0]{5}"})
    void whatDoesNotExistIsUndefined(String text) {
        Node node = Formulas.parse(text);

        assertThatThrownBy(() -> value(node)).as(text).isInstanceOf(UndefinedException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2^{10^6}",
                "2^{10^{30}}",
                "2^{-2147483648}",
                "7^{7^7}",
                "(10^9)!",
                "3001!",
                "\\binom{10^{12}}{10^6}",
                "2^{3^{4^5}}",
                "9^{9^{9^9}}",
                "(3000!)^{3000}"
            })
    void numbersThatAreTooLargeAreRefused(String text) {
        Node node = Formulas.parse(text);

        assertThatThrownBy(() -> new RationalValue(new Budget(Budget.DEFAULT_STEPS)).of(node))
                .as(text)
                .isInstanceOf(LimitException.class);
    }
}
