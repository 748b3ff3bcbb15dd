// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.matrices;

import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.LiteralList;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The distance of every cell of a matrix of 0 and 1 to the nearest 0.
final class BinaryMatrix extends ReasoningTask {
    private static final double AS_LIST = 0.1;

    BinaryMatrix() {
        super(TaskSpec.named("binary_matrix", Category.ALGORITHMIC, "Give each cell's distance to the nearest 0.")
                .range("n", 3, 10, 1, 300, "number of rows and of columns")
                .number("p_zero", 0.25, 0, 1, "Probability that a cell is 0; one cell always is.")
                .dial("p_zero", "p_zero", 0.5, 0.25, 0.1, 0.05)
                .rangeDial("n", "n", 10, 25, 50, 100)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int n = Choices.inRange(random, config, "n");
        double zero = config.number("p_zero");
        int[][] matrix = new int[n][n];
        for (int[] row : matrix) {
            for (int column = 0; column < n; column++) {
                row[column] = Choices.chance(random, zero) ? 0 : 1;
            }
        }
        matrix[random.nextInt(n)][random.nextInt(n)] = 0;
        int[][] distances = distances(matrix);
        StringBuilder question = new StringBuilder(300 + 2 * n * n)
                .append("Replace every cell of the matrix below by its distance to the nearest 0, where a step goes to"
                        + " the cell above, below, left or right:\n\n");
        return Draft.of(
                Grids.append(question, matrix)
                        .append("\n\nAnswer with the matrix of distances in the same form.")
                        .toString(),
                Grids.text(distances),
                Metadata.of("matrix", matrix, "solution", distances, "n", n));
    }

    /// Distances settle in one pass from the upper left and one from the lower right.
    private static int[][] distances(int[][] matrix) {
        int n = matrix.length;
        int[][] distances = new int[n][n];
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < n; column++) {
                int above = row > 0 ? distances[row - 1][column] : 2 * n;
                int before = column > 0 ? distances[row][column - 1] : 2 * n;
                distances[row][column] = matrix[row][column] == 0 ? 0 : 1 + Math.min(above, before);
            }
        }
        for (int row = n - 1; row >= 0; row--) {
            for (int column = n - 1; column >= 0; column--) {
                int below = row < n - 1 ? distances[row + 1][column] : 2 * n;
                int after = column < n - 1 ? distances[row][column + 1] : 2 * n;
                distances[row][column] = Math.min(distances[row][column], 1 + Math.min(below, after));
            }
        }
        return distances;
    }

    /// What is right as a list is right.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return grade(answer, item, config) > 0 ? 1 : 0;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        return LiteralList.rows(answer, item.oracle())
                .map(rows -> {
                    StringBuilder text = new StringBuilder();
                    for (List<String> row : rows) {
                        text.append(text.isEmpty() ? "" : "\n").append(String.join(" ", row));
                    }
                    return text.toString();
                })
                .filter(item.oracle()::equals)
                .map(same -> AS_LIST)
                .orElse(0.0);
    }
}
