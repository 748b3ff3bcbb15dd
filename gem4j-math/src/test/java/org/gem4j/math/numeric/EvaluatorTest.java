// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.gem4j.math.Formulas;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluatorTest {
    private static ComplexBall evaluate(String text) {
        return new Evaluator(160, Formulas.budget(), true).of(Formulas.basic(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        \\frac{1+\\sqrt5}{2}                 ; 1.6180339887498948482045868343656381177203
        e^\\pi                               ; 23.1406926327792690057290863679485473802661
        \\pi^e                               ; 22.4591577183610454734271522045437350275893
        \\ln 10                              ; 2.3025850929940456840179914546843642076011
        \\sqrt[3]{2}                         ; 1.2599210498948731647672106072782283505702
        2^{1/100}                            ; 1.0069555500567188088326982141132397854535
        \\sin 1                              ; 0.8414709848078965066525023216302989996226
        \\arctan 2                           ; 1.1071487177940905030170654601785370400700
        \\arccos\\frac13                     ; 1.2309594173407746821349291782479873757103
        |{-\\pi}|                            ; 3.1415926535897932384626433832795028841972
        \\max(\\sqrt2,\\sqrt3,1)             ; 1.7320508075688772935274463415058723669428
        \\min(\\sqrt2,\\sqrt3)               ; 1.4142135623730950488016887242096980785697
        \\lfloor 100\\pi\\rfloor             ; 314
        \\lceil -100\\pi\\rceil              ; -314
        \\operatorname{sgn}(1-\\sqrt2)       ; -1
        \\operatorname{Re}((1+2i)^3)         ; -11
        \\operatorname{Im}((1+2i)^3)         ; -2
        |3+4i|                               ; 5
        \\overline{1+2i}(1+2i)               ; 5
        5!                                   ; 120
        \\sum_{k=1}^{10}\\frac1k             ; 2.9289682539682539682539682539682539682540
        \\sqrt[3]{-8}                        ; -2
        """)
    void valuesToFortyDigits(String text, String expected) {
        ComplexBall value = evaluate(text);
        BigDecimal slack = BigDecimal.ONE.movePointLeft(38);

        assertThat(value.imaginary().containsZero()).as(text).isTrue();
        assertThat(Reference.low(value.real())).as(text).isLessThan(new BigDecimal(expected).add(slack));
        assertThat(Reference.high(value.real())).as(text).isGreaterThan(new BigDecimal(expected).subtract(slack));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1/0", "\\ln 0", "0^{-1}", "\\arcsin 2", "\\sqrt[0]{2}", "\\frac{1}{\\sin\\pi}", "(1/2)!"})
    void whatDoesNotExistIsUndefined(String text) {
        assertThatThrownBy(() -> evaluate(text)).as(text).isInstanceOf(UndefinedException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "e^{e^{e^{9}}}", "\\sin(10^{10000})", "\\sum_{k=1}^n k", "\\lfloor 10^{5000}\\pi\\rfloor"})
    void whatCannotBeEvaluatedIsRefused(String text) {
        assertThatThrownBy(() -> evaluate(text)).as(text).isInstanceOf(LimitException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\lfloor\\sqrt2\\sqrt2\\rfloor",
                "\\frac{1}{\\sqrt2\\sqrt2-2}",
                "\\operatorname{sgn}(\\ln 4-2\\ln 2)"
            })
    void whatHangsOnAnEqualityNeedsMorePrecision(String text) {
        assertThatThrownBy(() -> evaluate(text)).as(text).isInstanceOf(PrecisionException.class);
    }

    @Test
    void workIsBounded() {
        Evaluator evaluator = new Evaluator(10_000, new Budget(10_000), true);

        assertThatThrownBy(() -> evaluator.of(Formulas.basic("\\sin 1"))).isInstanceOf(LimitException.class);
    }

    @Test
    void leavingTheRealsIsNoticed() {
        Evaluator real = new Evaluator(160, Formulas.budget(), true);
        Evaluator complex = new Evaluator(160, Formulas.budget(), true);

        real.of(Formulas.basic("\\sqrt{2}"));
        complex.of(Formulas.basic("\\sqrt{-2}^2"));

        assertThat(real.leftReals()).isFalse();
        assertThat(complex.leftReals()).isTrue();
    }

    @Test
    void variablesOfWholeNumbersAreFound() {
        assertThat(WholeVariables.of(Formulas.parse("n!+x"), Formulas.parse("(-1)^k y")))
                .isEqualTo(Set.of("n", "k"));
        assertThat(WholeVariables.of(Formulas.parse("\\binom{m}{2}"), Formulas.parse("\\sum_{j=1}^{p}j")))
                .isEqualTo(Set.of("m", "p"));
        assertThat(WholeVariables.of(Formulas.parse("x!-x!"), Formulas.parse("\\sin(\\pi x)")))
                .isEmpty();
        assertThat(WholeVariables.of(Formulas.parse("2^x"), Formulas.parse("x^2")))
                .isEmpty();
    }

    @Test
    void pointsReplaceAllVariablesByTheSameNumbersAlways() {
        Bends bends = new Bends(false, Rational.ONE);
        SamplePoints points = new SamplePoints(List.of("n", "x"), Set.of("n"), bends);
        for (int i = 0; i < 40; i++) {
            assertThat(Trees.symbols(points.at(Formulas.parse("x^n+nx"), i))).isEmpty();
            assertThat(points.describe(i))
                    .isEqualTo(new SamplePoints(List.of("n", "x"), Set.of("n"), bends).describe(i))
                    .matches("n = \\d+, x = -?\\d+(/\\d+)?( e/3)?");
        }
    }
}
