// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.matrices;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grades;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Strings;

/// A matrix and a list of changes to apply to it in order.
final class ManipulateMatrix extends ReasoningTask {
    private static final List<String> TRANSFORMS = List.of(
            "rotate",
            "hmirror",
            "vmirror",
            "dmirror",
            "cmirror",
            "map",
            "zero_divisible",
            "crop",
            "remove_every_nth_row",
            "remove_every_nth_col");

    ManipulateMatrix() {
        super(builder());
    }

    private static TaskSpec.Builder builder() {
        TaskSpec.Builder spec = TaskSpec.named(
                        "manipulate_matrix", Category.ALGORITHMIC, "Apply a list of changes to a matrix.")
                .range("rows", 2, 10, 2, 200, "number of rows")
                .range("cols", 2, 10, 2, 200, "number of columns")
                .range("transforms", 1, 10, 1, 1000, "number of changes");
        for (String transform : TRANSFORMS) {
            spec.number("w_" + transform, 1, -100, 100, "Logit of sampling the change " + transform + ".");
        }
        return spec.rangeDial("rows", "rows", 10, 25, 50, 100)
                .rangeDial("cols", "cols", 10, 25, 50, 100)
                .rangeDial("num_transforms", "transforms", 1, 3, 5, 10, 15)
                .partial(1);
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int[][] matrix = Matrices.digits(
                random, Choices.inRange(random, config, "rows"), Choices.inRange(random, config, "cols"));
        int count = Choices.inRange(random, config, "transforms");
        Double[] weights = new Double[TRANSFORMS.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Math.exp(config.number("w_" + TRANSFORMS.get(i)));
        }
        List<Double> shares = List.of(weights);
        StringBuilder question = new StringBuilder(200 + 2 * matrix.length * matrix[0].length + 60 * count)
                .append("Here is a matrix:\n\n");
        Grids.append(question, matrix).append("\n\nChange it step by step; rows and columns are counted from 1.\n");
        List<Metadata> operations = new ArrayList<>(count);
        int[][] result = matrix;
        while (operations.size() < count) {
            String transform = TRANSFORMS.get(Choices.weighted(random, shares));
            Optional<Change> change = change(transform, result, random);
            if (change.isPresent()) {
                result = change.get().result();
                operations.add(change.get().operation());
                question.append(operations.size())
                        .append(". ")
                        .append(change.get().operation().text("instruction"))
                        .append('\n');
            }
        }
        return Draft.of(
                question.append("\nAnswer with the final matrix in the same form.")
                        .toString(),
                Grids.text(result),
                Metadata.of(
                        "matrix",
                        matrix,
                        "solution",
                        result,
                        "operations",
                        operations.stream().map(Metadata::asMap).toList(),
                        "rows",
                        matrix.length,
                        "cols",
                        matrix[0].length,
                        "num_transforms",
                        count));
    }

    private record Change(int[][] result, Metadata operation) {
        static Optional<Change> of(int[][] result, String transform, String instruction, Object... facts) {
            return Optional.of(new Change(
                    result,
                    Metadata.of("transform", transform, "instruction", instruction)
                            .with(facts)));
        }
    }

    /// A change with parameters of its own; none if the matrix is too small for it.
    private static Optional<Change> change(String transform, int[][] matrix, SeededRandom random) {
        return switch (transform) {
            case "rotate" -> rotate(transform, matrix, 1 + random.nextInt(4));
            case "hmirror" ->
                Change.of(
                        Matrices.rowsReversed(matrix),
                        transform,
                        "Put the rows into reverse order, the last one first");
            case "vmirror" ->
                Change.of(
                        Matrices.columnsReversed(matrix),
                        transform,
                        "Put the columns into reverse order, the last one first");
            case "dmirror" ->
                Change.of(Matrices.transpose(matrix), transform, "Transpose, so that rows become columns");
            case "cmirror" ->
                Change.of(
                        Matrices.rowsReversed(Matrices.columnsReversed(Matrices.transpose(matrix))),
                        transform,
                        "Reflect across the diagonal from the lower left to the upper right");
            case "map" -> {
                int[] digits = Choices.distinct(random, 2, 10);
                yield Change.of(
                        Matrices.map(matrix, x -> x == digits[0] ? digits[1] : x),
                        transform,
                        "Replace every " + digits[0] + " with " + digits[1],
                        "from",
                        digits[0],
                        "to",
                        digits[1]);
            }
            case "zero_divisible" -> {
                int divisor = random.between(1, 9);
                yield Change.of(
                        Matrices.map(matrix, x -> x % divisor == 0 ? 0 : x),
                        transform,
                        "Replace every number divisible by " + divisor + " with 0",
                        "k",
                        divisor);
            }
            case "crop" -> crop(transform, matrix, random);
            case "remove_every_nth_row" -> removal(transform, matrix, random, false);
            default -> removal(transform, matrix, random, true);
        };
    }

    private static Optional<Change> rotate(String transform, int[][] matrix, int quarters) {
        int[][] result = matrix;
        for (int i = 0; i < quarters % 4; i++) {
            result = Matrices.quarterTurn(result);
        }
        String degrees = Integer.toString(90 * quarters);
        return Change.of(result, transform, "Rotate clockwise by " + degrees + " degrees", "degrees", degrees);
    }

    private static Optional<Change> crop(String transform, int[][] matrix, SeededRandom random) {
        int firstRow = random.between(1, matrix.length);
        int lastRow = random.between(firstRow, matrix.length);
        int firstColumn = random.between(1, matrix[0].length);
        int lastColumn = random.between(firstColumn, matrix[0].length);
        return Change.of(
                Matrices.crop(matrix, firstRow - 1, lastRow - 1, firstColumn - 1, lastColumn - 1),
                transform,
                "Keep only rows " + firstRow + " to " + lastRow + " and columns " + firstColumn + " to " + lastColumn,
                "row_start",
                firstRow,
                "row_end",
                lastRow,
                "col_start",
                firstColumn,
                "col_end",
                lastColumn);
    }

    private static Optional<Change> removal(String transform, int[][] matrix, SeededRandom random, boolean ofColumns) {
        int[][] lines = ofColumns ? Matrices.transpose(matrix) : matrix;
        if (lines.length < 2) {
            return Optional.empty();
        }
        int step = random.between(2, lines.length);
        int[][] left = Matrices.withoutEveryRow(lines, step);
        return Change.of(
                ofColumns ? Matrices.transpose(left) : left,
                transform,
                "Remove every " + ordinal(step) + (ofColumns ? " column" : " row"),
                "n",
                step);
    }

    private static String ordinal(int number) {
        boolean teen = number / 10 % 10 == 1;
        return number
                + switch (teen ? 0 : number % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String oracle = Strings.strip(item.oracle());
        String given = Strings.strip(answer);
        if (given.equals(oracle)) {
            return 1;
        }
        StringBuilder even = new StringBuilder(given.length());
        for (String line : Strings.split(given, "\n")) {
            even.append(even.isEmpty() ? "" : "\n").append(String.join(" ", Strings.split(line)));
        }
        return Grades.exactOrContained(Strings.strip(even.toString()), oracle);
    }
}
