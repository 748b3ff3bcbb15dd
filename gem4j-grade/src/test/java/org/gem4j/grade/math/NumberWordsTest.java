// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberWordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        zero                                   | 0
        Forty-two                              | 42
        one hundred and five                   | 105
        twelve hundred                         | 1200
        two thousand twenty-six                | 2026
        three million two hundred thousand one | 3200001
        a thousand                             | 1000
        minus five                             | -5
        -five                                  | -5
        negative infinity                      | -\\infty
        two thirds                             | \\frac{2}{3}
        a half                                 | \\frac{1}{2}
        three and a half                       | \\frac{7}{2}
        three point one four                   | 3.14
        """)
    void readsNumbersWithTheirSigns(String words, String latex) {
        assertThat(NumberWords.latex(words)).isEqualTo(latex);
    }

    @Test
    void otherTextsAreNoNumbers() {
        for (String text : new String[] {
            "",
            "-",
            "five!",
            "five or six",
            "five, six",
            "five six",
            "hundred",
            "twenty twelve",
            "and five",
            "one and",
            "point",
            "half",
            "minus",
            "- five",
            "five-",
            "a",
            "ten apples",
            "two zero",
            "five hundred million billion"
        }) {
            assertThat(NumberWords.latex(text)).as(text).isNull();
        }
    }
}
