// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.puzzle;

import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.jspecify.annotations.Nullable;

/// Solves Sudoku grids: depth first, always at an empty cell with the fewest candidates.
public final class SudokuSolver {
    private final SudokuGrid grid;
    private final @Nullable SeededRandom random;
    private final int[] empty;
    private int count;

    /// Works on a copy of the grid, and tries digits in ascending order.
    public SudokuSolver(SudokuGrid grid) {
        this(grid.copy(), null);
    }

    private SudokuSolver(SudokuGrid grid, @Nullable SeededRandom random) {
        this.grid = grid;
        this.random = random;
        this.empty = new int[grid.cells()];
        for (int i = 0; i < empty.length; i++) {
            if (grid.digit(i) == 0) {
                empty[count++] = i;
            }
        }
    }

    /// The solution found by trying digits in a random order.
    public static SudokuGrid fill(SudokuGrid grid, SeededRandom random) {
        return new SudokuSolver(grid.copy(), random)
                .solve()
                .orElseThrow(() -> new IllegalArgumentException("grid has no solution: " + grid.text()));
    }

    /// A solution, if there is one.
    public Optional<SudokuGrid> solve() {
        return extend() ? Optional.of(grid) : Optional.empty();
    }

    /// Whether the grid has a solution without `digit` in this empty cell.
    public boolean hasSolutionWithout(int cell, int digit) {
        int others = grid.candidates(cell) & ~(1 << digit);
        if (others == 0) {
            return false;
        }
        int at = 0;
        while (empty[at] != cell) {
            at++;
        }
        return tryAll(at, others);
    }

    private boolean extend() {
        int best = -1;
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < count && fewest > 1; i++) {
            int candidates = Integer.bitCount(grid.candidates(empty[i]));
            if (candidates < fewest) {
                fewest = candidates;
                best = i;
            }
        }
        return best < 0 || (fewest > 0 && tryAll(best, grid.candidates(empty[best])));
    }

    /// Tries these digits in the empty cell with this number; leaves the grid as it was if none works.
    private boolean tryAll(int at, int digits) {
        int cell = empty[at];
        empty[at] = empty[--count];
        for (int left = digits; left != 0; ) {
            int bit = chosen(left);
            left &= ~bit;
            grid.set(cell, Integer.numberOfTrailingZeros(bit));
            if (extend()) {
                return true;
            }
            grid.clear(cell);
        }
        empty[count++] = empty[at];
        empty[at] = cell;
        return false;
    }

    private int chosen(int bits) {
        if (random == null) {
            return Integer.lowestOneBit(bits);
        }
        int rest = bits;
        for (int i = random.nextInt(Integer.bitCount(bits)); i > 0; i--) {
            rest &= rest - 1;
        }
        return Integer.lowestOneBit(rest);
    }
}
