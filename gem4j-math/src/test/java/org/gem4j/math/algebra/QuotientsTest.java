// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Quotient;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Num;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotientsTest {
    private static final long SEED = 39;

    private final SeededRandom random = SeededRandom.of(SEED);

    private static boolean isZero(Quotients quotients, Node a, Node b) {
        Quotient difference = quotients.of(a).plus(quotients.of(b).negate(), quotients.ring());
        return difference.top().isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        (x+y)^2                     | x^2+2xy+y^2
        \\frac{x^2-1}{x-1}          | x+1
        \\frac1x+\\frac1y           | \\frac{x+y}{xy}
        \\sqrt{8}                   | 2\\sqrt2
        \\sqrt{6}                   | \\sqrt2\\sqrt3
        \\frac{1}{\\sqrt2-1}        | \\sqrt2+1
        \\sqrt[3]{16}               | 2\\sqrt[3]{2}
        \\sqrt{\\frac{2}{3}}        | \\frac{\\sqrt6}{3}
        \\sqrt{-12}                 | 2i\\sqrt3
        (1+i)^4                     | -4
        \\frac{1}{i}                | -i
        2^{5/2}                     | 4\\sqrt2
        2^{-1/2}                    | \\frac{\\sqrt2}{2}
        \\ln 12                     | 2\\ln2+\\ln3
        \\ln\\frac{4}{9}            | 2\\ln2-2\\ln3
        \\sqrt{x}^4                 | x^2
        (x^{1/3})^6                 | x^2
        x^{3/2}                     | x\\sqrt x
        \\pi\\cdot 2-\\pi           | \\pi
        \\sqrt[3]{-5}               | -\\sqrt[3]{5}
        """)
    void equalExpressionsHaveEqualQuotients(String a, String b) {
        Quotients quotients = new Quotients(Formulas.budget());

        assertThat(isZero(quotients, Formulas.basic(a), Formulas.basic(b))).isTrue();
        assertThat(isZero(quotients, Formulas.basic(a), Formulas.basic(b + "+1")))
                .isFalse();
    }

    /// Random arithmetic on a few irrational numbers agrees with the values to 150 bits.
    @Test
    void quotientsAreZeroExactlyWhereTheValuesAre() {
        for (int i = 0; i < 150; i++) {
            Node a = number(3);
            Node b = i % 3 == 0 ? expanded(a) : number(3);
            Quotients quotients = new Quotients(Formulas.budget());
            Rational difference = Formulas.value(new Node.Sum(List.of(a, new Node.Neg(b))));
            boolean near = difference.abs().compareTo(Rational.of(2).pow(-90)) < 0;

            assertThat(isZero(quotients, a, b))
                    .as("seed %d: %s and %s", SEED, a, b)
                    .isEqualTo(near);
            assertThat(quotients.isComplete()).isTrue();
        }
    }

    private Node number(int depth) {
        if (depth == 0) {
            return switch (random.nextInt(3)) {
                case 0 -> Num.of(Rational.of(random.between(-4, 4), random.between(1, 3)));
                case 1 -> new Node.Root(Num.of(random.pick(List.of(2, 3, 5, 6, 8, 12))), Num.of(2));
                default -> new Node.Const(Node.Constant.PI);
            };
        }
        List<Node> parts = new ArrayList<>(List.of(number(depth - 1), number(depth - 1)));
        return switch (random.nextInt(3)) {
            case 0 -> new Node.Sum(parts);
            case 1 -> new Node.Product(parts);
            default -> new Node.Power(parts.getFirst(), Num.of(random.between(1, 3)));
        };
    }

    /// The same number, with products of sums multiplied out at the top.
    private static Node expanded(Node node) {
        return switch (node) {
            case Node.Product n -> new Node.Product(n.factors().reversed());
            case Node.Power n ->
                new Node.Product(
                        Collections.nCopies(((Num) n.exponent()).value().toInt(), n.base()));
            case Node.Sum n -> new Node.Sum(n.terms().reversed());
            default -> new Node.Neg(new Node.Neg(node));
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\sqrt[3]{2}", "\\ln 2", "\\sin 1", "\\pi+e", "\\sqrt{x+1}", "2^x"})
    void unequalQuotientsMayBeEqualNumbersWhereMoreThanSquareRootsOccur(String text) {
        Quotients quotients = new Quotients(Formulas.budget());

        quotients.of(Formulas.basic(text));

        assertThat(quotients.isComplete()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x+\\sqrt2", "i\\sqrt5+3", "\\pi^2", "e+1", "\\sqrt x"})
    void elseTheyAreDifferent(String text) {
        Quotients quotients = new Quotients(Formulas.budget());

        quotients.of(Formulas.basic(text));

        assertThat(quotients.isComplete()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(x+1)^{401}",
                "x+2^{-2147483648}",
                "x+2^{2147483647}",
                "(a+b+c+d+e_1+f_1+g_1)^{60}",
                "\\sqrt[4]{-2}+x",
                "\\sqrt{7^{4000}+1}"
            })
    void whatWouldGrowTooLargeIsRefused(String text) {
        Node node = Formulas.basic(text);
        Quotients quotients = new Quotients(Formulas.budget());

        assertThatThrownBy(() -> quotients.of(node)).as(text).isInstanceOf(LimitException.class);
    }

    @Test
    void divisionByZeroIsUndefined() {
        Quotients quotients = new Quotients(Formulas.budget());
        Node node = Formulas.basic("\\frac{1}{x-x}");

        assertThatThrownBy(() -> quotients.of(node)).isInstanceOf(UndefinedException.class);
    }
}
