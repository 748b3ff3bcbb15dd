// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Fillers;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Strings;

/// A grid of zeros and ones from the sums of its rows, where ones count as their column's number, and of its columns,
/// where they count as their row's.
///
/// Regenerated until there is one solution, at most `max_retries` times. Any solution is right.
final class Kakurasu extends ReasoningTask {
    Kakurasu() {
        super(TaskSpec.named("kakurasu", Category.GAMES, "Fill a grid with ones to match weighted sums.")
                .range("rows", 4, 5, 3, 9, "number of rows")
                .range("cols", 4, 5, 3, 9, "number of columns")
                .number("p_ones", 0.3, 0, 1, "Probability of a one in a cell.")
                .integer("max_retries", 1000, 1, 100_000, "Number of attempts before several solutions are allowed.")
                .rangeDial("rows", "rows", 4, 6, 7, 9)
                .rangeDial("cols", "cols", 4, 6, 7, 9)
                .dial("p_ones", "p_ones", 0.5, 0.4, 0.3, 0.2)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int rows = Choices.inRange(random, config, "rows");
        int columns = Choices.inRange(random, config, "cols");
        double ones = config.number("p_ones");
        KakurasuSolver solver = new KakurasuSolver(rows, columns);
        int[][] grid = draw(random, rows, columns, ones);
        for (int retry = 1; retry < config.integer("max_retries"); retry++) {
            if (solver.isUnique(rowSums(grid), columnSums(grid))) {
                break;
            }
            grid = draw(random, rows, columns, ones);
        }
        int[] rowSums = rowSums(grid);
        int[] columnSums = columnSums(grid);
        String answer = Grids.text(grid);
        return Draft.of(
                question(rows, columns, rowSums, columnSums),
                answer,
                Metadata.of(
                        "n_rows",
                        rows,
                        "n_cols",
                        columns,
                        "p_ones",
                        ones,
                        "puzzle",
                        new int[rows][columns],
                        "row_sums",
                        rowSums,
                        "col_sums",
                        columnSums,
                        "solution",
                        grid));
    }

    /// Random cells, then a one for every empty row and column.
    private static int[][] draw(SeededRandom random, int rows, int columns, double ones) {
        int[][] grid = new int[rows][columns];
        for (int[] row : grid) {
            boolean empty = true;
            for (int column = 0; column < columns; column++) {
                if (Choices.chance(random, ones)) {
                    row[column] = 1;
                    empty = false;
                }
            }
            if (empty) {
                row[random.nextInt(columns)] = 1;
            }
        }
        for (int column = 0; column < columns; column++) {
            boolean empty = true;
            for (int[] row : grid) {
                empty &= row[column] == 0;
            }
            if (empty) {
                grid[random.nextInt(rows)][column] = 1;
            }
        }
        return grid;
    }

    static int[] rowSums(int[][] grid) {
        int[] sums = new int[grid.length];
        for (int row = 0; row < grid.length; row++) {
            for (int column = 0; column < grid[row].length; column++) {
                sums[row] += grid[row][column] * (column + 1);
            }
        }
        return sums;
    }

    static int[] columnSums(int[][] grid) {
        int[] sums = new int[grid[0].length];
        for (int row = 0; row < grid.length; row++) {
            for (int column = 0; column < sums.length; column++) {
                sums[column] += grid[row][column] * (row + 1);
            }
        }
        return sums;
    }

    private static String question(int rows, int columns, int[] rowSums, int[] columnSums) {
        StringBuilder text = new StringBuilder(700)
                .append("Put a 0 or a 1 into each cell of a grid of ")
                .append(rows)
                .append(" rows and ")
                .append(columns)
                .append(" columns. In the sum of a row, a 1 counts as the number of its column (1 for the leftmost"
                        + " one); in the sum of a column, a 1 counts as the number of its row (1 for the top one)."
                        + " The sums must be these:\nRows, from top to bottom: ");
        append(text, rowSums);
        text.append("\nColumns, from left to right: ");
        append(text, columnSums);
        return text.append("\n\nAnswer with the grid, one line for each row, cells separated by spaces.")
                .toString();
    }

    private static void append(StringBuilder text, int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            text.append(i == 0 ? "" : ", ").append(numbers[i]);
        }
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        String rest = answer.replaceAll("(?<![\\w-])[01]+(?!\\w)", " ");
        return Fillers.areAll(rest, Set.of(), "|;[]()") ? grade(answer, item, config) : 0;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        int rows = item.metadata().integer("n_rows");
        int columns = item.metadata().integer("n_cols");
        if (answer.length() < rows * columns) {
            return 0;
        }
        List<String> lines = Strings.split(Strings.strip(answer), "\n");
        if (lines.size() != rows) {
            return 0;
        }
        List<int[]> grid = new ArrayList<>(rows);
        for (String line : lines) {
            int[] row = line.chars()
                    .filter(c -> c == '0' || c == '1')
                    .map(c -> c - '0')
                    .toArray();
            if (row.length != columns) {
                return 0;
            }
            grid.add(row);
        }
        int[][] cells = grid.toArray(int[][]::new);
        return Arrays.equals(rowSums(cells), item.metadata().integers("row_sums"))
                        && Arrays.equals(columnSums(cells), item.metadata().integers("col_sums"))
                ? 1
                : 0;
    }
}
