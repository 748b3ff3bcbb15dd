// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MoveReaderTest {
    private static final MoveReader MOVES = new MoveReader(false);

    @Test
    void takesTheLastBoxThatCanBeRead() {
        assertThat(MOVES.last("\\boxed{1} \\boxed{2} \\boxed{x}", MoveNumbers::number))
                .isEqualTo(2);
        assertThat(MOVES.last("\\boxed{\\boxed{3}", MoveNumbers::number)).isEqualTo(3);
        assertThat(MOVES.last("\\boxed{4", MoveNumbers::number)).isNull();
        assertThat(MOVES.last("\\Boxed{4}", MoveNumbers::number)).isNull();
        assertThat(MOVES.lastAnyCase("\\Boxed{4}", MoveNumbers::number)).isEqualTo(4);
    }

    @Test
    void readsDigitsOfAnyScript() {
        assertThat(MoveNumbers.number("\u0661\u0660")).isEqualTo(10);
        assertThat(MoveNumbers.number("\ud835\udfcf")).isEqualTo(1);
        assertThat(MoveNumbers.number("\u00b2")).isNull();
        assertThat(MoveNumbers.number("+1")).isNull();
        assertThat(MoveNumbers.number("")).isNull();
    }

    @Test
    void clampsLargeNumbersAndKnowsThoseThatPythonRefuses() {
        assertThat(MOVES.lastNumber("\\boxed{99999999999999999999}")).isEqualTo(Integer.MAX_VALUE);
        assertThat(MOVES.lastNumber("\\boxed{" + "9".repeat(4300) + "}")).isEqualTo(Integer.MAX_VALUE);
        assertThat(MOVES.lastNumber("\\boxed{" + "9".repeat(4301) + "}")).isEqualTo(MoveNumbers.TOO_LONG);
        assertThat(MoveNumbers.number("9".repeat(4301))).isNull();
    }

    @Test
    void readsNumbersWithWhiteSpaceBetween() {
        assertThat(MoveNumbers.numbers("1 22\u30003", 0, 1)).containsExactly(1, 22, 3);
        assertThat(MoveNumbers.numbers("1 2 3 4 5 6 7 8 9", 0, 1)).hasSize(9);
        assertThat(MoveNumbers.numbers("1  2", 0, 1)).isNull();
        assertThat(MoveNumbers.numbers("1  2", 0, 2)).containsExactly(1, 2);
        assertThat(MoveNumbers.numbers(" 1", 0, 1)).isNull();
        assertThat(MoveNumbers.numbers("1 ", 0, 1)).isNull();
        assertThat(MoveNumbers.numbers("", 0, 1)).isNull();
    }
}
