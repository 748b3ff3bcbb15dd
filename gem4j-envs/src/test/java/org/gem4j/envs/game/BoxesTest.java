// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoxesTest {
    @Test
    void takesTheLastBoxThatCanBeRead() {
        assertThat(Boxes.last("\\boxed{1} \\boxed{2} \\boxed{x}", Boxes::number))
                .isEqualTo(2);
        assertThat(Boxes.last("\\boxed{\\boxed{3}", Boxes::number)).isEqualTo(3);
        assertThat(Boxes.last("\\boxed{4", Boxes::number)).isNull();
        assertThat(Boxes.last("\\Boxed{4}", Boxes::number)).isNull();
        assertThat(Boxes.lastAnyCase("\\Boxed{4}", Boxes::number)).isEqualTo(4);
    }

    @Test
    void readsDigitsOfAnyScript() {
        assertThat(Boxes.number("\u0661\u0660")).isEqualTo(10);
        assertThat(Boxes.number("\ud835\udfcf")).isEqualTo(1);
        assertThat(Boxes.number("\u00b2")).isNull();
        assertThat(Boxes.number("+1")).isNull();
        assertThat(Boxes.number("")).isNull();
    }

    @Test
    void clampsLargeNumbersAndKnowsThoseThatPythonRefuses() {
        assertThat(Boxes.lastNumber("\\boxed{99999999999999999999}")).isEqualTo(Integer.MAX_VALUE);
        assertThat(Boxes.lastNumber("\\boxed{" + "9".repeat(4300) + "}")).isEqualTo(Integer.MAX_VALUE);
        assertThat(Boxes.lastNumber("\\boxed{" + "9".repeat(4301) + "}")).isEqualTo(Boxes.TOO_LONG);
        assertThat(Boxes.number("9".repeat(4301))).isNull();
    }

    @Test
    void readsNumbersWithWhiteSpaceBetween() {
        assertThat(Boxes.numbers("1 22\u30003", 0, 1)).containsExactly(1, 22, 3);
        assertThat(Boxes.numbers("1 2 3 4 5 6 7 8 9", 0, 1)).hasSize(9);
        assertThat(Boxes.numbers("1  2", 0, 1)).isNull();
        assertThat(Boxes.numbers("1  2", 0, 2)).containsExactly(1, 2);
        assertThat(Boxes.numbers(" 1", 0, 1)).isNull();
        assertThat(Boxes.numbers("1 ", 0, 1)).isNull();
        assertThat(Boxes.numbers("", 0, 1)).isNull();
    }
}
