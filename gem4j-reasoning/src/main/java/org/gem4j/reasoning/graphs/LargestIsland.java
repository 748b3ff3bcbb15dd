// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The area of the largest island on a map of land and water.
///
/// Islands are random walks, which may run into each other.
final class LargestIsland extends ReasoningTask {
    private static final int[] ROW_STEPS = {-1, 1, 0, 0};
    private static final int[] COLUMN_STEPS = {0, 0, -1, 1};

    LargestIsland() {
        super(TaskSpec.named("largest_island", Category.GRAPHS, "Find the area of the largest island on a map.")
                .range("rows", 5, 10, 1, 200, "number of rows")
                .range("cols", 5, 10, 1, 200, "number of columns")
                .range("num_islands", 0, 5, 0, 1000, "number of islands generated, which may overlap")
                .range("island_size", 0, 10, 0, 10_000, "number of steps of the walk that makes an island")
                .rangeDial("rows", "rows", 5, 25, 50, 100)
                .rangeDial("cols", "cols", 5, 25, 50, 100)
                .rangeDial("num_islands", "num_islands", 2, 5, 10, 20)
                .rangeDial("island_size", "island_size", 5, 10, 20, 30));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int rows = Choices.inRange(random, config, "rows");
        int columns = Choices.inRange(random, config, "cols");
        int islands = Choices.inRange(random, config, "num_islands");
        int[][] map = new int[rows][columns];
        for (int i = 0; i < islands; i++) {
            drawIsland(random, map, Math.min(rows * columns, Choices.inRange(random, config, "island_size")));
        }
        int area = largest(map);
        StringBuilder question = new StringBuilder(400 + 2 * rows * columns)
                .append("This map of ")
                .append(rows)
                .append(" rows and ")
                .append(columns)
                .append(" columns shows land as 1 and water as 0, and there is only water around the map:\n\n");
        Grids.append(question, map)
                .append("\n\nLand cells that touch along a side belong to the same island. How many cells does the"
                        + " largest island have? Answer with the number alone, 0 if there is no land.");
        return Draft.of(question.toString(), Integer.toString(area), Metadata.of("grid", map, "solution", area));
    }

    private static void drawIsland(SeededRandom random, int[][] map, int steps) {
        int row = random.nextInt(map.length);
        int column = random.nextInt(map[0].length);
        int[] open = new int[ROW_STEPS.length];
        for (int step = 0; step < steps; step++) {
            map[row][column] = 1;
            int count = 0;
            for (int direction = 0; direction < open.length; direction++) {
                if (at(map, row + ROW_STEPS[direction], column + COLUMN_STEPS[direction]) == 0) {
                    open[count++] = direction;
                }
            }
            if (count > 0) {
                int direction = open[random.nextInt(count)];
                row += ROW_STEPS[direction];
                column += COLUMN_STEPS[direction];
            }
        }
    }

    /// The cell, or -1 outside the map.
    private static int at(int[][] map, int row, int column) {
        return row < 0 || row >= map.length || column < 0 || column >= map[0].length ? -1 : map[row][column];
    }

    static int largest(int[][] map) {
        int[][] left = Grids.copy(map);
        int[] stack = new int[map.length * map[0].length];
        int largest = 0;
        for (int row = 0; row < map.length; row++) {
            for (int column = 0; column < map[0].length; column++) {
                if (left[row][column] == 1) {
                    largest = Math.max(largest, sink(left, row, column, stack));
                }
            }
        }
        return largest;
    }

    /// Turns an island into water and returns its area.
    private static int sink(int[][] map, int row, int column, int[] stack) {
        int columns = map[0].length;
        int area = 0;
        int top = 0;
        stack[top++] = row * columns + column;
        map[row][column] = 0;
        while (top > 0) {
            int cell = stack[--top];
            area++;
            for (int direction = 0; direction < ROW_STEPS.length; direction++) {
                int nextRow = cell / columns + ROW_STEPS[direction];
                int nextColumn = cell % columns + COLUMN_STEPS[direction];
                if (at(map, nextRow, nextColumn) == 1) {
                    map[nextRow][nextColumn] = 0;
                    stack[top++] = nextRow * columns + nextColumn;
                }
            }
        }
        return area;
    }
}
