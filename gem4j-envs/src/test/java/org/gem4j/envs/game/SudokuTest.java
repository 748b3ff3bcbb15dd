// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.puzzle.SudokuGenerator;
import org.gem4j.puzzle.SudokuGrid;
import org.gem4j.puzzle.SudokuSolver;
import org.junit.jupiter.api.Test;

class SudokuTest {
    private static final String EASY = "game:Sudoku-v0-easy";
    private static final String SOLUTION = "2314143232414123";

    @Test
    void paysEachRightDigitAlikeAndOneInAll() {
        Staged game = grid("0314143232414120");

        Step first = game.box("1 1 2");
        Step last = game.box("4 4 3");

        assertThat(first.reward()).isCloseTo(0.5, within(1e-12));
        assertThat(Staged.fact(first, Sudoku.EMPTY)).isEqualTo(1);
        assertThat(last.reward()).isCloseTo(0.5, within(1e-12));
        assertThat(Staged.won(last)).isTrue();
    }

    @Test
    void refusesWrongDigitsFilledCellsAndNumbersOutOfBounds() {
        Staged game = grid("0314143232414120");

        assertThat(Staged.kind(game.box("1 1 3"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("1 2 3"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("0 1 2"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("1 1 5"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("1  1 2"))).isEqualTo(MoveKind.INVALID_FORMAT);
        assertThat(Staged.kind(grid("0314143232414120").box("1 1"))).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void saysWhetherAWrongDigitBreaksTheRule() {
        Staged game = grid("0000143232414120");

        assertThat(game.box("1 1 1").observation().text())
                .isEqualTo("Row 1, column 1 is not 1: its row, column or" + " box has one already.");
        assertThat(grid("0000100000000000").box("1 1 3").observation().text()).isEqualTo("Row 1, column 1 is not 3.");
    }

    @Test
    void drawsBoxes() {
        assertThat(grid("0314143232414120")
                        .box("1 1 3")
                        .info()
                        .get(InfoKeys.SUFFIX)
                        .orElseThrow())
                .startsWith("""
                    Grid:
                       1 2   3 4
                    1  . 3 | 1 4
                    2  1 4 | 3 2
                      -----------
                    3  3 2 | 4 1
                    4  4 1 | 2 .
                    """);
    }

    @Test
    void puzzlesHaveOneSolutionAndNoMoreHolesThanTries() {
        for (int seed = 0; seed < 100; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            SudokuGrid full = SudokuGenerator.full(9, random);
            SudokuGrid puzzle = SudokuGenerator.puzzle(full, 50, 50, random);

            assertThat(full.emptyCells()).isZero();
            assertThat(puzzle.emptyCells()).as("seed %d", seed).isBetween(40, 50);
            assertThat(new SudokuSolver(puzzle).solve().orElseThrow().text()).isEqualTo(full.text());
            for (int cell = 0; cell < 81; cell++) {
                if (puzzle.digit(cell) == 0) {
                    assertThat(new SudokuSolver(puzzle).hasSolutionWithout(cell, full.digit(cell)))
                            .as("seed %d cell %d", seed, cell)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void keepsACellWithoutWhichThereWouldBeTwoSolutions() {
        for (int seed = 0; seed < 20; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            SudokuGrid full = SudokuGenerator.full(4, random);
            SudokuGrid puzzle = SudokuGenerator.puzzle(full, 16, 16, random);

            for (int cell = 0; cell < 16; cell++) {
                int digit = puzzle.digit(cell);
                if (digit != 0) {
                    puzzle.clear(cell);
                    assertThat(new SudokuSolver(puzzle).hasSolutionWithout(cell, digit))
                            .as("seed %d cell %d", seed, cell)
                            .isTrue();
                    puzzle.set(cell, digit);
                }
            }
        }
    }

    @Test
    void refusesOptionsThatNameNoGrid() {
        assertThatThrownBy(() -> Staged.of(EASY, Map.of("scale", 6)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option scale must be 4 or 9 but was 6");
        assertThatThrownBy(() -> Staged.of(EASY, Map.of("clues", 17)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("option clues must be at most 16 with scale 4 but was 17");
    }

    @Test
    void refusesABoardThatItsSolutionDoesNotComplete() {
        assertThatThrownBy(() -> grid("3000000000000000"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("solution must complete board");
        assertThatThrownBy(() -> grid("1100000000000000"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("puzzle must be 16 or 81 digits");
    }

    private static Staged grid(String puzzle) {
        return Staged.of(EASY).with(Map.of("solution", SOLUTION, "puzzle", puzzle, "board", puzzle));
    }
}
