// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.puzzle;

import org.gem4j.env.SeededRandom;

/// Makes Sudoku puzzles with one solution.
public final class SudokuGenerator {
    private SudokuGenerator() {}

    /// A random full grid.
    public static SudokuGrid full(int side, SeededRandom random) {
        return SudokuSolver.fill(SudokuGrid.empty(side), random);
    }

    /// A puzzle with this one solution: random cells are tried, each once, and emptied unless that would allow a
    /// second solution.
    ///
    /// A second solution would differ in the emptied cell, because with that cell filled the first was the only
    /// one. So one search is enough, and none is needed if no other digit fits the cell.
    ///
    /// @param tries cells to try, at most all of them
    /// @param empty cells to empty, at most
    public static SudokuGrid puzzle(SudokuGrid solution, int tries, int empty, SeededRandom random) {
        SudokuGrid puzzle = solution.copy();
        int[] cells = new int[puzzle.cells()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = i;
        }
        for (int i = 0; i < tries && puzzle.emptyCells() < empty; i++) {
            int at = i + random.nextInt(cells.length - i);
            int cell = cells[at];
            cells[at] = cells[i];
            int digit = puzzle.digit(cell);
            puzzle.clear(cell);
            if (puzzle.candidates(cell) != 1 << digit && new SudokuSolver(puzzle).hasSolutionWithout(cell, digit)) {
                puzzle.set(cell, digit);
            }
        }
        return puzzle;
    }
}
