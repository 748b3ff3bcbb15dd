// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/// Ways to make a grid.
final class ArcGrids {
    private ArcGrids() {}

    /// A grid whose cells are a function of row and column.
    static int[][] of(int height, int width, IntBinaryOperator cell) {
        int[][] grid = new int[height][width];
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                grid[row][column] = cell.applyAsInt(row, column);
            }
        }
        return grid;
    }

    /// A grid of random colors from 1 on and background, with at least one colored cell.
    static int[][] noise(GridSampler draw, int height, int width) {
        int[] colors = draw.colorsFrom(1, draw.coin() ? draw.between(1, 3) : draw.between(2, 9));
        int[][] grid = of(height, width, (row, column) -> draw.coin() ? 0 : colors[draw.between(0, colors.length - 1)]);
        grid[draw.between(0, height - 1)][draw.between(0, width - 1)] = colors[0];
        return grid;
    }

    /// Fills a rectangle.
    static void fill(int[][] grid, int top, int left, int height, int width, int color) {
        for (int row = top; row < top + height; row++) {
            Arrays.fill(grid[row], left, left + width, color);
        }
    }

    /// The rectangular part of a grid.
    static int[][] crop(int[][] grid, int top, int left, int height, int width) {
        return of(height, width, (row, column) -> grid[top + row][left + column]);
    }
}
