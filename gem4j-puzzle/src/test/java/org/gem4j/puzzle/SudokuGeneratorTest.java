// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.puzzle;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SudokuGeneratorTest {
    @ParameterizedTest
    @ValueSource(ints = {4, 9})
    void aPuzzleHasItsSolutionAndNoOther(int side) {
        for (long seed = 0; seed < 20; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            SudokuGrid solution = SudokuGenerator.full(side, random);
            SudokuGrid puzzle = SudokuGenerator.puzzle(solution, solution.cells(), side == 4 ? 16 : 45, random);

            assertThat(new BruteForce(solution.text()).isSolved())
                    .as("seed %d", seed)
                    .isTrue();
            assertThat(puzzle.isPartOf(solution)).as("seed %d", seed).isTrue();
            assertThat(new BruteForce(puzzle.text()).solutions(2))
                    .as("seed %d: %s", seed, puzzle.text())
                    .isEqualTo(1);
        }
    }

    @Test
    void whereEveryCellWasTriedNoneIsSuperfluous() {
        for (long seed = 0; seed < 50; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            SudokuGrid puzzle = SudokuGenerator.puzzle(SudokuGenerator.full(4, random), 16, 16, random);
            for (int cell = 0; cell < puzzle.cells(); cell++) {
                if (puzzle.digit(cell) != 0) {
                    SudokuGrid without = puzzle.copy();
                    without.clear(cell);
                    assertThat(new BruteForce(without.text()).solutions(2))
                            .as("seed %d: %s without cell %d", seed, puzzle.text(), cell)
                            .isEqualTo(2);
                }
            }
        }
    }

    @Test
    void emptiesAtMostAsManyCellsAsItMayTryOrEmpty() {
        SudokuGrid solution = SudokuGenerator.full(9, SeededRandom.of(1));

        assertThat(SudokuGenerator.puzzle(solution, 81, 7, SeededRandom.of(2)).emptyCells())
                .isEqualTo(7);
        assertThat(SudokuGenerator.puzzle(solution, 5, 81, SeededRandom.of(2)).emptyCells())
                .isBetween(1, 5);
        assertThat(SudokuGenerator.puzzle(solution, 0, 81, SeededRandom.of(2)).text())
                .isEqualTo(solution.text());
        assertThat(solution.emptyCells()).isZero();
    }

    @Test
    void theSameSeedMakesTheSamePuzzle() {
        for (long seed = 0; seed < 5; seed++) {
            assertThat(puzzle(seed)).as("seed %d", seed).isEqualTo(puzzle(seed)).isNotEqualTo(puzzle(seed + 1));
        }
    }

    private static String puzzle(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        return SudokuGenerator.puzzle(SudokuGenerator.full(9, random), 81, 50, random)
                .text();
    }
}
