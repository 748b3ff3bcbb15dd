// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhrasesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Even                  | even
        The triangles         | triangle
        red, blue and green   | Red, blue and green.
        an ellipse            | Ellipse
        Simpson's rule        | simpson’s rule
        (yes)                 | Yes
        Point A               | point A
        """)
    void ordinaryWordsAreTheSameInOtherCapitalsAndNumber(String a, String b) {
        assertThat(Phrases.same(a, b)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        AB         | ab
        Mm         | mM
        ABCD       | abcd
        NaCl       | nacl
        sin        | Sin(a)
        Gamma      | gamma
        AB'        | AB
        pi!        | pi
        -area      | area
        area-line  | area line
        point A    | point a
        vitamin A  | vitamin
        cos(a-b)   | cos(b)
        ab, cd     | ab cd
        yes!       | yes
        """)
    void signsMarksAndTheCapitalsOfNamesCount(String a, String b) {
        assertThat(Phrases.same(a, b)).isFalse();
    }
}
