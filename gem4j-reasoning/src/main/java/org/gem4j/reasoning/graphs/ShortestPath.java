// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Strings;

/// A shortest walk through a grid with blocked cells, as directions.
///
/// Any shortest walk is right, a longer one scores half. If there is none, the answer is `infeasible`.
final class ShortestPath extends ReasoningTask {
    private static final String INFEASIBLE = "infeasible";
    private static final List<String> DIRECTIONS = List.of("right", "down", "left", "up");
    private static final int[] ROW_STEPS = {0, 1, 0, -1};
    private static final int[] COLUMN_STEPS = {1, 0, -1, 0};

    ShortestPath() {
        super(TaskSpec.named("shortest_path", Category.GRAPHS, "Find a shortest path through a grid.")
                .range("rows", 5, 8, 1, 200, "number of rows")
                .range("cols", 5, 8, 1, 200, "number of columns")
                .number("p_blocked", 0.4, 0, 1, "Probability that a cell is blocked.")
                .rangeDial("rows", "rows", 10, 25, 50, 100)
                .rangeDial("cols", "cols", 10, 25, 50, 100)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.integer("min_rows") * config.integer("min_cols") < 2) {
            throw new IllegalArgumentException(
                    "options min_rows and min_cols of shortest_path must give at least 2" + " cells but were 1 and 1");
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        char[][] grid = grid(
                random,
                Choices.inRange(random, config, "rows"),
                Choices.inRange(random, config, "cols"),
                config.number("p_blocked"));
        List<String> path = solve(grid);
        String question = "Find a shortest path from the start to the goal in the grid below, moving up, down, left or"
                + " right. The start is *, the goal is #, cells marked O are open and cells marked X are blocked.\n\n"
                + Grids.text(grid)
                + "\n\nAnswer with the moves in order, separated by spaces, for example: down down right up. If the"
                + " goal cannot be reached, answer infeasible.";
        return Draft.of(
                question,
                path.isEmpty() ? INFEASIBLE : String.join(" ", path),
                Metadata.of("matrix", Grids.cells(grid), "solution", List.copyOf(path)));
    }

    private static char[][] grid(SeededRandom random, int rows, int columns, double blocked) {
        char[][] grid = new char[rows][columns];
        for (char[] row : grid) {
            for (int column = 0; column < columns; column++) {
                row[column] = Choices.chance(random, blocked) ? 'X' : 'O';
            }
        }
        int[] ends = {random.nextInt(rows * columns), random.nextInt(rows * columns - 1)};
        if (ends[1] >= ends[0]) {
            ends[1]++;
        }
        grid[ends[0] / columns][ends[0] % columns] = '*';
        grid[ends[1] / columns][ends[1] % columns] = '#';
        return grid;
    }

    /// A shortest walk by breadth-first search; empty if there is none.
    static List<String> solve(char[][] grid) {
        int columns = grid[0].length;
        int cells = grid.length * columns;
        int[] cameBy = new int[cells];
        Arrays.fill(cameBy, -1);
        int[] queue = new int[cells];
        int end = 0;
        int start = find(grid, '*');
        cameBy[start] = DIRECTIONS.size();
        queue[end++] = start;
        for (int next = 0; next < end; next++) {
            for (int direction = 0; direction < DIRECTIONS.size(); direction++) {
                int row = queue[next] / columns + ROW_STEPS[direction];
                int column = queue[next] % columns + COLUMN_STEPS[direction];
                if (row < 0 || row >= grid.length || column < 0 || column >= columns) {
                    continue;
                }
                int cell = row * columns + column;
                if (grid[row][column] != 'X' && cameBy[cell] < 0) {
                    cameBy[cell] = direction;
                    if (grid[row][column] == '#') {
                        return trace(cameBy, cell, columns);
                    }
                    queue[end++] = cell;
                }
            }
        }
        return List.of();
    }

    private static List<String> trace(int[] cameBy, int goal, int columns) {
        List<String> path = new ArrayList<>();
        int cell = goal;
        while (cameBy[cell] < DIRECTIONS.size()) {
            int direction = cameBy[cell];
            path.add(DIRECTIONS.get(direction));
            cell -= ROW_STEPS[direction] * columns + COLUMN_STEPS[direction];
        }
        Collections.reverse(path);
        return path;
    }

    private static int find(char[][] grid, char wanted) {
        for (int row = 0; row < grid.length; row++) {
            for (int column = 0; column < grid[row].length; column++) {
                if (grid[row][column] == wanted) {
                    return row * grid[row].length + column;
                }
            }
        }
        throw new IllegalArgumentException("item metadata matrix must have a cell " + wanted);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String oracle = item.oracle();
        if (answer.equals(oracle) || Strings.strip(answer).equals(Strings.strip(oracle))) {
            return 1;
        }
        List<String> moves = Strings.split(answer);
        if (moves.isEmpty() || !DIRECTIONS.containsAll(moves)) {
            return 0;
        }
        if (!reachesGoal(Grids.characters(item.metadata().list("matrix")), moves)) {
            return 0;
        }
        return moves.size() == Strings.split(oracle).size() ? 1 : 0.5;
    }

    private static boolean reachesGoal(char[][] grid, List<String> moves) {
        int start = find(grid, '*');
        int row = start / grid[0].length;
        int column = start % grid[0].length;
        for (String move : moves) {
            int direction = DIRECTIONS.indexOf(move);
            row += ROW_STEPS[direction];
            column += COLUMN_STEPS[direction];
            if (row < 0 || row >= grid.length || column < 0 || column >= grid[row].length || grid[row][column] == 'X') {
                return false;
            }
        }
        return grid[row][column] == '#';
    }
}
