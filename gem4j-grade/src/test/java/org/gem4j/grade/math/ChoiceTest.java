// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChoiceTest {
    @Test
    void aLetterIsReadInAnyDress() {
        for (String text : new String[] {"B", "(B)", "B.", "B)", "option B", "\\textbf{(B)}", "\\text{B}", "$B$"}) {
            assertThat(Choice.named(text)).as(text).contains(new Choice('B', ""));
        }
    }

    @Test
    void whatStandsBehindTheLetterIsKept() {
        assertThat(Choice.named("(B) 12")).contains(new Choice('B', "12"));
        assertThat(Choice.named("\\text{C: }\\pi")).contains(new Choice('C', "\\pi"));
    }

    @Test
    void aSecondChoiceIsSeenInWhatFollows() {
        for (String text : new String[] {
            "(B) and (C)",
            "(B)(C)",
            "B. C",
            "(B) 12 (C) 13",
            "(B) 12, C. 13",
            "(B) [C]",
            "(B) 12 or c",
            "(B)、(C)",
            "(B) option C",
            "(B), 7",
            "(B) is not right",
            "\\textbf{(B)}\\textbf{(C)}"
        }) {
            assertThat(Choice.named(text).orElseThrow().namesAnother()).as(text).isTrue();
        }
    }

    @Test
    void aFormulaAnArticleOrAUnitIsNoSecondChoice() {
        for (String text : new String[] {
            "(B) x^2 + C", "(B) A triangle", "(B) 25^\\circ C", "(B) -5", "(B) f(a)", "B. AB = 5", "(B) False"
        }) {
            assertThat(Choice.named(text).orElseThrow().namesAnother()).as(text).isFalse();
        }
    }

    @Test
    void aLetterThatGoesOnAsAFormulaNamesNoChoice() {
        for (String text : new String[] {"(B)+1", "(B)-x", "(B)^2", "B)!", "(B)=(C)"}) {
            assertThat(Choice.named(text)).as(text).isEmpty();
        }
    }

    @Test
    void otherTextsNameNoChoice() {
        for (String text : new String[] {"", "12", "(12)", "(B", "BC", "x. y", "B 12"}) {
            assertThat(Choice.named(text)).as(text).isEmpty();
        }
    }
}
