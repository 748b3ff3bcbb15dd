// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.math.exact.Rational;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParserTest {
    private static Node parse(String text) {
        return assertThat(Parser.parse(text))
                .as(text)
                .isInstanceOf(Reading.Parsed.class)
                .extracting(reading -> ((Reading.Parsed) reading).node())
                .actual();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1{,}000            | 1000
        1,\\!000           | 1000
        1 000              | 1000
        1\\,234\\,567      | 1234567
        .5                 | 1/2
        5.                 | 5
        6.02e3             | 6020
        0.\\overline{3}    | 1/3
        0.1\\overline{6}   | 1/6
        0.333...           | 1/3
        \\frac12           | 1/2
        \\frac1{72}        | 1/72
        2\\frac13          | 7/3
        8 3/7              | 59/7
        -1\\frac12         | -3/2
        2^{3^2}            | 512
        -3^2               | -9
        ½                  | 1/2
        １２               | 12
        \\sqrt{\\frac{1}{4}} | 1/2
        --5                | 5
        \\text{17}         | 17
        """)
    void readsNumbers(String text, String value) {
        String[] parts = value.split("/");
        Rational expected = Rational.of(Long.parseLong(parts[0]), parts.length == 2 ? Long.parseLong(parts[1]) : 1);

        assertThat(parse(text))
                .isInstanceOfSatisfying(
                        Node.Num.class, num -> assertThat(num.value()).isEqualTo(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4 2 1",
                "\\frac{",
                "{",
                "^",
                "\\left(",
                "\\unknown{5}",
                "5 \\input{x}",
                "205_5",
                "\\begin{tikz}1\\end{tikz}",
                "a\u202eb",
                "(1",
                "1)",
                "x^",
                "\\frac{1}",
                "\\sqrt",
                "\\text{",
                "\\",
                "$$",
                ""
            })
    void readsNothingRatherThanAPart(String text) {
        assertThat(Parser.parse(text)).isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void plainAndLatexNotationGiveTheSameTree() {
        assertThat(parse("5*sin(pi*x/3)")).isEqualTo(parse("5\\cdot\\sin(\\pi\\cdot x/3)"));
        assertThat(parse("x**2")).isEqualTo(parse("x^{2}"));
        assertThat(parse("x²≤3")).isEqualTo(parse("x^2 \\le 3"));
        assertThat(parse("\\dfrac{a}{b}")).isEqualTo(parse("\\frac ab"));
    }

    @Test
    void bracketsOfAnyDepthCostNoRecursion() {
        assertThat(parse("{".repeat(30_000) + "x" + "}".repeat(30_000))).isEqualTo(new Node.Sym("x"));
        assertThat(Parser.parse("\\frac".repeat(10_000) + "1")).isInstanceOf(Reading.Unreadable.class);
        assertThat(Parser.parse("x^".repeat(7_000) + "x")).isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void intervalsMayLookOutwards() {
        assertThat(parse("]0,1]")).isInstanceOfSatisfying(Node.Listing.class, listing -> {
            assertThat(listing.open()).isEqualTo(Node.Bracket.REVERSED);
            assertThat(listing.close()).isEqualTo(Node.Bracket.SQUARE);
        });
    }

    @Test
    void unitsAreNotVariables() {
        assertThat(parse("72\\text{ km/h}")).isEqualTo(parse("72\\,\\mathrm{km}/\\mathrm{h}"));
        assertThat(parse("15\\text{ cm}^2")).isEqualTo(parse("15 \\text{ square centimeters}"));
    }
}
