// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.List;

/// Decides whether a kakurasu has exactly one solution.
///
/// Rows are filled from the heaviest one. The remaining column sums are packed into one number, seven bits to a column
/// with the highest one as a guard, so that a subtraction checks all columns at once.
final class KakurasuSolver {
    private static final int BITS = 7;
    private static final int MOST_NODES = 200_000;

    private final int rows;
    private final int columns;
    private final long ones;
    private final long guards;
    /// The ways to fill a row with a sum: for each way, a one in every chosen column's field.
    private final List<List<Long>> patterns = new ArrayList<>();

    private int[] rowSums = {};
    private int found;
    private int nodes;

    KakurasuSolver(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        long field = 0;
        for (int column = 0; column < columns; column++) {
            field |= 1L << BITS * column;
        }
        ones = field;
        guards = field << BITS - 1;
        for (int sum = 0; sum <= columns * (columns + 1) / 2; sum++) {
            patterns.add(new ArrayList<>());
        }
        for (int mask = 0; mask < 1 << columns; mask++) {
            long pattern = 0;
            int sum = 0;
            for (int column = 0; column < columns; column++) {
                if ((mask >> column & 1) == 1) {
                    pattern |= 1L << BITS * column;
                    sum += column + 1;
                }
            }
            patterns.get(sum).add(pattern);
        }
    }

    /// Whether the sums, which have a solution, have no other one; also false if that takes too long to decide.
    boolean isUnique(int[] rowSums, int[] columnSums) {
        this.rowSums = rowSums;
        found = 0;
        nodes = 0;
        long left = 0;
        for (int column = 0; column < columns; column++) {
            left |= (long) columnSums[column] << BITS * column;
        }
        search(rows, left);
        return found == 1 && nodes < MOST_NODES;
    }

    /// Fills rows `row - 1` and above.
    private void search(int row, long left) {
        if (row == 0) {
            found += left == 0 ? 1 : 0;
            return;
        }
        if (++nodes >= MOST_NODES) {
            return;
        }
        long above = ones * (row * (row - 1) / 2);
        for (long pattern : patterns.get(rowSums[row - 1])) {
            long next = (left | guards) - pattern * row;
            boolean enough = (next & guards) == guards;
            if (enough && (((above | guards) - (next & ~guards)) & guards) == guards) {
                search(row - 1, next & ~guards);
                if (found > 1 || nodes >= MOST_NODES) {
                    return;
                }
            }
        }
    }
}
