// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.matrices;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// How long it takes until rot has spread to all oranges of a box, or -1 if some are never reached.
final class RottenOranges extends ReasoningTask {
    private static final int FRESH = 1;
    private static final int ROTTEN = 2;

    RottenOranges() {
        super(TaskSpec.named("rotten_oranges", Category.ALGORITHMIC, "Find when all oranges in a box are rotten.")
                .range("n", 10, 30, 1, 300, "number of rows and of columns")
                .number("p_oranges", 0.85, 0, 1, "Probability that a cell has an orange.")
                .number("p_rotten", 0.1, 0, 1, "Probability that an orange is rotten.")
                .rangeDial("n", "n", 10, 25, 50, 100));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int n = Choices.inRange(random, config, "n");
        double orange = config.number("p_oranges");
        double rotten = config.number("p_rotten") * orange;
        int[][] matrix = new int[n][n];
        for (int[] row : matrix) {
            for (int column = 0; column < n; column++) {
                double drawn = random.nextDouble();
                row[column] = drawn < rotten ? ROTTEN : drawn < orange ? FRESH : 0;
            }
        }
        int minutes = minutes(matrix);
        StringBuilder question = new StringBuilder(500 + 2 * n * n)
                .append(
                        "A box of oranges is shown below: 0 is an empty place, 1 a fresh orange and 2 a rotten one.\n\n");
        return Draft.of(
                Grids.append(question, matrix)
                        .append(
                                "\n\nEvery minute each fresh orange directly above, below, left or right of a rotten one"
                                        + " rots too. After how many minutes is no orange fresh? Answer with the number alone,"
                                        + " or with -1 if some stay fresh forever.")
                        .toString(),
                Integer.toString(minutes),
                Metadata.of("matrix", matrix, "solution", minutes, "n", n));
    }

    private static int minutes(int[][] matrix) {
        int n = matrix.length;
        int width = n + 2;
        boolean[] fresh = new boolean[width * width];
        int[] queue = new int[n * n];
        int reached = 0;
        int left = 0;
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < n; column++) {
                int cell = (row + 1) * width + column + 1;
                if (matrix[row][column] == ROTTEN) {
                    queue[reached++] = cell;
                } else if (matrix[row][column] == FRESH) {
                    fresh[cell] = true;
                    left++;
                }
            }
        }
        int[] steps = {1, -1, width, -width};
        int minutes = 0;
        int next = 0;
        while (left > 0 && next < reached) {
            minutes++;
            for (int end = reached; next < end; next++) {
                for (int step : steps) {
                    int cell = queue[next] + step;
                    if (fresh[cell]) {
                        fresh[cell] = false;
                        left--;
                        queue[reached++] = cell;
                    }
                }
            }
        }
        return left == 0 ? minutes : -1;
    }
}
