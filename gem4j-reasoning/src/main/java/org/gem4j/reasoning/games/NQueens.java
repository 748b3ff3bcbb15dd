// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.PythonLiteral;

/// Queens that do not attack each other, some of which are given.
///
/// Any valid placement of the others is right; the board as a list of lists scores half.
final class NQueens extends ReasoningTask {
    private static final Map<Integer, Boards> BOARDS = new ConcurrentHashMap<>();

    NQueens() {
        super(TaskSpec.named("n_queens", Category.GAMES, "Place queens that do not attack each other.")
                .integer("n", 8, 4, 12, "Rows and columns of the board.")
                .range("remove", 1, 7, 1, 12, "number of queens to place")
                .dial("n", "n", 4, 6, 8, 10, 12)
                .wideDial("num_removed", "remove", 2, 4, 6, 8, 10)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.integer("max_remove") > config.integer("n")) {
            throw new IllegalArgumentException("option max_remove of n_queens must be at most n (" + config.integer("n")
                    + ") but was " + config.integer("max_remove"));
        }
    }

    /// All solutions of one size.
    private static final class Boards {
        final int size;
        /// The queen's column in each row.
        final List<int[]> solutions = new ArrayList<>();
        /// A row of a board by its queen's column, as cells and as text; the last one has no queen.
        final List<List<String>> rows = new ArrayList<>();

        final List<String> lines = new ArrayList<>();

        Boards(int size) {
            this.size = size;
            search(new int[size], 0, 0, 0, 0);
            for (int queen = 0; queen <= size; queen++) {
                List<String> row = new ArrayList<>(Collections.nCopies(size, "_"));
                if (queen < size) {
                    row.set(queen, "Q");
                }
                rows.add(List.copyOf(row));
                lines.add(String.join(" ", row));
            }
        }

        private void search(int[] queens, int row, int columns, int rising, int falling) {
            if (row == size) {
                solutions.add(queens.clone());
                return;
            }
            for (int free = (1 << size) - 1 & ~(columns | rising | falling); free != 0; free &= free - 1) {
                int queen = free & -free;
                queens[row] = Integer.numberOfTrailingZeros(queen);
                search(queens, row + 1, columns | queen, (rising | queen) << 1, (falling | queen) >> 1);
            }
        }

        List<List<String>> cells(int[] queens) {
            List<List<String>> cells = new ArrayList<>(size);
            for (int queen : queens) {
                cells.add(rows.get(queen));
            }
            return cells;
        }

        String text(int[] queens) {
            StringBuilder text = new StringBuilder(2 * size * size);
            for (int queen : queens) {
                text.append(text.isEmpty() ? "" : "\n").append(lines.get(queen));
            }
            return text.toString();
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int size = config.integer("n");
        Boards boards = BOARDS.computeIfAbsent(size, Boards::new);
        int[] puzzle = random.pick(boards.solutions).clone();
        int removed = Choices.inRange(random, config, "remove");
        for (int row : Choices.distinct(random, removed, size)) {
            puzzle[row] = size;
        }
        List<List<List<String>>> solutions = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        for (int[] board : boards.solutions) {
            if (completes(board, puzzle)) {
                solutions.add(boards.cells(board));
                answers.add(boards.text(board));
            }
        }
        Collections.sort(answers);
        String question = "On this board of " + size + " by " + size
                + " squares, Q is a queen and _ an empty square:\n\n"
                + boards.text(puzzle) + "\n\nPlace " + (removed == 1 ? "1 more queen" : removed + " more queens")
                + " on empty squares so that no two queens share a row, a column or a diagonal. Answer with the whole"
                + " board in the same form.";
        return Draft.of(
                question,
                random.pick(answers),
                Metadata.of(
                        "puzzle",
                        boards.cells(puzzle),
                        "solutions",
                        solutions,
                        "num_removed",
                        removed,
                        "valid_answers",
                        answers));
    }

    private static boolean completes(int[] board, int[] puzzle) {
        for (int row = 0; row < board.length; row++) {
            if (puzzle[row] < board.length && puzzle[row] != board[row]) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.isEmpty()) {
            return 0;
        }
        List<?> valid = item.metadata().list("valid_answers");
        if (valid.contains(answer)) {
            return 1;
        }
        Optional<String> board = PythonLiteral.parse(answer).flatMap(NQueens::boardText);
        return board.isPresent() && valid.contains(board.get()) ? 0.5 : 0;
    }

    /// The text of a board that is a list of rows, each a list of squares or a text of one character for each.
    private static Optional<String> boardText(Object literal) {
        if (!(literal instanceof List<?> rows)) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        for (Object row : rows) {
            text.append(text.isEmpty() ? "" : "\n");
            switch (row) {
                case List<?> squares ->
                    text.append(String.join(
                            " ", squares.stream().map(String::valueOf).toList()));
                case String line -> text.append(String.join(" ", line.split("")));
                default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(text.toString());
    }
}
