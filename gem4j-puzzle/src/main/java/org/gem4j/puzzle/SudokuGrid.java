// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.puzzle;

import java.util.List;

/// A grid of digits without repeats in any row, column or box; 0 is an empty cell.
///
/// A bit for each digit says which ones a row, column or box has.
public final class SudokuGrid {
    /// The supported sides.
    public static final List<Integer> SIDES = List.of(4, 9);

    private final int side;
    private final int boxSide;
    private final byte[] digits;
    private final int[] rows;
    private final int[] cols;
    private final int[] boxes;
    private int emptyCells;

    private SudokuGrid(int side) {
        this.side = side;
        this.boxSide = side == 4 ? 2 : 3;
        this.digits = new byte[side * side];
        this.rows = new int[side];
        this.cols = new int[side];
        this.boxes = new int[side];
        this.emptyCells = digits.length;
    }

    public static SudokuGrid empty(int side) {
        return new SudokuGrid(side);
    }

    /// Reads what [#text] writes.
    ///
    /// @param name for the error message
    /// @throws IllegalArgumentException if the text is not a grid, or repeats a digit within a row, column or box
    public static SudokuGrid parse(String name, String text) {
        int side = text.length() == 16 ? 4 : 9;
        boolean good = text.length() == side * side;
        SudokuGrid grid = new SudokuGrid(side);
        for (int i = 0; i < text.length() && good; i++) {
            int digit = text.charAt(i) - '0';
            good = digit >= 0 && digit <= side && (digit == 0 || grid.fits(i, digit));
            if (good && digit != 0) {
                grid.set(i, digit);
            }
        }
        if (!good) {
            throw new IllegalArgumentException(
                    name + " must be 16 or 81 digits that keep the rule of Sudoku but was " + text);
        }
        return grid;
    }

    public SudokuGrid copy() {
        SudokuGrid copy = new SudokuGrid(side);
        System.arraycopy(digits, 0, copy.digits, 0, digits.length);
        System.arraycopy(rows, 0, copy.rows, 0, side);
        System.arraycopy(cols, 0, copy.cols, 0, side);
        System.arraycopy(boxes, 0, copy.boxes, 0, side);
        copy.emptyCells = emptyCells;
        return copy;
    }

    public int side() {
        return side;
    }

    public int boxSide() {
        return boxSide;
    }

    public int cells() {
        return digits.length;
    }

    public int emptyCells() {
        return emptyCells;
    }

    public int digit(int cell) {
        return digits[cell];
    }

    public boolean fits(int cell, int digit) {
        return (candidates(cell) >> digit & 1) == 1;
    }

    /// The digits that no cell in the row, column and box has; bit d for digit d.
    public int candidates(int cell) {
        int row = cell / side;
        int col = cell % side;
        return ((1 << side + 1) - 2) & ~(rows[row] | cols[col] | boxes[box(row, col)]);
    }

    private int box(int row, int col) {
        return row / boxSide * boxSide + col / boxSide;
    }

    /// Fills an empty cell.
    public void set(int cell, int digit) {
        digits[cell] = (byte) digit;
        emptyCells--;
        toggle(cell, digit);
    }

    /// Empties a filled cell.
    public void clear(int cell) {
        toggle(cell, digits[cell]);
        digits[cell] = 0;
        emptyCells++;
    }

    private void toggle(int cell, int digit) {
        int row = cell / side;
        int col = cell % side;
        rows[row] ^= 1 << digit;
        cols[col] ^= 1 << digit;
        boxes[box(row, col)] ^= 1 << digit;
    }

    /// Whether every digit here is in the same cell of the other grid.
    public boolean isPartOf(SudokuGrid other) {
        boolean part = side == other.side;
        for (int i = 0; i < digits.length && part; i++) {
            part = digits[i] == 0 || digits[i] == other.digits[i];
        }
        return part;
    }

    /// All digits, row by row.
    public String text() {
        StringBuilder text = new StringBuilder(digits.length);
        for (byte digit : digits) {
            text.append((char) ('0' + digit));
        }
        return text.toString();
    }
}
