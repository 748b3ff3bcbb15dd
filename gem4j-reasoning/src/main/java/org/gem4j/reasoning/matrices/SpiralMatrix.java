// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.matrices;

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
import org.gem4j.text.python.Strings;

/// A square matrix to read in a spiral.
final class SpiralMatrix extends ReasoningTask {
    private static final double AS_LIST = 0.1;

    SpiralMatrix() {
        super(TaskSpec.named("spiral_matrix", Category.ALGORITHMIC, "Read a matrix in a clockwise spiral.")
                .range("n", 2, 10, 1, 300, "number of rows and of columns")
                .rangeDial("n", "n", 10, 25, 50, 100)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int n = Choices.inRange(random, config, "n");
        int[][] matrix = Matrices.digits(random, n, n);
        int[] spiral = spiral(matrix);
        StringBuilder question = new StringBuilder(300 + 2 * n * n).append("Here is a square matrix:\n\n");
        Grids.append(question, matrix)
                .append("\n\nRead it in a clockwise spiral from the upper left corner: the top row to the right, the"
                        + " right column downward, the bottom row to the left, the left column upward, and so on"
                        + " inward until every number is read once. Answer with the numbers in this order, separated by"
                        + " spaces.");
        return Draft.of(
                question.toString(),
                Grids.text(new int[][] {spiral}),
                Metadata.of("matrix", matrix, "solution", spiral, "n", n));
    }

    private static int[] spiral(int[][] matrix) {
        int n = matrix.length;
        int[] spiral = new int[n * n];
        int next = 0;
        for (int ring = 0; 2 * ring < n; ring++) {
            int last = n - 1 - ring;
            for (int column = ring; column <= last; column++) {
                spiral[next++] = matrix[ring][column];
            }
            for (int row = ring + 1; row <= last; row++) {
                spiral[next++] = matrix[row][last];
            }
            for (int column = last - 1; column >= ring; column--) {
                spiral[next++] = matrix[last][column];
            }
            for (int row = last - 1; row > ring; row--) {
                spiral[next++] = matrix[row][ring];
            }
        }
        return spiral;
    }

    /// What is right as a list is right.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return grade(answer, item, config) > 0 ? 1 : 0;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String oracle = Strings.strip(item.oracle());
        String given = Strings.strip(answer);
        if (given.equals(oracle)) {
            return 1;
        }
        return LiteralList.texts(given, oracle)
                        .filter(items -> String.join(" ", items).equals(oracle))
                        .isPresent()
                ? AS_LIST
                : 0;
    }
}
