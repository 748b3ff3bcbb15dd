// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.gem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GemMathTest {
    @Test
    void theMathFormDropsUnitsEvenWhereTheyAreVariables() {
        assertThat(MathdText.normal("\\dfrac12\\text{ cm}")).isEqualTo("\\frac{1}{2}");
        assertThat(MathdText.normal("x = 0.5")).isEqualTo("\\frac{1}{2}");
        assertThat(MathdText.normal("3/4")).isEqualTo("\\frac{3}{4}");
        assertThat(MathdText.normal("\\sqrt3")).isEqualTo("\\sqrt{3}");
        assertThat(MathdText.normal("a+1")).isEqualTo(MathdText.normal("d+1"));
        assertThat(GemMath.grade("a+1", "d+1").isCorrect()).isTrue();
    }

    @Test
    void thePrmFormReadsMixedNumbersAndIntegers() {
        assertThat(PrmText.normal("7 3/4")).isEqualTo("7+3/4");
        assertThat(PrmText.normal("1,000")).isEqualTo("1000");
        assertThat(PrmText.normal("5.0 meters")).isEqualTo("5");
        assertThat(PrmText.normal("\\frac{1}{2}")).isEqualTo("1/2");
    }

    @Test
    void mathematicsIsTheLastStage() {
        assertThat(GemMath.grade("(x+1)^2", "x^2+2x+1").isCorrect()).isTrue();
        assertThat(GemMath.grade("\\boxed{5}", "5").isCorrect()).isTrue();
        assertThat(GemMath.grade("5", "6").isCorrect()).isFalse();
        assertThat(GemMath.grade("5", "").isCorrect()).isFalse();
    }

    @Test
    void anUnclosedLastBoxLeavesNoAnswer() {
        assertThat(GemExtraction.lastBoxed("\\boxed{a}\\boxed{b")).isEmpty();
        assertThat(GemExtraction.lastBoxed("\\boxed{ 5 }")).contains(" 5 ");
        assertThat(GemExtraction.lastBoxed("\\boxed 5")).isEmpty();
        assertThat(GemMath.isCorrect("5", "\\boxed{4} \\boxed{5}")).isTrue();
        assertThat(GemMath.isCorrect("5", "the answer is 5")).isFalse();
    }

    @Test
    void codeBlocksStandBetweenFences() {
        assertThat(GemExtraction.lastCodeBlock("```python\nA\n```\n```\nB\n```"))
                .contains("B");
        assertThat(GemExtraction.lastCodeBlock("```c++\nA\n```")).isEmpty();
        assertThat(GemExtraction.lastCodeBlock("```python A```")).isEmpty();
    }
}
