// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.reasoning.Choices;

/// Rules about colors alone and about repeating patterns.
final class PatternRules {
    private static final int HOLE = 1;
    private static final int FROM = 1;
    private static final int TO = 2;

    private PatternRules() {}

    static List<GridRule> all() {
        return List.of(
                recolored("recolor_one", new int[] {0, TO, TO, 3, 4, 5, 6, 7, 8, 9}),
                recolored("swap_two_colors", new int[] {0, TO, FROM, 3, 4, 5, 6, 7, 8, 9}),
                recolored("erase_one_color", new int[] {0, 0, TO, 3, 4, 5, 6, 7, 8, 9}),
                recolored("keep_one_color", new int[] {0, FROM, 0, 0, 0, 0, 0, 0, 0, 0}),
                recolored("paint_all", new int[] {0, FROM, FROM, FROM, FROM, FROM, FROM, FROM, FROM, FROM}),
                recolored("recolor_in_threes", new int[] {0, 2, 3, 1, 5, 6, 4, 8, 9, 7}),
                new GridRule("swap_with_background", PatternRules::swapWithBackground),
                new GridRule("continue_stripes", PatternRules::continueStripes),
                new GridRule("repair_tiles", draw -> repair(draw, tiles(draw))),
                new GridRule("repair_mirror_image", draw -> repair(draw, mirrorImage(draw))),
                new GridRule("cut_out_hole", draw -> cutOut(draw, tiles(draw))),
                new GridRule("copy_to_dots", PatternRules::copyToDots),
                new GridRule("colors_in_order_of_rows", PatternRules::colorsInOrder));
    }

    /// Maps every color by `table`.
    private static GridRule recolored(String name, int[] table) {
        return new GridRule(name, draw -> {
            int[][] input = ArcGrids.of(
                    draw.size(4, 30), draw.size(4, 30), (row, column) -> draw.coin() ? 0 : draw.between(1, 4));
            if (draw.coin()) {
                for (int[] row : input) {
                    for (int i = 0; i < row.length; i++) {
                        row[i] = row[i] > 2 ? draw.color() : row[i];
                    }
                }
            }
            return new GridPair(
                    input, ArcGrids.of(input.length, input[0].length, (row, column) -> table[input[row][column]]));
        });
    }

    private static GridPair swapWithBackground(GridSampler draw) {
        int height = draw.size(4, 30);
        int width = draw.size(4, 30);
        int color = draw.colorFrom(TO);
        int[][] input = ArcGrids.of(height, width, (row, column) -> draw.coin() ? 0 : color);
        return new GridPair(input, ArcGrids.of(height, width, (row, column) -> input[row][column] == 0 ? color : 0));
    }

    /// Rows of one color each that repeat; the lower ones are missing.
    private static GridPair continueStripes(GridSampler draw) {
        int height = draw.size(5, 30);
        int width = draw.size(2, 30);
        int[] colors = draw.colorsFrom(1, draw.between(2, Math.min(4, (height - 1) / 2)));
        int shown = draw.between(2 * colors.length, height - 1);
        int[][] output = ArcGrids.of(height, width, (row, column) -> colors[row % colors.length]);
        return new GridPair(ArcGrids.of(height, width, (row, column) -> row < shown ? output[row][column] : 0), output);
    }

    private static int[][] tiles(GridSampler draw) {
        int down = draw.between(2, 3);
        int across = draw.between(2, 3);
        int[] colors = draw.colorsFrom(HOLE + 1, draw.between(2, 6));
        int[][] tile = ArcGrids.of(down, across, (row, column) -> colors[draw.between(0, colors.length - 1)]);
        return ArcGrids.of(
                draw.size(2 * down, 30), draw.size(2 * across, 30), (row, column) -> tile[row % down][column % across]);
    }

    private static int[][] mirrorImage(GridSampler draw) {
        int[] colors = draw.colorsFrom(HOLE + 1, draw.between(2, 5));
        return WholeRules.withMirrorImage(ArcGrids.of(
                draw.size(2, 15), draw.size(5, 30), (row, column) -> colors[draw.between(0, colors.length - 1)]));
    }

    /// Hides a corner of at most a quarter of the grid, so that the rest determines what is missing.
    private static GridPair repair(GridSampler draw, int[][] grid) {
        int[][] input = ArcGrids.crop(grid, 0, 0, grid.length, grid[0].length);
        int[] hole = hole(draw, grid);
        ArcGrids.fill(input, hole[0], hole[1], hole[2], hole[3], HOLE);
        return new GridPair(input, grid);
    }

    /// The same, but the output is only the missing part.
    private static GridPair cutOut(GridSampler draw, int[][] grid) {
        int[][] input = ArcGrids.crop(grid, 0, 0, grid.length, grid[0].length);
        int[] hole = hole(draw, grid);
        ArcGrids.fill(input, hole[0], hole[1], hole[2], hole[3], HOLE);
        return new GridPair(input, ArcGrids.crop(grid, hole[0], hole[1], hole[2], hole[3]));
    }

    /// Top, left, height and width of an area in the upper left quarter.
    private static int[] hole(GridSampler draw, int[][] grid) {
        int height = draw.between(1, grid.length / 2);
        int width = draw.between(1, grid[0].length / 2);
        return new int[] {
            draw.between(0, grid.length / 2 - height), draw.between(0, grid[0].length / 2 - width), height, width
        };
    }

    /// A pattern in the corner that replaces every dot as the middle.
    private static GridPair copyToDots(GridSampler draw) {
        int height = draw.size(7, 30);
        int width = draw.size(7, 30);
        int color = draw.colorFrom(TO);
        int[][] input = new int[height][width];
        int[][] output = new int[height][width];
        List<int[]> cells = new ArrayList<>();
        for (int place : Choices.distinct(draw.random(), draw.between(4, 7), 9)) {
            cells.add(new int[] {place / 3, place % 3});
        }
        for (int[] cell : cells) {
            input[cell[0]][cell[1]] = color;
            output[cell[0]][cell[1]] = color;
        }
        int dots = draw.between(1, height * width / 40);
        for (int i = 0; i < dots; i++) {
            int row = draw.between(0, height - 3);
            int column = draw.between(0, width - 3);
            if (isEmpty(output, row, column)) {
                input[row + 1][column + 1] = FROM;
                cells.forEach(cell -> output[row + cell[0]][column + cell[1]] = color);
                output[row + 1][column + 1] = FROM;
            }
        }
        return new GridPair(input, output);
    }

    private static boolean isEmpty(int[][] grid, int top, int left) {
        for (int row = Math.max(0, top - 1); row < Math.min(grid.length, top + 4); row++) {
            for (int column = Math.max(0, left - 1); column < Math.min(grid[0].length, left + 4); column++) {
                if (grid[row][column] != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Dots in rows of their own, whose colors are listed from the upper one to the lower one.
    private static GridPair colorsInOrder(GridSampler draw) {
        int height = draw.size(5, 30);
        int width = draw.size(5, 30);
        int[][] input = new int[height][width];
        int count = draw.between(2, Math.min(height, 6));
        int[] rows = Choices.distinct(draw.random(), count, height);
        Arrays.sort(rows);
        int[] colors = new int[count];
        for (int i = 0; i < count; i++) {
            colors[i] = draw.color();
            input[rows[i]][draw.between(0, width - 1)] = colors[i];
        }
        return new GridPair(input, new int[][] {colors});
    }
}
