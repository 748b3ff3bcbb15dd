// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;

class MastermindTest {
    private static final String HARD = "game:Mastermind-v0-hard";

    @Test
    void countsEachNumberOnce() {
        assertThat(Pegs.of(new int[] {1, 2, 3, 3}, new int[] {3, 3, 3, 1})).isEqualTo(new Pegs(1, 2));
        assertThat(Pegs.of(new int[] {1, 1, 2, 2}, new int[] {2, 2, 2, 2})).isEqualTo(new Pegs(2, 0));
        assertThat(Pegs.of(new int[] {1, 2, 3, 4}, new int[] {4, 3, 2, 1})).isEqualTo(new Pegs(0, 4));
        assertThat(Pegs.of(new int[] {1, 2, 3, 4}, new int[] {5, 6, 7, 8})).isEqualTo(new Pegs(0, 0));
    }

    @Test
    void paysOnlyForNewBestsAndOneInAll() {
        Staged game = code(1, 2, 3, 4);

        Step two = game.box("1 2 5 6");
        Step one = game.box("1 5 6 7");
        Step all = game.box("1 2 3 4");

        assertThat(two.reward()).isEqualTo(0.5);
        assertThat(one.reward()).isZero();
        assertThat(all.reward()).isEqualTo(0.5);
        assertThat(Staged.won(all)).isTrue();
        assertThat(all.truncated()).isFalse();
    }

    @Test
    void theLastGuessIsPaidLikeAnyOther() {
        Step step = code(1, 2, 3, 4).with(Map.of("turn", 29)).box("1 2 5 6");

        assertThat(step.reward()).isEqualTo(0.5);
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isTrue();
        assertThat(Staged.fact(step, Mastermind.BLACK)).isEqualTo(2);
    }

    @Test
    void refusesWrongLengthsRangesAndRepeats() {
        Staged game = code(1, 2, 3, 4);
        game.box("5 6 7 8");

        assertThat(Staged.kind(game.box("1 2 3"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("1 2 3 9"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("0 1 2 3"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("5 6 7 8"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("1,2,3,4"))).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void guessesMayRepeatANumber() {
        assertThat(Staged.kind(code(1, 2, 3, 4).box("1 1 1 1"))).isEqualTo(MoveKind.VALID);
    }

    @Test
    void codesHaveNoNumberTwiceUnlessAllowed() {
        for (int seed = 0; seed < 200; seed++) {
            Staged game = Staged.of(HARD);
            game.game().reset(seed);
            List<?> code = (List<?>) game.game().snapshot().fields().get("code");
            assertThat(code).as("seed %d", seed).doesNotHaveDuplicates();
        }
    }

    @Test
    void optionsThatAreGivenHoldInTheRandomLevel() {
        Staged game = Staged.of("game:Mastermind-v0-random", Map.of("num_numbers", 5));

        assertThat(game.game().snapshot().fields()).containsEntry("num_numbers", 5);
    }

    @Test
    void refusesACodeLongerThanItsNumbers() {
        assertThatThrownBy(() -> Staged.of(HARD, Map.of("code_length", 9)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("num_numbers must be at least code_length (9)");
    }

    @Test
    void theReferenceFindsLongCodesToo() {
        Map<String, Object> options = Map.of("code_length", 6, "num_numbers", 12, "duplicate_numbers", true);
        Staged game = Staged.of(HARD, options);
        Step step;
        do {
            step = game.step(game.game().referenceAction());
        } while (!step.done());

        assertThat(Staged.won(step)).isTrue();
    }

    private static Staged code(Integer... numbers) {
        return Staged.of(HARD).with(Map.of("code", List.of(numbers)));
    }
}
