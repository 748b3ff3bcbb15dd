// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Big;
import org.gem4j.math.syntax.Node.BigKind;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesTest {
    private static final long SEED = 34;

    private final SeededRandom random = SeededRandom.of(SEED);

    private static Rational exact(String text) {
        return new RationalValue(Formulas.budget()).of(Formulas.basic(text));
    }

    @Test
    void finiteSumsAndProductsAreThoseOfTheirTerms() {
        Node[] bodies = {
            Formulas.parse("k^2-3k"),
            Formulas.parse("\\frac{1}{k^2+1}"),
            Formulas.parse("(-1)^k 2^k"),
            Formulas.parse("\\binom{9}{k}"),
            Formulas.parse("5")
        };
        for (int i = 0; i < 100; i++) {
            Node body = bodies[i % bodies.length];
            int from = random.between(-5, 9);
            int to = from + random.between(-3, 12);
            Rational sum = Rational.ZERO;
            Rational product = Rational.ONE;
            for (int k = from; k <= to; k++) {
                Rational term = Formulas.value(Trees.replace(body, "k", Num.of(k)));
                Rational exact = new RationalValue(Formulas.budget()).of(Trees.replace(body, "k", Num.of(k)));
                assertThat(exact.minus(term).abs()).isLessThan(Rational.of(1, 1L << 60));
                sum = sum.plus(exact);
                product = product.times(exact);
            }

            assertThat(value(BigKind.SUM, body, from, to))
                    .as("seed %d: %s from %d to %d", SEED, body, from, to)
                    .isEqualTo(sum);
            assertThat(value(BigKind.PRODUCT, body, from, to))
                    .as("seed %d: %s from %d to %d", SEED, body, from, to)
                    .isEqualTo(product);
        }
    }

    private static Rational value(BigKind kind, Node body, int from, int to) {
        Node expanded = new Series(Formulas.budget()).expanded(new Big(kind, "k", Num.of(from), Num.of(to), body));
        return new RationalValue(Formulas.budget()).of(expanded);
    }

    @Test
    void sumsHaveTheirClosedForms() {
        for (int n = 1; n < 60; n += 7) {
            long square = (long) n * (n + 1) * (2 * n + 1) / 6;
            assertThat(exact("\\sum_{k=1}^{%d} k".formatted(n))).isEqualTo(Rational.of((long) n * (n + 1) / 2));
            assertThat(exact("\\sum_{k=1}^{%d} k^2".formatted(n))).isEqualTo(Rational.of(square));
            assertThat(exact("\\sum_{k=0}^{%d} 2^k".formatted(n))).isEqualTo(Rational.of((2L << n) - 1));
            assertThat(exact("\\sum_{k=1}^{%d} \\frac{1}{k(k+1)}".formatted(n))).isEqualTo(Rational.of(n, n + 1));
            assertThat(exact("\\sum_{k=0}^{%d} \\binom{%d}{k}".formatted(n, n))).isEqualTo(Rational.of(1L << n));
            assertThat(exact("\\prod_{k=1}^{%d} \\frac{k+1}{k}".formatted(n))).isEqualTo(Rational.of(n + 1));
            assertThat(exact("\\prod_{k=1}^{%d} k".formatted(n))).isEqualTo(exact(n + "!"));
        }
    }

    @Test
    void geometricSeriesAreTheLimitOfTheirPartialSums() {
        for (int i = 0; i < 60; i++) {
            int bottom = random.between(2, 9);
            int top = random.between(1, bottom - 1) * (random.nextBoolean() ? 1 : -1);
            int from = random.between(0, 5);
            Rational ratio = Rational.of(top, bottom);
            Rational first = Rational.of(7).times(ratio.pow(from));
            Rational partial = Rational.ZERO;
            for (int k = 0; k < 400; k++) {
                partial = partial.plus(first.times(ratio.pow(k)));
            }

            Rational sum = exact("\\sum_{k=%d}^\\infty 7(\\frac{%d}{%d})^k".formatted(from, top, bottom));

            assertThat(sum.minus(partial).abs())
                    .as("seed %d: ratio %s from %d", SEED, ratio, from)
                    .isLessThan(Rational.of(1, 1L << 50));
            assertThat(sum.times(Rational.ONE.minus(ratio))).isEqualTo(first);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        \\sum_{n=1}^\\infty \\frac{1}{2^n}       | 1
        \\sum_{n=0}^\\infty \\frac{3}{4^{n+1}}   | 1
        \\sum_{n=2}^\\infty (-\\frac12)^n        | 1/6
        \\sum_{i=1}^{3} i^2                      | 14
        \\sum_{k=5}^{4} k                        | 0
        \\prod_{k=5}^{4} k                       | 1
        """)
    void knownSums(String sum, String expected) {
        assertThat(exact(sum)).isEqualTo(exact(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\sum_{n=1}^\\infty \\frac1n",
                "\\sum_{n=1}^\\infty \\frac{1}{n^2}",
                "\\sum_{n=0}^\\infty 2^n",
                "\\sum_{n=0}^\\infty (-1)^n",
                "\\sum_{n=0}^\\infty \\frac{n}{2^n}",
                "\\sum_{n=0}^\\infty 0",
                "\\prod_{n=0}^\\infty \\frac{1}{2^n}",
                "\\sum_{n=0}^{\\pi} \\frac{1}{2^n}",
                "\\sum_{n=0}^{e} \\frac{1}{2^n}",
                "\\sum_{n=1/2}^{3} n",
                "\\sum_{n=1}^{7/2} n",
                "\\sum_{n=\\pi}^{9} n",
                "\\sum_{n=1}^{10^9} n",
                "\\sum_{n=-10^{30}}^{10^{30}} n"
            })
    void seriesWithoutAKnownSumAndBoundsThatAreNotWholeAreRefused(String text) {
        Node sum = Formulas.parse(text);

        assertThatThrownBy(() -> Formulas.basic(sum)).isInstanceOf(LimitException.class);
    }

    @Test
    void boundsWithVariablesStay() {
        Big sum = (Big) Formulas.parse("\\sum_{k=1}^{n} k");

        assertThat(new Series(Formulas.budget()).expanded(sum)).isNull();
        assertThat(Formulas.basic(sum)).isInstanceOf(Big.class);
    }

    @Test
    void longSumsCostWork() {
        Big sum = (Big) Formulas.parse("\\sum_{k=1}^{900} k");

        assertThatThrownBy(() -> new Series(new Budget(1_000)).expanded(sum)).isInstanceOf(LimitException.class);
    }
}
