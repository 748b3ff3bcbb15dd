// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EdgesTest {
    @Test
    void whatStandsAroundAnAnswerGoes() {
        assertThat(Edges.trimmed(" $$**12**$$. ")).isEqualTo("12");
        assertThat(Edges.trimmed("“yes”")).isEqualTo("yes");
        assertThat(Edges.trimmed("\\boxed{\\frac{1}{2}}")).isEqualTo("\\frac{1}{2}");
        assertThat(Edges.trimmed("\\boxed{7")).isEqualTo("7");
    }

    @Test
    void whatBelongsToTheAnswerStays() {
        assertThat(Edges.trimmed("\\boxed{1} + 2")).isEqualTo("\\boxed{1} + 2");
        assertThat(Edges.trimmed("1, 2, ...")).isEqualTo("1, 2, ...");
        assertThat(Edges.trimmed("\\left(1, 2\\right.")).isEqualTo("\\left(1, 2\\right.");
    }
}
