// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.algebra.RationalValue;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node.Neg;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Power;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Quotient;
import org.gem4j.math.syntax.Node.Sum;
import org.gem4j.math.syntax.Node.Sym;
import org.junit.jupiter.api.Test;

/// Random expressions, written in several notations with as few brackets as the precedences need, are read as what
/// they were.
class RoundTripTest {
    private static final long SEED = 51;

    /// Primes with wide gaps, so that a wrong reading has another value.
    private static final Map<String, Rational> VALUES =
            Map.of("x", Rational.of(1009), "y", Rational.of(7919), "z", Rational.of(65_537));

    private static final int SUM = 1;
    private static final int PRODUCT = 2;
    private static final int POWER = 3;
    private static final int ATOM = 4;

    private final SeededRandom random = SeededRandom.of(SEED);

    private Node expression(int depth) {
        if (depth == 0) {
            return random.nextBoolean() ? Num.of(random.between(0, 30)) : new Sym(random.pick(List.of("x", "y", "z")));
        }
        return switch (random.nextInt(6)) {
            case 0, 1 -> new Sum(several(depth));
            case 2 -> new Product(several(depth));
            case 3 -> new Quotient(expression(depth - 1), positive(depth - 1));
            case 4 -> new Neg(expression(depth - 1));
            default -> new Power(positive(depth - 1), Num.of(random.between(1, 3)));
        };
    }

    private List<Node> several(int depth) {
        List<Node> nodes = new ArrayList<>();
        for (int count = random.between(2, 3); count > 0; count--) {
            nodes.add(expression(depth - 1));
        }
        return nodes;
    }

    /// A sum of a square and 1, which no value makes 0.
    private Node positive(int depth) {
        Node node = expression(depth);
        return new Sum(List.of(new Power(node, Num.of(2)), Num.of(1)));
    }

    /// The value by the definition, without the code under test.
    private static Rational value(Node node) {
        return switch (node) {
            case Num n -> n.value();
            case Sym n -> VALUES.get(n.name());
            case Neg n -> value(n.operand()).negate();
            case Sum n -> n.terms().stream().map(RoundTripTest::value).reduce(Rational.ZERO, Rational::plus);
            case Product n -> n.factors().stream().map(RoundTripTest::value).reduce(Rational.ONE, Rational::times);
            case Quotient n -> value(n.numerator()).dividedBy(value(n.denominator()));
            case Power n -> value(n.base()).pow(value(n.exponent()).toInt());
            default -> throw new IllegalArgumentException("unexpected " + node);
        };
    }

    /// How an expression is written.
    private record Notation(String times, String open, String close, String frac, String over, String end, String pow) {
        private String text(Node node, int context) {
            String text = bare(node);
            return strength(node) >= context ? text : open + text + close;
        }

        private static int strength(Node node) {
            return switch (node) {
                case Sum n -> SUM;
                case Neg n -> SUM;
                case Product n -> PRODUCT;
                case Quotient n -> PRODUCT;
                case Power n -> POWER;
                default -> ATOM;
            };
        }

        private String bare(Node node) {
            return switch (node) {
                case Num n -> n.value().toString();
                case Sym n -> n.name();
                case Neg n -> "-" + text(n.operand(), PRODUCT);
                case Sum n -> sum(n.terms());
                case Product n ->
                    String.join(
                            times,
                            n.factors().stream().map(factor -> factor(factor)).toList());
                case Quotient n ->
                    frac.isEmpty()
                            ? text(n.numerator(), PRODUCT) + over + text(n.denominator(), POWER)
                            : frac + text(n.numerator(), SUM) + over + text(n.denominator(), SUM) + end;
                case Power n -> text(n.base(), ATOM) + pow.formatted(text(n.exponent(), SUM));
                default -> throw new IllegalArgumentException("unexpected " + node);
            };
        }

        /// A quotient that is not the first factor needs brackets only where a slash is written.
        private String factor(Node factor) {
            return text(factor, factor instanceof Quotient && frac.isEmpty() ? POWER : PRODUCT);
        }

        private String sum(List<Node> terms) {
            StringBuilder text = new StringBuilder();
            for (Node term : terms) {
                String sign = term instanceof Neg ? "-" : text.isEmpty() ? "" : "+";
                text.append(sign).append(text(term instanceof Neg n ? n.operand() : term, PRODUCT));
            }
            return text.toString();
        }
    }

    private static final List<Notation> NOTATIONS = List.of(
            new Notation("*", "(", ")", "", "/", "", "^(%s)"),
            new Notation(" * ", "(", ")", "", " / ", "", "**%s"),
            new Notation("\\cdot ", "\\left(", "\\right)", "\\frac{", "}{", "}", "^{%s}"),
            new Notation("\\times ", "(", ")", "\\dfrac{", "}{", "}", "^%s"),
            new Notation("·", "[", "]", "{", "\\over ", "}", "^%s"));

    @Test
    void expressionsAreReadAsTheyWereWritten() {
        for (int i = 0; i < 400; i++) {
            Node node = expression(random.between(1, 3));
            Rational expected = value(node);
            for (Notation notation : NOTATIONS) {
                String text = notation.text(node, SUM);

                Node read = Formulas.parse(text);

                for (Map.Entry<String, Rational> entry : VALUES.entrySet()) {
                    read = Trees.replace(read, entry.getKey(), Num.of(entry.getValue()));
                }
                assertThat(new RationalValue(Formulas.budget()).of(Formulas.basic(read)))
                        .as("seed %d: %s", SEED, text)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void whatIsWrittenAgainIsReadAsTheSameTree() {
        Notation notation = NOTATIONS.getFirst();
        for (int i = 0; i < 300; i++) {
            String text = notation.text(expression(random.between(1, 3)), SUM);

            Node once = Formulas.parse(text);

            assertThat(Formulas.parse(" { " + text + " } "))
                    .as("seed %d: %s", SEED, text)
                    .isEqualTo(once);
            assertThat(Formulas.parse("$" + text + "$"))
                    .as("seed %d: %s", SEED, text)
                    .isEqualTo(once);
        }
    }
}
