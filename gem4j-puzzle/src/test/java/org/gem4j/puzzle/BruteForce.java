// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.puzzle;

/// The rule of Sudoku written out cell by cell, without the bits and the search order of what is tested.
final class BruteForce {
    private final int side;
    private final int boxSide;
    private final int[] digits;

    BruteForce(String text) {
        this.digits = text.chars().map(c -> c - '0').toArray();
        this.side = (int) Math.sqrt(digits.length);
        this.boxSide = (int) Math.sqrt(side);
    }

    /// Whether no other cell of the row, column and box has the digit.
    boolean fits(int cell, int digit) {
        for (int other = 0; other < digits.length; other++) {
            if (other != cell && digits[other] == digit && sees(cell, other)) {
                return false;
            }
        }
        return true;
    }

    private boolean sees(int one, int other) {
        int row = one / side;
        int col = one % side;
        int otherRow = other / side;
        int otherCol = other % side;
        return row == otherRow
                || col == otherCol
                || row / boxSide == otherRow / boxSide && col / boxSide == otherCol / boxSide;
    }

    /// How many solutions there are, counted up to a limit.
    int solutions(int limit) {
        return count(0, limit);
    }

    private int count(int from, int limit) {
        int cell = from;
        while (cell < digits.length && digits[cell] != 0) {
            cell++;
        }
        if (cell == digits.length) {
            return 1;
        }
        int found = 0;
        for (int digit = 1; digit <= side && found < limit; digit++) {
            if (fits(cell, digit)) {
                digits[cell] = digit;
                found += count(cell + 1, limit - found);
                digits[cell] = 0;
            }
        }
        return found;
    }

    /// Whether every cell has a digit that fits.
    boolean isSolved() {
        for (int cell = 0; cell < digits.length; cell++) {
            if (digits[cell] < 1 || digits[cell] > side || !fits(cell, digits[cell])) {
                return false;
            }
        }
        return true;
    }
}
