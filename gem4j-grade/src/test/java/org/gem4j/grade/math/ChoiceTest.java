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
    void otherTextsNameNoChoice() {
        for (String text : new String[] {"", "12", "(12)", "(B", "BC", "x. y", "B 12"}) {
            assertThat(Choice.named(text)).as(text).isEmpty();
        }
    }
}
