// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;

/// A grid of colors and the result of a rule; neither may be changed.
record GridPair(int[][] input, int[][] output) {
    /// Returned by a rule that cannot finish a grid: nothing changes, so another one is made.
    static final GridPair NONE = new GridPair(new int[1][1], new int[1][1]);

    private static final int LARGEST = 30;

    /// Whether the rule changes the grid, within the size of ARC's grids.
    boolean isUseful() {
        return fits(input) && fits(output) && !Arrays.deepEquals(input, output);
    }

    /// Whether both have the same input grid.
    boolean looksLike(GridPair other) {
        return Arrays.deepEquals(input, other.input);
    }

    private static boolean fits(int[][] grid) {
        return grid.length >= 1 && grid.length <= LARGEST && grid[0].length >= 1 && grid[0].length <= LARGEST;
    }
}
