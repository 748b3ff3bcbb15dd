// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.Outcome;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Num;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasicTest {
    private static final long SEED = 38;

    /// Functions that are rewritten, by what Java's library makes of them.
    private static final Map<Fn, DoubleUnaryOperator> FUNCTIONS = Map.ofEntries(
            Map.entry(Fn.SIN, Math::sin),
            Map.entry(Fn.COS, Math::cos),
            Map.entry(Fn.TAN, Math::tan),
            Map.entry(Fn.COT, x -> 1 / Math.tan(x)),
            Map.entry(Fn.SEC, x -> 1 / Math.cos(x)),
            Map.entry(Fn.CSC, x -> 1 / Math.sin(x)),
            Map.entry(Fn.ARCCOT, x -> Math.PI / 2 - Math.atan(x)),
            Map.entry(Fn.EXP, Math::exp),
            Map.entry(Fn.LN, Math::log),
            Map.entry(Fn.LOG, Math::log10),
            Map.entry(Fn.SINH, Math::sinh),
            Map.entry(Fn.COSH, Math::cosh),
            Map.entry(Fn.TANH, Math::tanh),
            Map.entry(Fn.COTH, x -> 1 / Math.tanh(x)),
            Map.entry(Fn.SECH, x -> 1 / Math.cosh(x)),
            Map.entry(Fn.CSCH, x -> 1 / Math.sinh(x)),
            Map.entry(Fn.ARSINH, x -> Math.log(x + Math.sqrt(x * x + 1))));

    /// Inverse functions with the functions they undo, and the part of their domain that is tried, in hundredths.
    private static final List<Inverse> INVERSES = List.of(
            new Inverse(Fn.ARCSIN, Fn.SIN, -95, 95),
            new Inverse(Fn.ARCCOS, Fn.COS, -95, 95),
            new Inverse(Fn.ARCTAN, Fn.TAN, -900, 900),
            new Inverse(Fn.ARCCOT, Fn.COT, 10, 900),
            new Inverse(Fn.ARCSEC, Fn.SEC, 110, 900),
            new Inverse(Fn.ARCCSC, Fn.CSC, 110, 900),
            new Inverse(Fn.ARSINH, Fn.SINH, -900, 900),
            new Inverse(Fn.ARCOSH, Fn.COSH, 110, 900),
            new Inverse(Fn.ARTANH, Fn.TANH, -95, 95),
            new Inverse(Fn.LN, Fn.EXP, 10, 900));

    private record Inverse(Fn inverse, Fn function, int low, int high) {}

    private final SeededRandom random = SeededRandom.of(SEED);

    private static Node apply(Fn fn, Node argument) {
        return new Node.Apply(fn, List.of(argument));
    }

    @Test
    void rewrittenFunctionsHaveTheValuesOfTheJavaLibrary() {
        FUNCTIONS.forEach((fn, function) -> {
            for (int i = 0; i < 20; i++) {
                int hundredths = random.between(5, 600);
                double expected = function.applyAsDouble(hundredths / 100.0);
                Node node = apply(fn, Num.of(Rational.of(hundredths, 100)));

                assertThat(Formulas.value(node).doubleValue())
                        .as("seed %d: %s(%d/100)", SEED, fn, hundredths)
                        .isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
            }
        });
    }

    @Test
    void inversesUndoTheirFunctions() {
        for (Inverse pair : INVERSES) {
            for (int i = 0; i < 20; i++) {
                Rational x = Rational.of(random.between(pair.low(), pair.high()), 100);
                Node around = apply(pair.function(), apply(pair.inverse(), Num.of(x)));

                assertThat(Formulas.value(around).minus(x).abs())
                        .as("seed %d: %s(%s(%s))", SEED, pair.function(), pair.inverse(), x)
                        .isLessThan(Rational.of(1, 1L << 60));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        \\log_2 8                                   | 3
        \\log 1000                                  | 3
        \\log_{1/3} 9                               | -2
        30^\\circ                                   | \\pi/6
        \\sin 30^\\circ                             | 1/2
        \\tan\\frac{\\pi}{3}                        | \\sqrt3
        50\\%                                       | 1/2
        1011_2                                      | 11
        \\binom{n}{2}                               | \\frac{n(n-1)}{2}
        \\binom{7}{3}                               | 35
        \\det\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}    | -2
        \\det\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}    | ad-bc
        \\det\\begin{pmatrix}2&0&1\\\\1&3&2\\\\1&1&4\\end{pmatrix} | 18
        \\cosh^2 x-\\sinh^2 x                       | 1
        \\sin^2x+\\cos^2x                           | 1
        \\operatorname{cis}\\frac{\\pi}{2}          | i
        """)
    void formulasEqualTheirDefinitions(String text, String expected) {
        assertThat(Formulas.compare(Formulas.parse(text), Formulas.parse(expected)))
                .as(text)
                .isEqualTo(Outcome.EQUAL);
    }

    @Test
    void determinantsAreAlternatingAndMultilinear() {
        for (int i = 0; i < 40; i++) {
            int size = random.between(2, 4);
            List<List<Node>> rows = new ArrayList<>();
            for (int row = 0; row < size; row++) {
                List<Node> cells = new ArrayList<>();
                for (int column = 0; column < size; column++) {
                    cells.add(Num.of(random.between(-9, 9)));
                }
                rows.add(cells);
            }
            Rational determinant = determinant(rows);

            List<List<Node>> swapped = new ArrayList<>(rows);
            Collections.swap(swapped, 0, size - 1);
            assertThat(determinant(swapped)).as("seed %d: %s", SEED, rows).isEqualTo(determinant.negate());
            List<List<Node>> doubled = new ArrayList<>(rows);
            doubled.set(
                    1,
                    rows.get(1).stream()
                            .map(cell -> (Node) new Node.Product(List.of(Num.of(2), cell)))
                            .toList());
            assertThat(determinant(doubled)).isEqualTo(determinant.times(Rational.of(2)));
            doubled.set(1, rows.get(0));
            assertThat(determinant(doubled)).isEqualTo(Rational.ZERO);
        }
    }

    private static Rational determinant(List<List<Node>> rows) {
        Node node = apply(Fn.DETERMINANT, new Node.Table(true, rows));
        return new RationalValue(Formulas.budget()).of(Formulas.basic(node));
    }

    @Test
    void functionsOfUnknownMeaningAreVariables() {
        assertThat(Formulas.basic("f(2)+1")).isEqualTo(Formulas.basic("f(4/2)+1"));
        assertThat(Formulas.basic("f(2)")).isNotEqualTo(Formulas.basic("f(3)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\infty", "(1,2)", "x=3", "\\{1\\}", "\\begin{pmatrix}1&2\\end{pmatrix}"})
    void whatIsNotAnExpressionIsRefused(String text) {
        Node node = Formulas.parse(text);

        assertThatThrownBy(() -> Formulas.basic(node)).as(text).isInstanceOf(NotScalarException.class);
    }

    @Test
    void largeDeterminantsAreRefused() {
        List<Node> row = Collections.nCopies(6, Num.of(1));
        Node node = apply(Fn.DETERMINANT, new Node.Table(true, Collections.nCopies(6, row)));

        assertThatThrownBy(() -> Formulas.basic(node)).isInstanceOf(LimitException.class);
    }
}
