// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.Outcome;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DerivativeTest {
    private static final long SEED = 31;
    private static final Node X = new Node.Sym("x");

    /// The step of a central difference, whose error is about its square.
    private static final Rational STEP = Rational.of(1, 1L << 40);

    private final SeededRandom random = SeededRandom.of(SEED);

    private static void assertSlope(Node function, Rational x) {
        Node derivative = Derivative.of(Formulas.basic(function), "x");

        Rational value = Formulas.at(derivative, x);

        Rational rise = Formulas.at(function, x.plus(STEP)).minus(Formulas.at(function, x.minus(STEP)));
        Rational quotient = rise.dividedBy(STEP.times(Rational.of(2)));
        Rational scale = Rational.ONE.plus(value.abs());
        assertThat(value.minus(quotient).abs().dividedBy(scale))
                .as("seed %d: derivative of %s at %s: %s", SEED, function, x, derivative)
                .isLessThan(Rational.of(1, 1L << 50));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "7",
                "-x",
                "x^5-3x^2+x",
                "x^{-3}",
                "x^{2/3}",
                "\\sqrt{x}",
                "\\sqrt[3]{x^2+1}",
                "\\frac{x}{x^2+1}",
                "\\frac{x^2}{3}",
                "\\frac{5}{x}",
                "e^x",
                "2^x",
                "x^x",
                "x^{\\sin x}",
                "\\exp(-x^2)",
                "\\sin x",
                "\\cos(3x)",
                "\\tan x",
                "\\cot x",
                "\\sec x",
                "\\csc x",
                "\\sin^2 x\\cos x",
                "\\ln x",
                "\\log_2 x",
                "\\arctan(x/2)",
                "\\arcsin(x/5)",
                "\\sinh x",
                "\\tanh x",
                "\\ln(x+\\sqrt{x^2+1})",
                "x e^x\\sin x",
                "\\pi^2x^\\pi"
            })
    void derivativesAreLimitsOfDifferenceQuotients(String text) {
        Node function = Formulas.parse(text);
        for (int i = 0; i < 5; i++) {
            assertSlope(function, Rational.of(random.between(20, 140), 100));
        }
    }

    @Test
    void derivativesOfRandomFunctionsAreLimitsOfDifferenceQuotients() {
        for (int i = 0; i < 60; i++) {
            assertSlope(function(3), Rational.of(random.between(20, 140), 100));
        }
    }

    /// A smooth function that is defined for positive x.
    private Node function(int depth) {
        if (depth == 0) {
            return random.nextInt(3) == 0 ? Node.Num.of(random.between(1, 4)) : X;
        }
        Node a = function(depth - 1);
        Node square = new Node.Sum(List.of(Node.Num.of(1), new Node.Power(a, Node.Num.of(2))));
        return switch (random.nextInt(9)) {
            case 0 -> new Node.Sum(List.of(a, function(depth - 1)));
            case 1 -> new Node.Product(List.of(a, function(depth - 1)));
            case 2 -> new Node.Quotient(function(depth - 1), square);
            case 3 -> new Node.Root(square, Node.Num.of(random.between(2, 4)));
            case 4 -> new Node.Power(square, Node.Num.of(Rational.of(random.between(-3, 3), 2)));
            case 5 -> new Node.Apply(Fn.SIN, List.of(a));
            case 6 -> new Node.Apply(Fn.COS, List.of(a));
            case 7 -> new Node.Apply(Fn.ARCTAN, List.of(a));
            default -> new Node.Apply(Fn.LN, List.of(square));
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        x^3           | 3x^2
        x^4/4-x       | x^3-1
        (2x+1)^3      | 6(2x+1)^2
        1/x           | -1/x^2
        \\frac{x-1}{x+1} | \\frac{2}{(x+1)^2}
        ax^2+bx+c     | 2ax+b
        x^n           | n x^{n-1}
        5             | 0
        y^2           | 0
        """)
    void derivativesEqualTheKnownOnes(String text, String expected) {
        Node derivative = Derivative.of(Formulas.basic(text), "x");

        assertThat(Formulas.compare(derivative, Formulas.parse(expected)))
                .as("%s of %s", derivative, text)
                .isEqualTo(Outcome.EQUAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"|x|", "\\lfloor x\\rfloor", "x!", "\\max(x,1)"})
    void unknownDerivativesAreRefused(String text) {
        Node function = Formulas.basic(text);

        assertThatThrownBy(() -> Derivative.of(function, "x")).isInstanceOf(LimitException.class);
    }
}
