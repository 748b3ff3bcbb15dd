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

/// A square matrix to rotate by multiples of 90 degrees.
final class RotateMatrix extends ReasoningTask {
    private static final int QUARTERS = 4;

    RotateMatrix() {
        super(TaskSpec.named("rotate_matrix", Category.ALGORITHMIC, "Rotate a matrix by a multiple of 90 degrees.")
                .range("n", 2, 10, 1, 300, "number of rows and of columns")
                .range("rotations", 0, 10, 0, 1_000_000, "number of quarter turns")
                .rangeDial("n", "n", 10, 25, 50, 100)
                .wideDial("num_rotations", "rotations", 1, 5, 10, 15, 20));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int n = Choices.inRange(random, config, "n");
        int[][] matrix = Matrices.digits(random, n, n);
        int rotations = Choices.inRange(random, config, "rotations");
        int[][] rotated = matrix;
        for (int i = 0; i < rotations % QUARTERS; i++) {
            rotated = Matrices.quarterTurn(rotated);
        }
        StringBuilder question = new StringBuilder(200 + 2 * n * n).append("Here is a square matrix:\n\n");
        Grids.append(question, matrix)
                .append("\n\nRotate it clockwise by ")
                .append(90L * rotations)
                .append(" degrees. Answer with the rotated matrix in the same form.");
        return Draft.of(
                question.toString(),
                Grids.text(rotated),
                Metadata.of("matrix", matrix, "num_rotations", rotations, "solution", rotated, "n", n));
    }
}
