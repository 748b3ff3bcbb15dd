// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoxesTest {
    @Test
    void takesTheLastCompleteBox() {
        assertThat(Boxes.last("First \\boxed{3}, then \\boxed{\\frac{a}{b}}.")).contains("\\frac{a}{b}");
        assertThat(Boxes.last("\\boxed{5} and \\boxed{6")).contains("5");
        assertThat(Boxes.last("\\boxed{5")).isEmpty();
        assertThat(Boxes.last("\\boxedx{5}")).isEmpty();
        assertThat(Boxes.last("\\fbox {9}")).contains("9");
    }

    @Test
    void escapedBracesDoNotCount() {
        assertThat(Boxes.last("\\boxed{\\{1,2\\}}")).contains("\\{1,2\\}");
        assertThat(Boxes.last("\\boxed{x \\} y}")).contains("x \\} y");
    }

    @Test
    void ofBoxesInEachOtherTheInnermostCounts() {
        assertThat(Boxes.last("\\boxed{\\boxed{7}}")).contains("7");
        assertThat(Boxes.last("\\boxed{x = \\boxed{7} m}")).contains("7");
    }

    @Test
    void emptyBoxesAreTemplates() {
        assertThat(Boxes.last("\\boxed{6} Put your answer within \\boxed{}.")).contains("6");
        assertThat(Boxes.last("\\boxed{ }")).isEmpty();
    }

    @Test
    void neighboursAreReadTogether() {
        assertThat(Boxes.adjacent("\\boxed{1}, \\boxed{2} and $\\boxed{3}$")).containsExactly("1", "2", "3");
        assertThat(Boxes.adjacent("\\boxed{3}, but correcting: \\boxed{4}")).containsExactly("4");
        assertThat(Boxes.joined("\\boxed{1} papers and \\boxed{2} bins")).containsExactly("1", "2");
        assertThat(Boxes.joined("It is \\boxed{1}. To see why it is \\boxed{1}"))
                .containsExactly("1");
    }

    @Test
    void hostileNestingIsReadInOnePass() {
        assertThat(Boxes.last("\\boxed{".repeat(20_000))).isEmpty();
        assertThat(Boxes.last("\\boxed{" + "{".repeat(50_000) + "}".repeat(50_000) + "}"))
                .hasValueSatisfying(content -> assertThat(content).hasSize(100_000));
    }
}
