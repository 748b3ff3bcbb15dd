// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.matrices;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;

/// Max or average pooling of a matrix: one number for each square block of it.
final class PoolMatrix extends ReasoningTask {
    private static final double SAME_SHAPE = 0.1;
    private static final double RELATIVE = 0.01;
    private static final double ABSOLUTE = 1e-8;

    PoolMatrix() {
        super(TaskSpec.named("pool_matrix", Category.ALGORITHMIC, "Pool the blocks of a matrix by maximum or average.")
                .range("rows", 2, 10, 2, 200, "number of rows")
                .range("cols", 2, 10, 2, 200, "number of columns")
                .range("pool_size", 1, 3, 1, 200, "number of rows and of columns of a block")
                .rangeDial("rows", "rows", 10, 25, 50, 100)
                .rangeDial("cols", "cols", 10, 25, 50, 100)
                .rangeDial("pool_size", "pool_size", 3, 5, 7, 9)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int rows = Choices.inRange(random, config, "rows");
        int columns = Choices.inRange(random, config, "cols");
        int[][] matrix = Matrices.digits(random, rows, columns);
        int size = Choices.inRange(random, config, "pool_size");
        boolean average = random.nextBoolean();
        StringBuilder answer = new StringBuilder();
        List<List<Number>> solution = new ArrayList<>();
        for (int row = 0; row < rows; row += size) {
            List<Number> pooled = new ArrayList<>();
            for (int column = 0; column < columns; column += size) {
                int lastRow = Math.min(rows, row + size);
                int lastColumn = Math.min(columns, column + size);
                answer.append(column > 0 ? " " : row > 0 ? "\n" : "");
                if (average) {
                    double mean = mean(matrix, row, lastRow, column, lastColumn);
                    pooled.add(mean);
                    appendRounded(answer, mean);
                } else {
                    int largest = largest(matrix, row, lastRow, column, lastColumn);
                    pooled.add(largest);
                    answer.append(largest);
                }
            }
            solution.add(pooled);
        }
        StringBuilder question = new StringBuilder(400 + 2 * rows * columns).append("Here is a matrix:\n\n");
        Grids.append(question, matrix)
                .append("\n\nCut it into blocks of ")
                .append(size)
                .append(" by ")
                .append(size)
                .append(", starting at the upper left corner; blocks at the right and lower edges may be smaller."
                        + " Replace each block by the ")
                .append(average ? "average of its numbers, rounded to two decimals." : "largest of its numbers.")
                .append(" Answer with the resulting matrix in the same form.");
        return Draft.of(
                question.toString(),
                answer.toString(),
                Metadata.of(
                        "matrix",
                        matrix,
                        "pool_type",
                        average ? "average" : "max",
                        "pool_size",
                        size,
                        "solution",
                        solution,
                        "rows",
                        rows,
                        "cols",
                        columns));
    }

    private static double mean(int[][] matrix, int top, int bottom, int left, int right) {
        int sum = 0;
        for (int row = top; row < bottom; row++) {
            for (int column = left; column < right; column++) {
                sum += matrix[row][column];
            }
        }
        return (double) sum / ((bottom - top) * (right - left));
    }

    private static int largest(int[][] matrix, int top, int bottom, int left, int right) {
        int largest = 0;
        for (int row = top; row < bottom; row++) {
            for (int column = left; column < right; column++) {
                largest = Math.max(largest, matrix[row][column]);
            }
        }
        return largest;
    }

    /// At least one decimal and at most two.
    private static void appendRounded(StringBuilder text, double value) {
        long hundredths = Math.round(Math.rint(value * 100));
        text.append(hundredths / 100).append('.').append(hundredths / 10 % 10);
        if (hundredths % 10 != 0) {
            text.append(hundredths % 10);
        }
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        Optional<List<double[]>> wanted = rows(item.oracle(), Integer.MAX_VALUE);
        Optional<List<double[]>> given = wanted.flatMap(rows -> rows(answer, rows.size()));
        if (wanted.isEmpty() || given.isEmpty() || !sameShape(wanted.get(), given.get())) {
            return 0;
        }
        for (int row = 0; row < wanted.get().size(); row++) {
            for (int column = 0; column < wanted.get().get(row).length; column++) {
                double number = given.get().get(row)[column];
                double error = Math.abs(wanted.get().get(row)[column] - number);
                if (!(error <= ABSOLUTE + RELATIVE * Math.abs(number)) || Double.isInfinite(number)) {
                    return SAME_SHAPE;
                }
            }
        }
        return 1;
    }

    /// As [#grade], but what follows a `#` is not passed over.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return answer.indexOf('#') >= 0 ? 0 : grade(answer, item, config);
    }

    private static boolean sameShape(List<double[]> wanted, List<double[]> given) {
        return wanted.size() == given.size() && wanted.getFirst().length == given.getFirst().length;
    }

    /// The numbers of a text with the same number of them on every line; what follows a `#` and empty lines are
    /// skipped. None if there are more rows than `most`.
    private static Optional<List<double[]>> rows(String text, int most) {
        List<double[]> rows = new ArrayList<>();
        for (String line : Strings.lines(text)) {
            int comment = line.indexOf('#');
            List<String> cells = Strings.split(comment < 0 ? line : line.substring(0, comment));
            if (cells.isEmpty()) {
                continue;
            }
            if (rows.size() == most) {
                return Optional.empty();
            }
            double[] row = new double[cells.size()];
            for (int i = 0; i < row.length; i++) {
                OptionalDouble number = Numbers.floating(cells.get(i));
                if (number.isEmpty() || cells.get(i).indexOf('_') >= 0) {
                    return Optional.empty();
                }
                row[i] = number.getAsDouble();
            }
            if (!rows.isEmpty() && rows.getFirst().length != row.length) {
                return Optional.empty();
            }
            rows.add(row);
        }
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows);
    }
}
