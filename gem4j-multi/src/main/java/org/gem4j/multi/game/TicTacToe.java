// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;

/// Tic-tac-toe on cells 0 to 8: player 0 moves first and has O, player 1 has X. Three in a line win.
public final class TicTacToe extends Game {
    private static final Pattern TEXTARENA_MOVE =
            Pattern.compile("\\[\\s*+(\\d++)\\s*+]", Pattern.UNICODE_CHARACTER_CLASS);
    private static final String[] MOVES = moves();
    /// The board without marks, as [#board] shows it.
    private static final byte[] LINES =
            "Board:\n 0 | 1 | 2\n---+---+---\n 3 | 4 | 5\n---+---+---\n 6 | 7 | 8\nFree cells:"
                    .getBytes(StandardCharsets.ISO_8859_1);
    /// How many characters a free cell takes in the list of free cells.
    private static final int LISTED = 4;

    private final char[] cells = new char[9];
    private int filled;

    public TicTacToe(Style style) {
        super(style);
        clear();
    }

    private static String[] moves() {
        String[] moves = new String[9];
        for (int i = 0; i < 9; i++) {
            moves[i] = "[" + i + "]";
        }
        return moves;
    }

    private void clear() {
        Arrays.fill(cells, '.');
        filled = 0;
    }

    @Override
    protected void start(SeededRandom random) {
        clear();
        tellPrompts();
        showBoard();
    }

    @Override
    protected String prompt(int player) {
        return "Tic-tac-toe: three of your marks in a row, column or diagonal win. The cells are numbered\n"
                + " 0 | 1 | 2\n---+---+---\n 3 | 4 | 5\n---+---+---\n 6 | 7 | 8\n"
                + "You are " + name(player) + " and play " + mark(player) + ". Write your move as [cell], such as [4].";
    }

    private static char mark(int player) {
        return player == 0 ? 'O' : 'X';
    }

    private void showBoard() {
        if (isTextArena()) {
            tellAll(Kind.GAME_BOARD, board(current()));
        }
    }

    @Override
    protected String board(int player) {
        byte[] text = Arrays.copyOf(LINES, LINES.length + LISTED * (9 - filled));
        int end = LINES.length;
        for (int i = 0; i < 9; i++) {
            if (cells[i] == '.') {
                text[end] = ' ';
                text[end + 1] = '[';
                text[end + 2] = (byte) ('0' + i);
                text[end + 3] = ']';
                end += LISTED;
            } else {
                text[place(i)] = (byte) cells[i];
            }
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /// Where a cell is in [#LINES].
    private static int place(int cell) {
        return "Board:\n ".length() + 4 * (cell % 3) + (cell / 3) * " 0 | 1 | 2\n---+---+---\n".length();
    }

    @Override
    protected void move(int player, String action) {
        int cell = isTextArena() ? readTextArena(action) : readOwn(action);
        if (cell == -1) {
            slip(player, "invalid:format", "it must be one number in brackets, such as [4].");
        } else if (cell > 8) {
            slip(player, "invalid:range", "the cell must be 0 to 8.");
        } else if (cells[cell] != '.') {
            slip(player, "invalid:occupied", "cell " + cell + " is taken.");
        } else {
            put(player, cell);
        }
        showBoard();
    }

    private void put(int player, int cell) {
        cells[cell] = mark(player);
        filled++;
        tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + " puts " + mark(player) + " on cell " + cell + ".");
        if (TicTacToeTable.isWon(cells)) {
            end("win:line", player, 1);
        } else if (filled == 9) {
            end("draw:full", 0, 0);
        }
    }

    private static int readOwn(String action) {
        int[] numbers = Moves.numbers(Moves.last(action).orElse(""), 1);
        return numbers.length == 0 ? -1 : numbers[0];
    }

    private static int readTextArena(String action) {
        Matcher matcher = TEXTARENA_MOVE.matcher(action);
        return matcher.find() ? Digits.value(matcher.group(1)) : -1;
    }

    /// The rows of the board: O, X or a dot for each cell.
    public String cells() {
        return new String(cells);
    }

    @Override
    protected String sample(RandomGenerator random) {
        int free = random.nextInt(9 - filled);
        int cell = 0;
        while (cells[cell] != '.' || free-- > 0) {
            cell++;
        }
        return MOVES[cell];
    }

    @Override
    protected String best() {
        return MOVES[TicTacToeTable.best(cells, mark(current()))];
    }

    @Override
    protected void save(Map<String, Object> fields) {
        fields.put("cells", cells());
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        String saved = snapshot.text("cells");
        if (!saved.matches("[.OX]{9}")) {
            throw new IllegalArgumentException("cells must be 9 of O, X and . but were " + saved);
        }
        return () -> {
            saved.getChars(0, 9, cells, 0);
            filled = (int) saved.chars().filter(c -> c != '.').count();
        };
    }

    @Override
    protected Game fresh() {
        return new TicTacToe(style());
    }
}
