// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.stream.IntStream;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// A variation of a puzzle: rotated, mirrored, and recolored.
///
/// @param quarterTurns number of clockwise rotations by 90 degrees, 0 to 3
/// @param mirror the axis of the mirror image after that
/// @param colors the new color of each color
record GridChange(int quarterTurns, Mirror mirror, int[] colors) {
    /// The axis of a mirror image.
    enum Mirror {
        NONE,
        HORIZONTAL,
        VERTICAL,
        DIAGONAL,
        COUNTERDIAGONAL
    }

    /// Colors in random order.
    static int[] permuted(SeededRandom random) {
        return Choices.distinct(random, GridSampler.COLORS, GridSampler.COLORS);
    }

    /// The identity permutation of colors.
    static int[] unchanged() {
        return IntStream.range(0, GridSampler.COLORS).toArray();
    }

    GridPair apply(GridPair pair) {
        return new GridPair(apply(pair.input()), apply(pair.output()));
    }

    int[][] apply(int[][] grid) {
        int[][] turned = grid;
        for (int i = 0; i < quarterTurns; i++) {
            turned = turned(turned);
        }
        int[][] mirrored = mirrored(turned);
        return ArcGrids.of(mirrored.length, mirrored[0].length, (row, column) -> colors[mirrored[row][column]]);
    }

    private int[][] mirrored(int[][] grid) {
        return switch (mirror) {
            case NONE -> grid;
            case HORIZONTAL -> flipped(grid);
            case VERTICAL -> transposed(flipped(transposed(grid)));
            case DIAGONAL -> transposed(grid);
            case COUNTERDIAGONAL -> turned(turned(transposed(grid)));
        };
    }

    /// Rotated clockwise by 90 degrees.
    static int[][] turned(int[][] grid) {
        return transposed(flipped(grid));
    }

    /// The last row first.
    static int[][] flipped(int[][] grid) {
        int[][] flipped = new int[grid.length][];
        for (int row = 0; row < grid.length; row++) {
            flipped[row] = grid[grid.length - 1 - row];
        }
        return flipped;
    }

    /// Rows as columns.
    static int[][] transposed(int[][] grid) {
        return ArcGrids.of(grid[0].length, grid.length, (row, column) -> grid[column][row]);
    }
}
