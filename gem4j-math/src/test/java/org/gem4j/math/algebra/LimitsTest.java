// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.Outcome;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Big;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTest {
    private static final long SEED = 33;

    private final SeededRandom random = SeededRandom.of(SEED);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        \\lim_{x\\to0} \\frac{\\sin x}{x}                    | 1
        \\lim_{x\\to0} \\frac{\\sin(3x)}{\\sin(5x)}          | 3/5
        \\lim_{x\\to0} \\frac{1-\\cos x}{x^2}                | 1/2
        \\lim_{x\\to0} \\frac{x-\\sin x}{x^3}                | 1/6
        \\lim_{x\\to0} \\frac{\\ln(1+x)}{x}                  | 1
        \\lim_{x\\to0} \\frac{\\arctan x}{x}                 | 1
        \\lim_{x\\to0} \\frac{\\tan x-x}{x^3}                | 1/3
        \\lim_{x\\to1} \\frac{x^3-1}{x-1}                    | 3
        \\lim_{x\\to2} \\frac{x^2-4}{x^2-3x+2}               | 4
        \\lim_{x\\to4} \\frac{\\sqrt x-2}{x-4}               | 1/4
        \\lim_{x\\to-2} \\frac{x^2-4}{x+2}                   | -4
        \\lim_{x\\to3} (x^2+1)                               | 10
        \\lim_{x\\to3} \\frac{\\pi x}{2}                     | \\frac{3\\pi}{2}
        \\lim_{x\\to\\infty} \\frac{3x^2-x}{2x^2+5}          | 3/2
        \\lim_{x\\to\\infty} \\frac{x+1}{x^2}                | 0
        \\lim_{x\\to\\infty} (\\frac{x}{x+1}-\\frac{2}{x})   | 1
        \\lim_{n\\to\\infty} (1+\\frac1n)^n                  | e
        \\lim_{n\\to\\infty} (1-\\frac2n)^{3n}               | e^{-6}
        \\lim_{n\\to\\infty} (\\frac{n+3}{n-1})^{n}          | e^4
        \\lim_{x\\to\\pi} \\frac{x}{2}                       | \\frac{\\pi}{2}
        \\lim_{x\\to\\pi} \\cos x                            | -1
        \\lim_{x\\to e} \\ln x                                 | 1
        """)
    void knownLimits(String limit, String expected) {
        assertThat(Formulas.compare(Formulas.parse(limit), Formulas.parse(expected)))
                .isEqualTo(Outcome.EQUAL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\lim_{x\\to0} \\frac{e^{2x}-1}{\\sin x}",
                "\\lim_{x\\to0} \\frac{\\cos(2x)-\\cos x}{x^2}",
                "\\lim_{x\\to1} \\frac{\\ln x}{x^2-1}",
                "\\lim_{x\\to0} \\frac{\\sin^2x}{1-\\cos(3x)}",
                "\\lim_{x\\to2} \\frac{\\sqrt{x+2}-2}{x^2-4}",
                "\\lim_{x\\to0} \\frac{x^2+1}{\\cos x+2}",
                "\\lim_{x\\to0} \\frac{\\arcsin x-x}{x^3}"
            })
    void functionsApproachTheirLimits(String text) {
        Big limit = (Big) Formulas.parse(text);
        Rational point = ((Node.Num) limit.from()).value();
        Rational value = Formulas.value(limit);
        Rational step = Rational.of(1, 1L << 30);
        for (Rational near : new Rational[] {point.plus(step), point.minus(step)}) {
            assertThat(Formulas.at(limit.body(), near).minus(value).abs())
                    .as("%s near %s", text, near)
                    .isLessThan(Rational.of(1, 1L << 25));
        }
    }

    @Test
    void aCommonRootCancels() {
        for (int i = 0; i < 100; i++) {
            int root = random.between(-9, 9);
            int top = random.between(-9, 9);
            int bottom = root + random.between(1, 9);
            String text = "\\lim_{x\\to%d}\\frac{(x-(%d))(x-(%d))}{(x-(%d))(x-(%d))}"
                    .formatted(root, root, top, root, bottom);

            assertThat(new RationalValue(Formulas.budget()).of(Formulas.basic(text)))
                    .as("seed %d: %s", SEED, text)
                    .isEqualTo(Rational.of(root - top, root - bottom));
        }
    }

    @Test
    void atInfinityTheLeadingTermsDecide() {
        for (int i = 0; i < 100; i++) {
            int top = random.between(0, 3);
            int bottom = random.between(top, 3);
            int a = random.between(1, 9);
            int b = random.between(1, 9);
            String text = "\\lim_{x\\to\\infty}\\frac{%dx^%d-7}{%dx^%d+5}".formatted(a, top, b, bottom);
            Rational expected = top == bottom ? Rational.of(a, b) : Rational.ZERO;
            if (top == 0) {
                continue;
            }

            assertThat(new RationalValue(Formulas.budget()).of(Formulas.basic(text)))
                    .as("seed %d: %s", SEED, text)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\lim_{x\\to\\infty} x^2",
                "\\lim_{x\\to\\infty} \\sin x",
                "\\lim_{x\\to0} \\frac1x",
                "\\lim_{x\\to\\pi} \\frac1x",
                "\\lim_{x\\to0} \\frac{|x|}{x}",
                "\\lim_{x\\to0} \\lfloor\\cos x\\rfloor",
                "\\lim_{x\\to0} \\operatorname{sgn}(x)",
                "\\lim_{x\\to2} \\frac{\\lceil x\\rceil}{x}",
                "\\lim_{n\\to\\infty} (1+\\frac1n)^{n^2}",
                "\\lim_{n\\to\\infty} (2+\\frac1n)^n"
            })
    void whatHasNoLimitOrNoKnownOneIsRefused(String text) {
        Node limit = Formulas.parse(text);

        assertThatThrownBy(() -> Formulas.basic(limit)).isInstanceOf(LimitException.class);
    }
}
