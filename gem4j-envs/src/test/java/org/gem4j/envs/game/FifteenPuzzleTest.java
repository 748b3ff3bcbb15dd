// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.MoveKind;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;

class FifteenPuzzleTest {
    private static final String EASY = "game:FifteenPuzzle-v0-easy";

    @Test
    void theWordSaysWhichWayATileMoves() {
        Staged game = board(List.of(2, 3, 1, 0));

        assertThat(Staged.kind(game.box("down"))).isEqualTo(MoveKind.VALID);
        assertThat(game.game().snapshot().integers("board")).containsExactly(2, 0, 1, 3);
        assertThat(Staged.kind(game.box("down"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("Right"))).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void paysOneForTilesInOrder() {
        Step step = board(List.of(1, 2, 0, 3)).box("left");

        assertThat(step.reward()).isEqualTo(1);
        assertThat(Staged.won(step)).isTrue();
    }

    @Test
    void paysTheShareInPlaceWhenTheMovesAreUsedUp() {
        Step step = board(List.of(3, 1, 2, 0)).with(Map.of("turn", 9)).box("up");

        assertThat(Staged.kind(step)).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(step.reward()).isEqualTo(0.25);
        assertThat(step.truncated()).isTrue();
    }

    @Test
    void everySmallBoardOccursAndInGemTwo() {
        assertThat(starts(Map.of())).hasSize(12);
        assertThat(starts(Map.of("compat", "gem"))).hasSize(2);
    }

    private static Set<List<Integer>> starts(Map<String, ?> options) {
        Staged game = Staged.of(EASY, options);
        Set<List<Integer>> boards = new HashSet<>();
        for (int seed = 0; seed < 400; seed++) {
            game.game().reset(seed);
            boards.add(game.game().snapshot().integers("board"));
        }
        return boards;
    }

    @Test
    void randomBoardsOfEverySizeCanBeSolvedInTime() {
        Staged game = Staged.of("game:FifteenPuzzle-v0-random");
        Set<Integer> sizes = new HashSet<>();
        for (int seed = 0; seed < 60; seed++) {
            game.game().reset(seed);
            SlidingBoard board = SlidingBoard.of(game.game().snapshot().integers("board"));
            sizes.add(board.side());
            if (board.side() < 4) {
                int turns = game.game().snapshot().integer("max_turns");
                assertThat(SlidingSolver.solve(board, turns))
                        .as("seed %d", seed)
                        .hasSizeLessThanOrEqualTo(turns);
            }
        }

        assertThat(sizes).containsExactlyInAnyOrder(2, 3, 4);
    }

    @Test
    void solutionsOfAllSizesSolve() {
        for (int side = 2; side <= 6; side++) {
            for (int seed = 0; seed < 3; seed++) {
                SlidingBoard board = side == 4
                        ? SlidingBoard.walked(4, 40, true, SeededRandom.of(seed))
                        : SlidingBoard.shuffled(side, SeededRandom.of(seed));
                List<Direction> solution = SlidingSolver.solve(board, 50);
                solution.forEach(direction -> assertThat(board.slide(direction)).isTrue());
                assertThat(board.isSolved()).as("side %d seed %d", side, seed).isTrue();
            }
        }
    }

    @Test
    void shuffledBoardsAreSolvable() {
        for (int seed = 0; seed < 200; seed++) {
            SlidingBoard board = SlidingBoard.shuffled(3, SeededRandom.of(seed));
            assertThat(SlidingBoard.of(board.tiles()).tiles())
                    .as("seed %d", seed)
                    .isEqualTo(board.tiles());
        }
    }

    @Test
    void refusesBoardsThatCannotBeSolved() {
        assertThatThrownBy(() -> board(List.of(2, 1, 3, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("board must be a solvable order");
        assertThatThrownBy(() -> board(List.of(1, 2, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("board must be a solvable order");
        assertThatThrownBy(() -> board(List.of(1, 1, 3, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("board must be a solvable order");
    }

    @Test
    void theReferenceLeavesASolvedBoardAndComesBack() {
        Staged game = board(List.of(1, 2, 3, 0));
        game.step(game.game().referenceAction());

        assertThat(Staged.won(game.step(game.game().referenceAction()))).isTrue();
    }

    private static Staged board(List<Integer> tiles) {
        return Staged.of(EASY).with(Map.of("board", tiles));
    }
}
