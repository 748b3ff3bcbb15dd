// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What stands beside a number and makes another number of it.
class OtherValuesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 half",
                "1 third",
                "1 halves",
                "1 twentieth",
                "1 sixteenth",
                "1 hundredth",
                "1 dozen",
                "1 dozen eggs",
                "1 per thousand",
                "1 per mille",
                "1 hundred million",
                "1 ten",
                "1 doubled",
                "1 halved",
                "1 negative",
                "1千",
                "1百",
                "1打",
                "1 Dutzend",
                "1 Tausend",
                "1 mil",
                "1 millón",
                "1 quarter",
                "1 gross",
                "1 score",
                "1 west",
                "1 loss",
                "1 ago",
                "1 mod 1",
                "8 \\mod 7 + 7",
                "15 \\pmod 7 - 14"
            })
    void aNumberWithAMultiplierIsAnotherNumber(String answer) {
        assertThat(MathGrader.lenient().grade("1", answer).isCorrect()).isFalse();
        assertThat(MathGrader.strict().grade("1", answer).isCorrect()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4 pairs", "4 quarters", "4 apples", "4 (mod 7)", "4 hundredweight"})
    void aThingThatIsCountedIsNone(String answer) {
        assertThat(MathGrader.lenient().grade("4", answer).isCorrect()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "17 | 17 \\mod 5",
                "17 | 17 \\pmod{5}",
                "\\ln 2 | \\lg 2",
                "10:30 | 1:3",
                "10:30 | 10/30",
                "30^\\circ | 30 grad",
                "30^\\circ | 30 gon",
                "17 cm | 17\"",
                "x=3 | x\\equiv3 \\pmod 5",
                "x+1 | x+1\\pmod2",
                "1/3 | 0.\\overline{33}1",
                "1/3 | 0.(3)1",
                "1,3 | (1,3]",
                "1,3 | ]1,3["
            })
    void signsThatChangeTheValueAreNotDropped(String gold, String answer) {
        assertThat(MathGrader.lenient().grade(gold, answer).isCorrect()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | 17 \\mod 5",
                "6 | -1 \\pmod 7",
                "\\log 2 | \\lg 2",
                "2:5 | 4:10",
                "10:30 | 10:30",
                "7:32 | 14:64",
                "30^\\circ | 30 Grad",
                "17 inches | 17\"",
                "5 | \"5\"",
                "3 | x\\equiv3 \\pmod 5",
                "x\\equiv3 \\pmod 5 | x\\equiv8 \\pmod 5",
                "increasing when $x<0$ | Increasing when $x < 0$.",
                "1,3 | (1,3)"
            })
    void theSameValueIsRight(String gold, String answer) {
        assertThat(MathGrader.lenient().grade(gold, answer).isCorrect()).isTrue();
    }
}
