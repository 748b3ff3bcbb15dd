// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// Rules that draw lines from dots, let cells fall, or paint around them.
final class LineRules {
    private static final int PAINT = 1;

    private LineRules() {}

    static List<GridRule> all() {
        return List.of(
                dots("rays_down", 6, LineRules::ray),
                dots("diagonals_down", 9, LineRules::diagonal),
                dots("rings_around_dots", 12, (grid, row, column, color) -> around(grid, row, column, true)),
                dots("pluses_at_dots", 9, (grid, row, column, color) -> around(grid, row, column, false)),
                new GridRule("cross_through_dot", LineRules::cross),
                new GridRule("connect_dots", LineRules::connect),
                new GridRule("stripes_from_edge", LineRules::stripes),
                new GridRule("box_between_dots", LineRules::box),
                new GridRule("fall_down", LineRules::fall),
                new GridRule("sort_bars", LineRules::sortBars),
                new GridRule("join_edges_of_one_color", LineRules::joinEdges));
    }

    /// Draws something for one dot.
    private interface Pen {
        void draw(int[][] grid, int row, int column, int color);
    }

    /// Scattered dots, for each of which something is drawn; dots stay on top.
    private static GridRule dots(String name, int cellsPerDot, Pen pen) {
        return new GridRule(name, draw -> {
            int height = draw.size(5, 30);
            int width = draw.size(5, 30);
            int[][] input = new int[height][width];
            int count = draw.between(1, Math.max(1, height * width / cellsPerDot / 3));
            int[] places = Choices.distinct(draw.random(), count, height * width);
            for (int place : places) {
                input[place / width][place % width] = draw.colorFrom(PAINT + 1);
            }
            int[][] output = new int[height][width];
            Arrays.sort(places);
            for (int place : places) {
                pen.draw(output, place / width, place % width, input[place / width][place % width]);
            }
            for (int place : places) {
                output[place / width][place % width] = input[place / width][place % width];
            }
            return new GridPair(input, output);
        });
    }

    private static void ray(int[][] grid, int row, int column, int color) {
        for (int at = row; at < grid.length; at++) {
            grid[at][column] = color;
        }
    }

    private static void diagonal(int[][] grid, int row, int column, int color) {
        for (int at = 0; row + at < grid.length && column + at < grid[0].length; at++) {
            grid[row + at][column + at] = color;
        }
    }

    private static void around(int[][] grid, int row, int column, boolean corners) {
        for (int down = -1; down <= 1; down++) {
            for (int across = -1; across <= 1; across++) {
                boolean inside = row + down >= 0
                        && row + down < grid.length
                        && column + across >= 0
                        && column + across < grid[0].length;
                if (inside && (corners || down == 0 || across == 0)) {
                    grid[row + down][column + across] = PAINT;
                }
            }
        }
    }

    private static GridPair cross(GridSampler draw) {
        int height = draw.size(5, 30);
        int width = draw.size(5, 30);
        int dotRow = draw.between(0, height - 1);
        int dotColumn = draw.between(0, width - 1);
        int color = draw.color();
        int[][] input = new int[height][width];
        input[dotRow][dotColumn] = color;
        return new GridPair(
                input, ArcGrids.of(height, width, (row, column) -> row == dotRow || column == dotColumn ? color : 0));
    }

    /// Pairs of dots of one color in a row.
    private static GridPair connect(GridSampler draw) {
        int height = draw.size(5, 30);
        int width = draw.size(5, 30);
        int[][] input = new int[height][width];
        int[][] output = new int[height][width];
        for (int row = 0; row < height; row++) {
            if (draw.coin()) {
                int left = draw.between(0, width - 3);
                int right = draw.between(left + 2, width - 1);
                input[row][left] = draw.color();
                input[row][right] = input[row][left];
                Arrays.fill(output[row], left, right + 1, input[row][left]);
            }
        }
        return new GridPair(input, output);
    }

    /// Dots at the left edge whose rows they fill.
    private static GridPair stripes(GridSampler draw) {
        int height = draw.size(4, 30);
        int width = draw.size(4, 30);
        int[][] input = new int[height][width];
        int[][] output = new int[height][width];
        for (int row = 0; row < height; row++) {
            if (draw.coin()) {
                input[row][0] = draw.color();
                Arrays.fill(output[row], input[row][0]);
            }
        }
        return new GridPair(input, output);
    }

    /// Two dots that become opposite corners of a rectangle.
    private static GridPair box(GridSampler draw) {
        int height = draw.size(5, 30);
        int width = draw.size(5, 30);
        int top = draw.between(0, height - 3);
        int bottom = draw.between(top + 2, height - 1);
        int left = draw.between(0, width - 3);
        int right = draw.between(left + 2, width - 1);
        int color = draw.colorFrom(PAINT + 1);
        int[][] input = new int[height][width];
        boolean falling = draw.coin();
        input[falling ? top : bottom][left] = color;
        input[falling ? bottom : top][right] = color;
        int[][] output = new int[height][width];
        ArcGrids.fill(output, top, left, bottom - top + 1, right - left + 1, PAINT);
        output[falling ? top : bottom][left] = color;
        output[falling ? bottom : top][right] = color;
        return new GridPair(input, output);
    }

    private static GridPair fall(GridSampler draw) {
        int height = draw.size(4, 30);
        int width = draw.size(4, 30);
        int[][] input = ArcGrids.noise(draw, height, width);
        int[][] output = new int[height][width];
        for (int column = 0; column < width; column++) {
            int at = height;
            for (int row = height - 1; row >= 0; row--) {
                if (input[row][column] != 0) {
                    output[--at][column] = input[row][column];
                }
            }
        }
        return new GridPair(input, output);
    }

    /// Bars on the floor, which are sorted by their height.
    private static GridPair sortBars(GridSampler draw) {
        int height = draw.size(5, 30);
        int width = draw.size(4, 30);
        int color = draw.color();
        int[] bars = new int[width];
        Arrays.setAll(bars, i -> draw.between(0, height));
        int[] sorted = bars.clone();
        Arrays.sort(sorted);
        return new GridPair(bars(bars, height, color), bars(sorted, height, color));
    }

    private static int[][] bars(int[] bars, int height, int color) {
        return ArcGrids.of(height, bars.length, (row, column) -> row >= height - bars[column] ? color : 0);
    }

    /// Dots at both ends of rows, which join where their colors are the same.
    private static GridPair joinEdges(GridSampler draw) {
        int height = draw.size(4, 30);
        int width = draw.size(5, 30);
        int[] colors = draw.colorsFrom(1, draw.between(2, 4));
        SeededRandom random = draw.random();
        int[][] input = new int[height][width];
        int[][] output = new int[height][width];
        for (int row = 0; row < height; row++) {
            int left = colors[random.nextInt(colors.length)];
            int right = draw.coin() ? left : colors[random.nextInt(colors.length)];
            for (int[][] grid : new int[][][] {input, output}) {
                grid[row][0] = left;
                grid[row][width - 1] = right;
            }
            if (left == right) {
                Arrays.fill(output[row], left);
            }
        }
        return new GridPair(input, output);
    }
}
