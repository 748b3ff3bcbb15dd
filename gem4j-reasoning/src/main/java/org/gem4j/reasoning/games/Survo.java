// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
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
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;

/// A matrix with sums in its last row and column, some of whose numbers are missing.
///
/// Any filling with the given numbers that matches the sums is right.
final class Survo extends ReasoningTask {
    Survo() {
        super(TaskSpec.named("survo", Category.GAMES, "Put numbers back into a matrix with sums.")
                .range("board_size", 4, 5, 4, 30, "number of rows and columns, sums included")
                .range("empty", 3, 5, 1, 841, "number of empty cells, as long as there are that many")
                .range("num", 1, 9, 1, 1_000_000, "number in a cell")
                .rangeDial("board_size", "board_size", 4, 5, 6, 7)
                .rangeDial("empty", "empty", 4, 9, 16, 25)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int size = Choices.inRange(random, config, "board_size");
        int inner = size - 1;
        int empty = Math.min(inner * inner, Choices.inRange(random, config, "empty"));
        int[][] solution = new int[size][size];
        for (int row = 0; row < inner; row++) {
            for (int column = 0; column < inner; column++) {
                int number = Choices.inRange(random, config, "num");
                solution[row][column] = number;
                solution[row][inner] += number;
                solution[inner][column] += number;
                solution[inner][inner] += number;
            }
        }
        int[][] puzzle = Grids.copy(solution);
        int[] numbers = new int[empty];
        int[] cells = Choices.distinct(random, empty, inner * inner);
        for (int i = 0; i < empty; i++) {
            numbers[i] = solution[cells[i] / inner][cells[i] % inner];
            puzzle[cells[i] / inner][cells[i] % inner] = 0;
        }
        StringBuilder question = new StringBuilder(500)
                .append("In this matrix of ")
                .append(size)
                .append(" rows and columns, the last number of each row is the sum of the others in the row, and the"
                        + " last number of each column is the sum of the others in the column:\n\n");
        Grids.append(question, puzzle)
                .append("\n\n"
                        + "Each 0 stands for a missing number. Put these numbers in their places, each of them"
                        + " once: ");
        for (int i = 0; i < empty; i++) {
            question.append(i == 0 ? "" : ", ").append(numbers[i]);
        }
        question.append(".\nAnswer with the complete matrix, one line for each row, numbers separated by spaces.");
        return Draft.of(
                question.toString(),
                Grids.text(solution),
                Metadata.of(
                        "puzzle",
                        puzzle,
                        "solution",
                        solution,
                        "candidate_numbers",
                        numbers,
                        "board_size",
                        size,
                        "num_empty",
                        empty,
                        "min_num",
                        config.integer("min_num"),
                        "max_num",
                        config.integer("max_num")));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        int[][] puzzle = item.metadata().grid("puzzle");
        int[][] given = read(answer, puzzle.length);
        if (given.length == 0) {
            return 0;
        }
        int inner = puzzle.length - 1;
        List<Integer> put = new ArrayList<>();
        for (int row = 0; row <= inner; row++) {
            for (int column = 0; column <= inner; column++) {
                if (puzzle[row][column] == 0 && row < inner && column < inner) {
                    put.add(given[row][column]);
                } else if (puzzle[row][column] != given[row][column]) {
                    return 0;
                }
            }
        }
        int[] numbers = put.stream().mapToInt(number -> number).sorted().toArray();
        int[] candidates = item.metadata().integers("candidate_numbers").clone();
        Arrays.sort(candidates);
        return Arrays.equals(numbers, candidates) && sumsComeOut(given) ? 1 : 0;
    }

    /// As [#grade], but words that say something else, or digits in them, are not skipped.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        String rest = Strings.split(answer).stream()
                .filter(word -> wholeNumber(word).isEmpty())
                .collect(Collectors.joining(" "));
        return Fillers.areAll(rest, Set.of(), "|") ? grade(answer, item, config) : 0;
    }

    private static boolean sumsComeOut(int[][] matrix) {
        int inner = matrix.length - 1;
        for (int i = 0; i <= inner; i++) {
            long rowSum = 0;
            long columnSum = 0;
            for (int j = 0; j < inner; j++) {
                rowSum += matrix[i][j];
                columnSum += matrix[j][i];
            }
            if (rowSum != matrix[i][inner] || columnSum != matrix[inner][i]) {
                return false;
            }
        }
        return true;
    }

    /// The whole numbers of each line that has any; an empty array if they do not make a square of this size.
    private static int[][] read(String answer, int size) {
        List<int[]> rows = new ArrayList<>();
        for (String line : Strings.split(Strings.strip(answer), "\n")) {
            int[] row = new int[size];
            int count = 0;
            for (String word : Strings.split(line)) {
                OptionalLong number = wholeNumber(word);
                if (number.isPresent()) {
                    if (count == size) {
                        return new int[0][];
                    }
                    row[count++] = (int) number.getAsLong();
                }
            }
            if (count > 0) {
                rows.add(row);
                if (count != size || rows.size() > size) {
                    return new int[0][];
                }
            }
        }
        return rows.size() == size ? rows.toArray(int[][]::new) : new int[0][];
    }

    /// A number as Python reads it; those that are too large for any matrix become -1.
    private static OptionalLong wholeNumber(String word) {
        return Numbers.integer(word)
                .map(number -> OptionalLong.of(number.bitLength() < Integer.SIZE ? number.longValue() : -1))
                .orElse(OptionalLong.empty());
    }
}
