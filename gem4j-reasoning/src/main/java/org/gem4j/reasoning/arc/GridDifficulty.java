// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.text.python.JsonText;

/// Classes of difficulty, which puzzles are sampled from with weights, and the measures of a grid pair.
final class GridDifficulty {
    private static final int MOST_CELLS = 1800;
    private static final String RANGE = "a list of ranges [low, high] with 0 <= low <= high <= 1";

    private GridDifficulty() {}

    /// A class of difficulty.
    record Range(double low, double high) {
        Range {
            if (!(low >= 0 && low <= high && high <= 1)) {
                throw new IllegalArgumentException("[" + low + ", " + high + "] is not a range within 0..1");
            }
        }

        /// The distance of a value from the range.
        double distance(double value) {
            return Math.max(0, Math.max(low - value, value - high));
        }

        @Override
        public String toString() {
            return "[" + low + ", " + high + "]";
        }
    }

    /// The classes of an option.
    record Ranges(List<Range> ranges) {
        Ranges {
            ranges = List.copyOf(ranges);
            if (ranges.isEmpty()) {
                throw new IllegalArgumentException("it is empty");
            }
        }

        static Ranges of(double... limits) {
            List<Range> ranges = new ArrayList<>();
            for (int i = 0; i < limits.length - 1; i++) {
                ranges.add(new Range(limits[i], limits[i + 1]));
            }
            return new Ranges(ranges);
        }

        static Ranges parse(Object value) {
            if (value instanceof Ranges ranges) {
                return ranges;
            }
            Object read = value instanceof String text ? JsonText.loads(text).orElse(text) : value;
            if (!(read instanceof List<?> list)) {
                throw new IllegalArgumentException("it is not a list");
            }
            return new Ranges(list.stream().map(Ranges::range).toList());
        }

        private static Range range(Object value) {
            if (value instanceof List<?> pair
                    && pair.size() == 2
                    && pair.get(0) instanceof Number low
                    && pair.get(1) instanceof Number high) {
                return new Range(low.doubleValue(), high.doubleValue());
            }
            throw new IllegalArgumentException(value + " is not a pair of numbers");
        }

        @Override
        public String toString() {
            return ranges.toString();
        }
    }

    static OptionSpec option(String name, Ranges ranges, String doc) {
        return OptionSpec.custom(name, ranges, RANGE, Ranges::parse, doc);
    }

    /// Samples a class by the weights in `<kind>_difficulty_weights`.
    static Range draw(SeededRandom random, TaskConfig config, String kind) {
        Ranges ranges = config.value(kind + "_difficulty_ranges", Ranges.class);
        return ranges.ranges().get(Choices.weighted(random, config.numbers(kind + "_difficulty_weights")));
    }

    /// Refuses weights that do not match the classes.
    static void check(TaskConfig config, String kind) {
        int count =
                config.value(kind + "_difficulty_ranges", Ranges.class).ranges().size();
        checkWeights(kind + "_difficulty_weights", config.numbers(kind + "_difficulty_weights"), count);
    }

    static void checkWeights(String option, List<Double> weights, int count) {
        if (weights.size() != count || weights.stream().allMatch(weight -> weight == 0)) {
            throw new IllegalArgumentException(
                    "option " + option + " must be " + count + " weights that are not all 0 but was " + weights);
        }
    }

    /// The measures of two grids: the means of their size as a fraction of ARC's largest grid, the fraction of all
    /// colors that they use, and their connected areas per cell.
    static double measure(GridPair pair) {
        boolean[] seen = new boolean[GridSampler.COLORS];
        double cells = 0;
        double areas = 0;
        for (int[][] grid : List.of(pair.input(), pair.output())) {
            cells += grid.length * grid[0].length;
            areas += areas(grid) / (double) (grid.length * grid[0].length) / 2;
            for (int[] row : grid) {
                for (int color : row) {
                    seen[color] = true;
                }
            }
        }
        double colors = 0;
        for (boolean color : seen) {
            colors += color ? 1 : 0;
        }
        return (cells / MOST_CELLS + colors / GridSampler.COLORS + areas) / 3;
    }

    /// The number of connected areas of one color.
    static int areas(int[][] grid) {
        int width = grid[0].length;
        boolean[] seen = new boolean[grid.length * width];
        Deque<Integer> open = new ArrayDeque<>();
        int areas = 0;
        for (int start = 0; start < seen.length; start++) {
            if (seen[start]) {
                continue;
            }
            areas++;
            seen[start] = true;
            open.push(start);
            while (!open.isEmpty()) {
                int cell = open.pop();
                int row = cell / width;
                int column = cell % width;
                int color = grid[row][column];
                for (int side = 0; side < 4; side++) {
                    int nextRow = row + (side == 0 ? 1 : side == 1 ? -1 : 0);
                    int nextColumn = column + (side == 2 ? 1 : side == 3 ? -1 : 0);
                    if (nextRow >= 0
                            && nextRow < grid.length
                            && nextColumn >= 0
                            && nextColumn < width
                            && !seen[nextRow * width + nextColumn]
                            && grid[nextRow][nextColumn] == color) {
                        seen[nextRow * width + nextColumn] = true;
                        open.push(nextRow * width + nextColumn);
                    }
                }
            }
        }
        return areas;
    }
}
