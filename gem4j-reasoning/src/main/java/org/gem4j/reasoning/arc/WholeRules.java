// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.List;
import java.util.function.UnaryOperator;

/// Rules that turn, repeat, scale or cut the whole grid, whatever is in it.
final class WholeRules {
    private WholeRules() {}

    static List<GridRule> all() {
        return List.of(
                rule("flip", 5, 30, GridChange::flipped),
                rule("turn_quarter", 5, 30, GridChange::turned),
                rule("turn_half", 5, 30, WholeRules::turnedHalf),
                rule("transpose", 5, 30, GridChange::transposed),
                rule("roll_rows", 5, 30, grid -> rolled(grid, 1)),
                rule("enlarge_twice", 2, 15, grid -> scaled(grid, 2)),
                rule("enlarge_thrice", 2, 10, grid -> scaled(grid, 3)),
                new GridRule("shrink_half", draw -> swapped(drawn(draw, 2, 15, grid -> scaled(grid, 2)))),
                new GridRule("shrink_third", draw -> swapped(drawn(draw, 2, 10, grid -> scaled(grid, 3)))),
                rule("tile_twice", 2, 15, grid -> tiled(grid, 2, 2)),
                rule("tile_thrice", 2, 10, grid -> tiled(grid, 1, 3)),
                rule("append_mirror_image", 3, 15, WholeRules::withMirrorImage),
                rule("kaleidoscope", 2, 15, WholeRules::kaleidoscope),
                rule("keep_upper_half", 5, 30, grid -> ArcGrids.crop(grid, 0, 0, grid.length / 2, grid[0].length)),
                rule("keep_every_second", 5, 30, WholeRules::everySecond),
                rule("frame", 3, 28, WholeRules::framed),
                rule("peel", 5, 30, grid -> ArcGrids.crop(grid, 1, 1, grid.length - 2, grid[0].length - 2)));
    }

    private static GridRule rule(String name, int least, int most, UnaryOperator<int[][]> function) {
        return new GridRule(name, draw -> drawn(draw, least, most, function));
    }

    private static GridPair drawn(GridSampler draw, int least, int most, UnaryOperator<int[][]> function) {
        int[][] input = ArcGrids.noise(draw, draw.size(least, most), draw.size(least, most));
        return new GridPair(input, function.apply(input));
    }

    private static GridPair swapped(GridPair pair) {
        return new GridPair(pair.output(), pair.input());
    }

    static int[][] turnedHalf(int[][] grid) {
        return GridChange.turned(GridChange.turned(grid));
    }

    /// The last rows come first.
    static int[][] rolled(int[][] grid, int by) {
        int height = grid.length;
        return ArcGrids.of(height, grid[0].length, (row, column) -> grid[(row + height - by) % height][column]);
    }

    static int[][] scaled(int[][] grid, int by) {
        return ArcGrids.of(grid.length * by, grid[0].length * by, (row, column) -> grid[row / by][column / by]);
    }

    static int[][] tiled(int[][] grid, int down, int across) {
        int height = grid.length;
        int width = grid[0].length;
        return ArcGrids.of(height * down, width * across, (row, column) -> grid[row % height][column % width]);
    }

    /// The grid above its mirror image.
    static int[][] withMirrorImage(int[][] grid) {
        int height = grid.length;
        return ArcGrids.of(
                2 * height, grid[0].length, (row, column) -> grid[row < height ? row : 2 * height - 1 - row][column]);
    }

    private static int[][] kaleidoscope(int[][] grid) {
        return GridChange.transposed(withMirrorImage(GridChange.transposed(withMirrorImage(grid))));
    }

    private static int[][] everySecond(int[][] grid) {
        return ArcGrids.of((grid.length + 1) / 2, (grid[0].length + 1) / 2, (row, column) -> grid[2 * row][2 * column]);
    }

    private static int[][] framed(int[][] grid) {
        int height = grid.length;
        int width = grid[0].length;
        return ArcGrids.of(
                height + 2,
                width + 2,
                (row, column) -> row == 0 || column == 0 || row == height + 1 || column == width + 1
                        ? 1
                        : grid[row - 1][column - 1]);
    }
}
