// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.Outcome;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Num;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeparationBoundTest {
    private static final long SEED = 44;

    private final SeededRandom random = SeededRandom.of(SEED);

    private static Node root(long radicand) {
        return new Node.Root(Num.of(radicand), Num.of(2));
    }

    private static void assertNotBelowTheBound(Node node) {
        ComplexBall value = new Evaluator(1_500, new Budget(10_000_000_000L), true).of(node);
        OptionalLong bits = SeparationBound.bits(node);

        assertThat(bits).as("%s", node).isPresent();
        if (!value.containsZero()) {
            // Every number of the ball is at least half of its middle.
            long size = Math.max(
                    value.real().containsZero() ? Long.MIN_VALUE : value.real().magnitude(),
                    value.imaginary().containsZero()
                            ? Long.MIN_VALUE
                            : value.imaginary().magnitude());
            assertThat(size).as("seed %d: %s", SEED, node).isGreaterThanOrEqualTo(-bits.getAsLong());
        }
    }

    /// Powers of √2 - 1 come near 0 quickly.
    @Test
    void powersOfASmallDifferenceStayAboveTheBound() {
        Node small = new Node.Sum(List.of(root(2), Num.of(-1)));
        for (int n = 1; n < 200; n += 13) {
            assertNotBelowTheBound(new Node.Power(small, Num.of(n)));
            assertNotBelowTheBound(new Node.Power(new Node.Quotient(small, Num.of(1_000_003)), Num.of(n)));
        }
    }

    @Test
    void nearMissesOfSumsOfRootsStayAboveTheBound() {
        for (int i = 0; i < 200; i++) {
            List<Node> terms = new ArrayList<>();
            double sum = 0;
            for (int k = random.between(1, 3); k > 0; k--) {
                long radicand = random.between(2, 10_000_000);
                sum += Math.sqrt(radicand);
                terms.add(root(radicand));
            }
            // The nearest whole number, and the nearest root of one.
            boolean whole = random.nextBoolean();
            terms.add(new Node.Neg(whole ? Num.of(Math.round(sum)) : root(Math.round(sum * sum))));

            assertNotBelowTheBound(new Node.Sum(terms));
        }
    }

    @Test
    void fractionsOfRandomNumbersStayAboveTheBound() {
        for (int i = 0; i < 200; i++) {
            assertNotBelowTheBound(number(2));
        }
    }

    private Node number(int depth) {
        if (depth == 0) {
            return Num.of(Rational.of(random.between(1, 99), random.between(1, 99)));
        }
        Node a = number(depth - 1);
        Node b = number(depth - 1);
        return switch (random.nextInt(6)) {
            case 0 -> new Node.Sum(List.of(a, new Node.Neg(b)));
            case 1 -> new Node.Product(List.of(a, b));
            case 2 -> new Node.Quotient(a, new Node.Sum(List.of(new Node.Product(List.of(b, b)), Num.of(1))));
            case 3 -> new Node.Root(new Node.Product(List.of(a, a)), Num.of(random.between(2, 3)));
            case 4 -> new Node.Power(new Node.Product(List.of(a, a)), Num.of(Rational.of(random.between(1, 5), 2)));
            default -> new Node.Sum(List.of(a, b, new Node.Const(Node.Constant.I)));
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\pi", "e+1", "\\sin 1", "x", "2^{\\sqrt2}", "\\ln 2", "2^{1/10000000000}"})
    void whatIsNotAlgebraicHasNoBound(String text) {
        assertThat(SeparationBound.bits(Formulas.basic(text))).as(text).isEmpty();
    }

    @Test
    void manyRootsHaveNoUsefulBound() {
        List<Node> terms = new ArrayList<>();
        for (int i = 2; i < 16; i++) {
            terms.add(root(i));
        }

        assertThat(SeparationBound.bits(new Node.Sum(terms))).isEmpty();
        assertThat(SeparationBound.bits(new Node.Sum(terms.subList(0, 12)))).isPresent();
        Node same = new Node.Sum(Collections.nCopies(20, root(2)));
        assertThat(SeparationBound.bits(same))
                .as("one root, however often it occurs")
                .isPresent();
    }

    @Test
    void theBoundDecidesEqualities() {
        for (int i = 0; i < 30; i++) {
            int a = random.between(2, 400);
            int b = random.between(2, 400);
            Node sum = new Node.Sum(List.of(root(a), root(b)));
            Node inside =
                    new Node.Sum(List.of(Num.of(a + b), new Node.Product(List.of(Num.of(2), root((long) a * b)))));
            Node nested = new Node.Root(inside, Num.of(2));
            Node off = new Node.Sum(List.of(nested, Num.of(Rational.of(1, 1L << 50))));

            assertThat(Formulas.compare(sum, nested))
                    .as("seed %d: %d, %d", SEED, a, b)
                    .isEqualTo(Outcome.EQUAL);
            assertThat(Formulas.compare(sum, off)).isEqualTo(Outcome.DIFFERENT);
        }
    }
}
