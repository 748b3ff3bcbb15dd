// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.games.FutoshikiSolver.Less;

/// Latin squares with signs of inequality between cells, with one solution. Right cells earn partial credit.
///
/// A higher difficulty has more signs, and so fewer numbers are given.
final class Futoshiki extends ReasoningTask {
    private static final double GIVEN = 0.1;

    Futoshiki() {
        super(TaskSpec.named("futoshiki", Category.GAMES, "Complete a Latin square with inequalities.")
                .range("board_size", 4, 9, 4, 9, "number of rows and columns")
                .range("difficulty", 0, 3, 0, 3, "difficulty; higher means more signs and fewer given numbers")
                .rangeDial("board_size", "board_size", 4, 6, 7, 9)
                .rangeDial("difficulty", "difficulty", 0, 1, 2, 3)
                .partial(0.9));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int size = Choices.inRange(random, config, "board_size");
        int difficulty = Choices.inRange(random, config, "difficulty");
        int[][] solution = FutoshikiSolver.latinSquare(random, size);
        List<Less> signs = signs(random, solution, 0.03 + 0.07 * difficulty);
        int[][] puzzle = FutoshikiSolver.dig(random, solution, signs, (int) (GIVEN * size * size));
        String question = "Complete this grid so that every row and every column holds each of the numbers 1 to " + size
                + " once. Between two cells, < means that the left number is smaller than the right one, > that it is"
                + " larger; ∧ means that the upper number is smaller than the lower one, ∨ that it is larger. Empty"
                + " cells are marked with an underscore.\n\n" + text(puzzle, signs)
                + "\n\nAnswer with the completed grid in exactly this form, signs included.";
        List<List<Object>> constraints = new ArrayList<>();
        for (Less sign : signs) {
            int first = Math.min(sign.smaller(), sign.larger());
            int second = Math.max(sign.smaller(), sign.larger());
            constraints.add(List.of(
                    first / size, first % size, second / size, second % size, first == sign.smaller() ? "<" : ">"));
        }
        return Draft.of(
                question,
                text(solution, signs),
                Metadata.of(
                        "puzzle",
                        puzzle,
                        "constraints",
                        constraints,
                        "solution",
                        solution,
                        "board_size",
                        size,
                        "difficulty_rating",
                        difficulty));
    }

    private static List<Less> signs(SeededRandom random, int[][] solution, double probability) {
        List<Less> signs = new ArrayList<>();
        int size = solution.length;
        for (int cell = 0; cell < size * size; cell++) {
            int row = cell / size;
            int column = cell % size;
            if (column < size - 1 && Choices.chance(random, probability)) {
                boolean rising = solution[row][column] < solution[row][column + 1];
                signs.add(rising ? new Less(cell, cell + 1) : new Less(cell + 1, cell));
            }
            if (row < size - 1 && Choices.chance(random, probability)) {
                boolean rising = solution[row][column] < solution[row + 1][column];
                signs.add(rising ? new Less(cell, cell + size) : new Less(cell + size, cell));
            }
        }
        return signs;
    }

    /// Lines of cells with the signs between them, and of signs between the rows.
    private static String text(int[][] grid, List<Less> signs) {
        int size = grid.length;
        char[][] canvas = new char[2 * size - 1][4 * size - 3];
        for (char[] line : canvas) {
            Arrays.fill(line, ' ');
        }
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                canvas[2 * row][4 * column] = grid[row][column] == 0 ? '_' : (char) ('0' + grid[row][column]);
            }
        }
        for (Less sign : signs) {
            int first = Math.min(sign.smaller(), sign.larger());
            boolean rising = first == sign.smaller();
            if (Math.abs(sign.smaller() - sign.larger()) == 1) {
                canvas[2 * (first / size)][4 * (first % size) + 2] = rising ? '<' : '>';
            } else {
                canvas[2 * (first / size) + 1][4 * (first % size)] = rising ? '∧' : '∨';
            }
        }
        StringBuilder text = new StringBuilder();
        for (char[] line : canvas) {
            text.append(text.isEmpty() ? "" : "\n").append(line);
        }
        return text.toString();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return DigitGrids.score(answer, item);
    }

    /// A board with a wrong digit earns nothing: most digits are given, the others right by chance.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return grade(answer, item, config) == 1 ? 1 : 0;
    }
}
