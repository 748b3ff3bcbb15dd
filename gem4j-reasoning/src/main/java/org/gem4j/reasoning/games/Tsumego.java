// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.List;
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
import org.gem4j.text.python.Strings;

/// The move in Go that captures the most stones, with a group in a plus, L or T shape that has one liberty left.
///
/// One move captures more than all others. Within other text it earns a fraction of the credit; another point scores
/// 0.05 and other text 0.01.
final class Tsumego extends ReasoningTask {
    private static final double POINT = 0.05;
    private static final double TEXT = 0.01;
    private static final int STONES_OF_A_SHAPE = 4;
    private static final int SHAPE_ATTEMPTS = 50;

    /// White stones around a point and their last liberty, as (row, column) steps from the point.
    private record Shape(int[][] stones, int[] liberty) {}

    private static final List<Shape> SHAPES = List.of(
            new Shape(new int[][] {{0, 0}, {-1, 0}, {1, 0}, {0, -1}}, new int[] {0, 1}),
            new Shape(new int[][] {{0, 0}, {0, 1}, {1, 0}}, new int[] {1, 1}),
            new Shape(new int[][] {{0, -1}, {0, 0}, {0, 1}, {1, 0}}, new int[] {-1, 0}));

    Tsumego() {
        super(TaskSpec.named("tsumego", Category.GAMES, "Find the move in Go that captures the most stones.")
                .range("board_size", 9, 13, 5, 19, "number of rows and columns")
                .integer("max_stones", 15, 5, 200, "Approximate number of stones on the board.")
                .rangeDial("board_size", "board_size", 5, 10, 15, 19)
                .dial("max_stones", "max_stones", 5, 10, 13, 15)
                .floor(TEXT)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int size = Choices.inRange(random, config, "board_size");
        int most = config.integer("max_stones");
        int stones = Math.min(most - STONES_OF_A_SHAPE, size * size / 2);
        for (int attempt = 1; ; attempt++) {
            GoBoard board = scattered(random, size, stones);
            int solution = addShape(random, board, size, most);
            if (solution >= 0) {
                return draft(random, board, size, solution);
            }
            stones = attempt % 20 == 0 ? Math.max(0, stones - 1) : stones;
        }
    }

    private static GoBoard scattered(SeededRandom random, int size, int stones) {
        GoBoard board = new GoBoard(size);
        for (int placed = 0; placed < stones; ) {
            int row = random.nextInt(size);
            int column = random.nextInt(size);
            if (board.play(row, column, random.nextBoolean() ? GoBoard.BLACK : GoBoard.WHITE)) {
                placed++;
            }
        }
        return board;
    }

    /// Puts a shape on the board and returns the one best move, or -1 if there is none.
    private static int addShape(SeededRandom random, GoBoard board, int size, int most) {
        for (int attempt = 0; attempt < SHAPE_ATTEMPTS; attempt++) {
            int row = random.between(1, size - 2);
            int column = random.between(1, size - 2);
            Shape shape = random.pick(SHAPES);
            if (fits(board, shape, row, column)) {
                int liberty = (row + shape.liberty()[0]) * size + column + shape.liberty()[1];
                surround(board, shape, row, column, size, liberty);
                addDecoy(random, board, size, most, new int[] {row, column, liberty});
                return bestMove(board) == liberty ? liberty : -1;
            }
        }
        return -1;
    }

    private static boolean fits(GoBoard board, Shape shape, int row, int column) {
        boolean fits = board.isEmpty(row + shape.liberty()[0], column + shape.liberty()[1]);
        for (int[] stone : shape.stones()) {
            fits &= board.isEmpty(row + stone[0], column + stone[1]);
        }
        return fits;
    }

    private static void surround(GoBoard board, Shape shape, int row, int column, int size, int liberty) {
        for (int[] stone : shape.stones()) {
            board.set(row + stone[0], column + stone[1], GoBoard.WHITE);
        }
        for (int[] stone : shape.stones()) {
            for (int[] step : new int[][] {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                int r = row + stone[0] + step[0];
                int c = column + stone[1] + step[1];
                if (r >= 0 && r < size && c >= 0 && c < size && board.isEmpty(r, c) && r * size + c != liberty) {
                    board.set(r, c, GoBoard.BLACK);
                }
            }
        }
    }

    /// Adds a stone of either color two steps from the shape's center, if there are not too many already.
    ///
    /// @param place the row and column of the center, and the point to leave empty
    private static void addDecoy(SeededRandom random, GoBoard board, int size, int most, int[] place) {
        int stones = 0;
        List<int[]> free = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                if (!board.isEmpty(row, column)) {
                    stones++;
                } else if (Math.abs(row - place[0]) + Math.abs(column - place[1]) == 2
                        && row * size + column != place[2]) {
                    free.add(new int[] {row, column});
                }
            }
        }
        if (stones < most + 7 && !free.isEmpty()) {
            int[] decoy = random.pick(free);
            board.set(decoy[0], decoy[1], random.nextBoolean() ? GoBoard.BLACK : GoBoard.WHITE);
        }
    }

    /// The move that captures more stones than any other, or -1.
    static int bestMove(GoBoard board) {
        int best = -1;
        int most = 0;
        int[] captures = board.captures();
        for (int point = 0; point < captures.length; point++) {
            if (captures[point] > most) {
                most = captures[point];
                best = point;
            } else if (captures[point] == most) {
                best = -1;
            }
        }
        return best;
    }

    private static Draft draft(SeededRandom random, GoBoard board, int size, int solution) {
        char[][] rows = board.rows();
        StringBuilder question = new StringBuilder(700)
                .append(
                        switch (random.nextInt(3)) {
                            case 0 -> "It is Black's turn in this game of Go.";
                            case 1 -> "Here is a position in Go with Black to play.";
                            default -> "You play Black in this game of Go, and it is your move.";
                        })
                .append(" Which move captures the most white stones?\n\n  ");
        for (int column = 0; column < size; column++) {
            question.append(' ').append((char) ('A' + column));
        }
        for (int row = 0; row < size; row++) {
            question.append('\n').append(size - row < 10 ? " " : "").append(size - row);
            for (char point : rows[row]) {
                question.append(' ').append(point);
            }
        }
        question.append("\n\nX is a black stone, O a white one. Answer with the point: the letter of the column, no"
                + " letter being left out, and the number of the row, such as C4.");
        return Draft.of(
                question.toString(),
                (char) ('A' + solution % size) + Integer.toString(size - solution / size),
                Metadata.of("board", Grids.cells(rows), "board_size", size));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.isEmpty()) {
            return 0;
        }
        String oracle = Strings.strip(item.oracle());
        String given = Strings.upper(Strings.strip(answer));
        if (given.equals(oracle)) {
            return 1;
        }
        if (isPoint(given)) {
            GoBoard board = GoBoard.of(Grids.characters(item.metadata().list("board")));
            int[] captures = board.captures();
            int most = captured(captures, oracle, item.metadata().integer("board_size"));
            if (most > 0 && captured(captures, given, item.metadata().integer("board_size")) >= most) {
                return 1;
            }
        }
        if (given.contains(oracle)) {
            return (double) oracle.length() / given.codePointCount(0, given.length());
        }
        return isPoint(given) ? POINT : TEXT;
    }

    private static boolean isPoint(String text) {
        if (text.length() < 2 || text.charAt(0) < 'A' || text.charAt(0) > 'Z') {
            return false;
        }
        return text.chars().skip(1).allMatch(Character::isDigit);
    }

    private static int captured(int[] captures, String point, int size) {
        if (captures.length == 0 || point.length() > 3) {
            return 0;
        }
        int column = point.charAt(0) - 'A';
        int row = size - Integer.parseInt(point.substring(1));
        return row >= 0 && row < size && column < size ? captures[row * size + column] : 0;
    }
}
