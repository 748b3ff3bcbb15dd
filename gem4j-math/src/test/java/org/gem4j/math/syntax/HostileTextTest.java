// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.algebra.Basic;
import org.gem4j.math.algebra.NotScalarException;
import org.gem4j.math.algebra.RationalValue;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.numeric.NumericComparer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Any text gets a tree or a reason, and any tree a value or an exception of arithmetic, within the budget of a grade.
class HostileTextTest {
    private static final long SEED = 52;
    private static final List<String> PIECES = List.of(
            "\\frac",
            "{",
            "}",
            "(",
            ")",
            "[",
            "]",
            "^",
            "_",
            "+",
            "-",
            "*",
            "/",
            "!",
            "|",
            "\\left",
            "\\right",
            "\\sqrt",
            "\\sin",
            "\\log",
            "\\sum_{k=1}^{9}",
            "\\int_0^1",
            "\\lim_{x\\to0}",
            "dx",
            "x",
            "k",
            "e",
            "i",
            "\\pi",
            "1",
            "23",
            "4.5",
            ",",
            ";",
            "=",
            "<",
            "\\cup",
            "\\text{ or }",
            "\\infty",
            "%",
            "^\\circ",
            "\\begin{pmatrix}",
            "\\end{pmatrix}",
            "&",
            "\\\\",
            "\\binom",
            ":",
            "\\pm",
            " ",
            "\\,",
            "$",
            "m",
            "\\text{ km}",
            "_2",
            "...",
            "\\choose");

    static List<String> repeated() {
        return List.of(
                "(".repeat(50_000),
                "(".repeat(20_000) + "1" + ")".repeat(20_000),
                "|".repeat(20_000),
                "-".repeat(50_000) + "1",
                "1" + "+1".repeat(40_000),
                "x" + "+x".repeat(40_000),
                "x" + "x".repeat(90_000),
                "2" + "^2".repeat(40_000),
                "x" + "/x".repeat(40_000),
                "5" + "!".repeat(60_000),
                "\\sqrt".repeat(15_000) + "2",
                "\\sin".repeat(20_000) + "x",
                "\\frac1".repeat(15_000) + "2",
                "1,".repeat(40_000) + "1",
                "9".repeat(99_999),
                "0." + "9".repeat(90_000),
                "1e" + "9".repeat(90_000),
                "a_".repeat(30_000) + "1",
                "\\begin{pmatrix}".repeat(5_000),
                "\\sum_{k=1}^{9}".repeat(6_000) + "k",
                "\\text{a}".repeat(10_000),
                " ".repeat(99_999),
                "\\".repeat(99_999),
                "\\left(".repeat(15_000),
                "x=".repeat(40_000) + "1",
                "x\\cup".repeat(15_000) + "x",
                "1:".repeat(40_000) + "1");
    }

    /// Reads the text and works on its tree as a grade does.
    private static void work(String text) {
        if (!(Parser.parse(text) instanceof Reading.Parsed parsed)) {
            return;
        }
        Budget budget = new Budget(Budget.DEFAULT_STEPS);
        try {
            Node basic = new Basic(budget, Node.Num.of(10)).of(parsed.node());
            new RationalValue(budget).of(basic);
            new NumericComparer(budget).compare(basic, Node.Num.of(1));
        } catch (ArithmeticException | NotScalarException e) {
            assertThat(e).hasMessageMatching(".+");
        }
    }

    @ParameterizedTest
    @MethodSource("repeated")
    void longTextsEndWithAResult(String text) {
        work(text);
        assertThat(Parser.parse(text)).isNotNull();
    }

    @Test
    void longerTextsAreNotRead() {
        assertThat(Parser.parse("1".repeat(Parser.MAX_LENGTH + 1)))
                .isEqualTo(new Reading.Unreadable("it is longer than 100000 characters"));
    }

    @Test
    void randomPiecesGiveATreeOrAReason() {
        SeededRandom random = SeededRandom.of(SEED);
        int parsed = 0;
        for (int i = 0; i < 4_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int count = random.between(1, 12); count > 0; count--) {
                text.append(random.pick(PIECES));
            }
            String written = text.toString();
            try {
                work(written);
                parsed += Parser.parse(written) instanceof Reading.Parsed ? 1 : 0;
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + SEED + ": " + written, e);
            }
        }
        assertThat(parsed).as("seed %d: texts with a tree", SEED).isGreaterThan(150);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2^{-2147483648}",
                "x^{-2147483648}",
                "x+2^{-2147483648}",
                "2^{2147483648}",
                "9^{9^{9^9}}",
                "((((9!)!)!)!)!",
                "\\sqrt[2147483647]{2}",
                "e^{e^{e^{e^{9}}}}",
                "\\sin(e^{e^{99}})",
                "\\binom{10^{9}}{5\\cdot10^8}",
                "\\sum_{k=1}^{1000}\\frac{1}{k!}",
                "\\sum_{k=1}^{1000}\\sum_{j=1}^{1000}\\sum_{i=1}^{1000} ijk",
                "\\prod_{k=1}^{1000}(x+k)^k",
                "(a+b+c+d)^{300}",
                "\\begin{vmatrix}1&2&3&4&5&6\\end{vmatrix}",
                "\\frac{1}{\\frac{1}{\\frac{1}{0}}}",
                "1e9999999999999999999"
            })
    void shortTextsThatAskForMuchWorkEndToo(String text) {
        work(text);
        assertThat(Parser.parse(text)).as(text).isNotNull();
    }

    @Test
    void everyPrefixOfAFormulaGivesATreeOrAReason() {
        String text = "\\frac{-1+\\sqrt{x^2-4}}{2\\pi}"
                + "\\left|\\sum_{k=1}^{n}\\binom{n}{k}\\right|=\\{1,\\text{ or }2\\}\\cup[0,5)";
        for (int end = 0; end <= text.length(); end++) {
            String prefix = text.substring(0, end);
            work(prefix);
            assertThat(Parser.parse(prefix)).as(prefix).isNotNull();
        }
        assertThat(Formulas.parse("\\frac{-1+\\sqrt{x^2-4}}{2\\pi}")).isInstanceOf(Node.Quotient.class);
    }
}
