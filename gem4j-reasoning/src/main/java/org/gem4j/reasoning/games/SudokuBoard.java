// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Draws;
import org.gem4j.reasoning.Grids;

/// Makes and solves sudokus of any square box size, with sets of digits as bits.
final class SudokuBoard {
    private final int box;
    private final int size;
    private final int all;
    private final int[][] cells;
    private final int[] rows;
    private final int[] columns;
    private final int[] boxes;

    private SudokuBoard(int[][] cells, int box) {
        this.box = box;
        size = box * box;
        all = (1 << size) - 1;
        this.cells = Grids.copy(cells);
        rows = new int[size];
        columns = new int[size];
        boxes = new int[size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                if (cells[row][column] != 0) {
                    flip(row, column, 1 << cells[row][column] - 1);
                }
            }
        }
    }

    /// A random filled board.
    static int[][] solved(SeededRandom random, int box) {
        SudokuBoard board = new SudokuBoard(new int[box * box][box * box], box);
        board.fill(random);
        return board.cells;
    }

    /// Empties cells of a filled board in random order, as long as the solution stays the only one, until `empty`
    /// are or no other can be.
    static int[][] dig(SeededRandom random, int[][] solved, int box, int empty) {
        int[][] puzzle = Grids.copy(solved);
        int[] order = Draws.distinct(random, box * box * box * box, box * box * box * box);
        int left = empty;
        for (int i = 0; i < order.length && left > 0; i++) {
            int row = order[i] / (box * box);
            int column = order[i] % (box * box);
            puzzle[row][column] = 0;
            if (new SudokuBoard(puzzle, box).canHold(row, column, solved[row][column])) {
                puzzle[row][column] = solved[row][column];
            } else {
                left--;
            }
        }
        return puzzle;
    }

    /// Whether there is a solution with another digit in a cell.
    private boolean canHold(int row, int column, int otherThan) {
        int candidates = candidates(row, column) & ~(1 << otherThan - 1);
        for (; candidates != 0; candidates &= candidates - 1) {
            int digit = candidates & -candidates;
            put(row, column, digit);
            boolean solvable = solve();
            take(row, column, digit);
            if (solvable) {
                return true;
            }
        }
        return false;
    }

    /// Whether there is a solution; the board is as before afterwards.
    private boolean solve() {
        int best = cell();
        if (best < 0) {
            return true;
        }
        int row = best / size;
        int column = best % size;
        for (int left = candidates(row, column); left != 0; left &= left - 1) {
            int digit = left & -left;
            put(row, column, digit);
            boolean solvable = solve();
            take(row, column, digit);
            if (solvable) {
                return true;
            }
        }
        return false;
    }

    private boolean fill(SeededRandom random) {
        int best = cell();
        if (best < 0) {
            return true;
        }
        int row = best / size;
        int column = best % size;
        int left = candidates(row, column);
        while (left != 0) {
            int skip = random.nextInt(Integer.bitCount(left));
            int choice = left;
            for (int i = 0; i < skip; i++) {
                choice &= choice - 1;
            }
            int digit = choice & -choice;
            left ^= digit;
            put(row, column, digit);
            if (fill(random)) {
                return true;
            }
            take(row, column, digit);
        }
        return false;
    }

    /// The empty cell with the fewest candidates, or -1.
    private int cell() {
        int best = -1;
        int fewest = size + 1;
        for (int row = 0; row < size; row++) {
            if (rows[row] == all) {
                continue;
            }
            for (int column = 0; column < size; column++) {
                if (cells[row][column] == 0) {
                    int count = Integer.bitCount(candidates(row, column));
                    if (count < fewest) {
                        fewest = count;
                        best = row * size + column;
                        if (count <= 1) {
                            return best;
                        }
                    }
                }
            }
        }
        return best;
    }

    private int candidates(int row, int column) {
        return all & ~(rows[row] | columns[column] | boxes[row / box * box + column / box]);
    }

    private void put(int row, int column, int digit) {
        cells[row][column] = Integer.numberOfTrailingZeros(digit) + 1;
        flip(row, column, digit);
    }

    private void take(int row, int column, int digit) {
        cells[row][column] = 0;
        flip(row, column, digit);
    }

    private void flip(int row, int column, int digit) {
        rows[row] ^= digit;
        columns[column] ^= digit;
        boxes[row / box * box + column / box] ^= digit;
    }
}
