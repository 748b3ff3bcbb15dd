// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;

/// A connected shape somewhere in a grid.
///
/// @param top the row of its bounding box
/// @param left the column of its bounding box
/// @param mask which cells of the box belong to it
/// @param color its color
record Shape(int top, int left, boolean[][] mask, int color) {
    int height() {
        return mask.length;
    }

    int width() {
        return mask[0].length;
    }

    int cells() {
        int cells = 0;
        for (boolean[] row : mask) {
            for (boolean cell : row) {
                cells += cell ? 1 : 0;
            }
        }
        return cells;
    }

    void paint(int[][] grid) {
        paint(grid, color);
    }

    void paint(int[][] grid, int as) {
        for (int row = 0; row < mask.length; row++) {
            for (int column = 0; column < mask[row].length; column++) {
                if (mask[row][column]) {
                    grid[top + row][left + column] = as;
                }
            }
        }
    }

    /// The shape alone in its bounding box.
    int[][] grid() {
        return ArcGrids.of(height(), width(), (row, column) -> mask[row][column] ? color : 0);
    }

    /// A mask that is all true.
    static boolean[][] box(int height, int width) {
        boolean[][] mask = new boolean[height][width];
        for (boolean[] row : mask) {
            Arrays.fill(row, true);
        }
        return mask;
    }

    /// The mask of a shape that grows at random to a number of cells.
    static boolean[][] grown(GridSampler draw, int cells) {
        int side = Math.min(cells, 3 + cells / 4);
        boolean[][] canvas = new boolean[side][side];
        canvas[side / 2][side / 2] = true;
        int count = 1;
        while (count < cells) {
            int row = draw.between(0, side - 1);
            int column = draw.between(0, side - 1);
            if (!canvas[row][column] && touches(canvas, row, column)) {
                canvas[row][column] = true;
                count++;
            }
        }
        return trimmed(canvas);
    }

    private static boolean touches(boolean[][] canvas, int row, int column) {
        return row > 0 && canvas[row - 1][column]
                || column > 0 && canvas[row][column - 1]
                || row < canvas.length - 1 && canvas[row + 1][column]
                || column < canvas.length - 1 && canvas[row][column + 1];
    }

    private static boolean[][] trimmed(boolean[][] canvas) {
        int top = canvas.length;
        int left = canvas.length;
        int bottom = 0;
        int right = 0;
        for (int row = 0; row < canvas.length; row++) {
            for (int column = 0; column < canvas.length; column++) {
                if (canvas[row][column]) {
                    top = Math.min(top, row);
                    left = Math.min(left, column);
                    bottom = Math.max(bottom, row + 1);
                    right = Math.max(right, column + 1);
                }
            }
        }
        boolean[][] mask = new boolean[bottom - top][];
        for (int row = top; row < bottom; row++) {
            mask[row - top] = Arrays.copyOfRange(canvas[row], left, right);
        }
        return mask;
    }
}
