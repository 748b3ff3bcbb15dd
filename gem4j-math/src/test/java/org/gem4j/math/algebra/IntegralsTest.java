// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.Outcome;
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
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntegralsTest {
    private static final long SEED = 32;

    /// Integrands that are defined for x > 0; their integrals to a variable bound are antiderivatives.
    private static final List<String> INTEGRANDS = List.of(
            "7",
            "a",
            "t",
            "-t",
            "t^4",
            "t^{-1}",
            "t^{-3}",
            "t^{3/2}",
            "\\sqrt{t}",
            "\\sqrt[3]{t}",
            "1/t",
            "\\frac{3}{t^2}",
            "\\frac{2}{t+5}",
            "\\frac{-1}{3t+1}",
            "\\frac{t}{4}",
            "e^t",
            "e^{-2t}",
            "5e^{t/3}",
            "\\sin t",
            "\\cos t",
            "\\sin(3t+1)",
            "2\\cos(1-t)",
            "\\pi\\sin(\\pi t)",
            "t^2+3t-1",
            "(t-1)(t+2)^2",
            "\\frac{(t+1)^3}{5}",
            "3t^2-\\cos t+\\frac1t",
            "at^2+b",
            "\\sqrt2 t");

    private final SeededRandom random = SeededRandom.of(SEED);

    private static Node integral(Node integrand, Node from, Node to) {
        return new Big(BigKind.INTEGRAL, "t", from, to, integrand);
    }

    private static Node value(Node integral) {
        return new Integrals(Formulas.budget(), (Big) integral).value();
    }

    static List<String> integrands() {
        return INTEGRANDS;
    }

    @ParameterizedTest
    @MethodSource("integrands")
    void theDerivativeOfTheAntiderivativeIsTheIntegrand(String text) {
        Node integrand = Formulas.parse(text);

        for (int i = 0; i < 6; i++) {
            Rational x = Rational.of(random.between(110, 300), 100);
            assertFundamentalTheorem(integrand, x);
        }
    }

    /// Between x - h and x + h the mean of the integrand is its value in the middle, up to about h².
    private static void assertFundamentalTheorem(Node integrand, Rational x) {
        Rational step = Rational.of(1, 1L << 40);
        Node over = value(integral(withNumbers(integrand), Num.of(x.minus(step)), Num.of(x.plus(step))));
        Rational mean = Formulas.value(over).dividedBy(step.times(Rational.of(2)));
        Node there = Trees.replace(withNumbers(integrand), "t", Num.of(x));
        Rational wanted = Formulas.value(there);

        assertThat(mean.minus(wanted).abs().dividedBy(Rational.ONE.plus(wanted.abs())))
                .as("seed %d: integral of %s at %s: %s", SEED, integrand, x, over)
                .isLessThan(Rational.of(1, 1L << 50));
    }

    private static Node withNumbers(Node node) {
        Node a = Trees.replace(node, "a", Num.of(Rational.of(3, 7)));
        return Trees.replace(a, "b", Num.of(Rational.of(-5, 3)));
    }

    @ParameterizedTest
    @MethodSource("integrands")
    void intervalsSideBySideAddUp(String text) {
        Node integrand = withNumbers(Formulas.parse(text));
        for (int i = 0; i < 3; i++) {
            Num low = Num.of(Rational.of(random.between(1, 50), 20));
            Num middle = Num.of(Rational.of(random.between(1, 50), 20));
            Num high = Num.of(Rational.of(random.between(1, 50), 20));
            Node parts = new Node.Sum(
                    List.of(value(integral(integrand, low, middle)), value(integral(integrand, middle, high))));

            assertThat(Formulas.compare(parts, value(integral(integrand, low, high))))
                    .as("seed %d: %s from %s by %s to %s", SEED, text, low, middle, high)
                    .isEqualTo(Outcome.EQUAL);
        }
    }

    @Test
    void integralsOfRandomPolynomialsAreExact() {
        for (int i = 0; i < 100; i++) {
            List<Node> terms = new ArrayList<>();
            Rational from = Rational.of(random.between(-20, 20), 3);
            Rational to = Rational.of(random.between(-20, 20), 7);
            Rational expected = Rational.ZERO;
            for (int power = 0; power < 5; power++) {
                Rational coefficient = Rational.of(random.between(-9, 9), random.between(1, 5));
                terms.add(new Node.Product(
                        List.of(Num.of(coefficient), new Node.Power(new Node.Sym("t"), Num.of(power)))));
                Rational rise = to.pow(power + 1).minus(from.pow(power + 1));
                expected = expected.plus(coefficient.times(rise).dividedBy(Rational.of(power + 1)));
            }
            Node integral = integral(new Node.Sum(terms), Num.of(from), Num.of(to));

            assertThat(new RationalValue(Formulas.budget()).of(Formulas.basic(integral)))
                    .as("seed %d: %s from %s to %s", SEED, terms, from, to)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        \\int_0^1 x^2 dx                | 1/3
        \\int_0^\\pi \\sin x dx         | 2
        \\int_0^{\\pi/2} \\cos x dx     | 1
        \\int_1^e \\frac1x dx           | 1
        \\int_1^2 \\frac{1}{x^2} dx     | 1/2
        \\int_{-2}^{-1} \\frac{1}{x} dx | -\\ln 2
        \\int_0^1 e^{2x} dx             | \\frac{e^2-1}{2}
        \\int_0^4 \\sqrt x dx           | 16/3
        \\int_0^a 2x dx                 | a^2
        \\int_3^1 dx                    | -2
        """)
    void knownIntegrals(String integral, String expected) {
        assertThat(Formulas.compare(Formulas.parse(integral), Formulas.parse(expected)))
                .isEqualTo(Outcome.EQUAL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\int_{-1}^1 \\frac1x dx",
                "\\int_{-1}^1 x^{-2} dx",
                "\\int_0^1 \\frac1x dx",
                "\\int_0^2 \\frac{1}{1-x} dx",
                "\\int_0^1 e^{x^2} dx",
                "\\int_0^1 \\lfloor x\\rfloor dx",
                "\\int_0^1 \\sin(x^2) dx",
                "\\int_0^\\infty e^{-x} dx"
            })
    void whatHasAPoleOrNoKnownAntiderivativeIsRefused(String text) {
        Node integral = Formulas.parse(text);

        assertThatThrownBy(() -> Formulas.basic(integral)).isInstanceOf(LimitException.class);
    }
}
