// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers that claim more than their value, or different things at once.
class ClaimsTest {
    private static final MathGrader LENIENT = MathGrader.lenient();
    private static final MathGrader STRICT = MathGrader.strict();

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "5; x=4=5",
                "5; 6=5",
                "x=5; x=4=5",
                "11; 22/3=11",
                "5; x \\approx 4 = 5",
                "(\\log 10,\\log e); (1,1)",
                "\\log 10, \\log e, 3; 1, 1, 3",
                "x>\\log 100, y>\\log e; x>2, y>1",
                "5; 5 \\text{ given } x=6",
                "5; 5 \\text{ provided that } x=6",
                "5; 5 \\text{ assuming } x=6",
            })
    void severalNumbersBasesAndConditionsAreOtherAnswers(String gold, String answer) {
        assertThat(LENIENT.grade(gold, answer).isCorrect()).isFalse();
        assertThat(STRICT.grade(gold, answer).isCorrect()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "5; x=2+3=5",
                "x=11; x=22/2=11",
                "3.14; x=22/7=3.14",
                "25\\pi; A=\\pi r^2=25\\pi",
                "(\\log 10,\\log 100); (1,2)",
                "\\log 10; 1",
                "x>\\log e; x>1",
                "(\\log 10, e); (1, e)",
                "5; 5 \\text{ cm}",
                "|ab|; |a||b|",
                "|xyz|; |x||y||z|",
            })
    void aChainABaseAndAUnitThatFitAreRight(String gold, String answer) {
        assertThat(LENIENT.grade(gold, answer).isCorrect()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"x>\\log e; x>1", "(\\log 10,\\infty); (1,\\infty)", "\\log 10; 1"})
    void strictlyALogarithmHasNoBaseOfItsOwn(String gold, String answer) {
        assertThat(STRICT.grade(gold, answer).isCorrect()).isFalse();
    }
}
