// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;

/// Connect Four: discs fall to the lowest free place of a column; four in a row, column or diagonal win.
/// Player 0 has X and moves first, player 1 has O.
public final class ConnectFour extends Game {
    /// How large the board is and how it is played.
    ///
    /// @param visible whether the players are shown the board
    /// @param depth how many moves the searching player looks ahead
    public record Setup(int rows, int columns, boolean visible, int depth) {
        public Setup {
            if (rows < 1 || rows > 20 || columns < 1 || columns > 20) {
                throw new IllegalArgumentException(
                        "rows and columns must be in [1, 20] but were " + rows + " and " + columns);
            }
        }
    }

    private static final Pattern TEXTARENA_MOVE =
            Pattern.compile("\\[(?:col\\s*+)?+(\\d++)]", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);
    private static final int[][] DIRECTIONS = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

    private final Setup setup;
    /// The empty board, as [#board] shows it, and where its first place is in it.
    private final byte[] empty;

    private final int header;
    private final char[][] board;
    private final int[] heights;
    private int discs;

    public ConnectFour(Style style, Setup setup) {
        super(style);
        this.setup = setup;
        this.board = new char[setup.rows()][setup.columns()];
        this.heights = new int[setup.columns()];
        StringBuilder numbers = new StringBuilder("Board:\n0");
        for (int column = 1; column < setup.columns(); column++) {
            numbers.append(' ').append(column);
        }
        numbers.append('\n').append("-".repeat(2 * setup.columns() - 1)).append('\n');
        this.header = numbers.length();
        String row = ". ".repeat(setup.columns()).strip() + "\n";
        this.empty = (numbers + row.repeat(setup.rows())).strip().getBytes(StandardCharsets.ISO_8859_1);
        clear();
    }

    private void clear() {
        for (char[] row : board) {
            Arrays.fill(row, '.');
        }
        Arrays.fill(heights, 0);
        discs = 0;
    }

    @Override
    protected void start(SeededRandom random) {
        clear();
        tellPrompts();
        if (isTextArena()) {
            tellAll(Kind.GAME_BOARD, board(0));
        }
    }

    @Override
    protected String prompt(int player) {
        return "Connect Four on " + setup.rows() + " rows and " + setup.columns() + " columns (0 to "
                + (setup.columns() - 1) + "): the players take turns dropping a disc into a column. Four of your discs"
                + " in a row, column or diagonal win. You are " + name(player) + " and play " + disc(player)
                + ". Write your move as [column], such as [3].";
    }

    private static char disc(int player) {
        return player == 0 ? 'X' : 'O';
    }

    @Override
    protected String board(int player) {
        if (!setup.visible()) {
            return "The board is not shown. Your move:";
        }
        byte[] text = Arrays.copyOf(empty, empty.length);
        int at = header;
        for (char[] row : board) {
            for (char place : row) {
                text[at] = (byte) place;
                at += 2;
            }
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    @Override
    protected void move(int player, String action) {
        int column = isTextArena() ? readTextArena(action) : readOwn(action);
        if (column < 0) {
            slip(player, "invalid:format", "it must be a column in brackets, such as [3].");
        } else if (column >= setup.columns()) {
            slip(player, "invalid:range", "the column must be 0 to " + (setup.columns() - 1) + ".");
        } else if (heights[column] == setup.rows()) {
            slip(player, "invalid:full", "column " + column + " is full.");
        } else {
            drop(player, column);
        }
    }

    private void drop(int player, int column) {
        int row = setup.rows() - 1 - heights[column]++;
        discs++;
        board[row][column] = disc(player);
        tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + " drops " + disc(player) + " into column " + column + ".");
        if (connects(row, column)) {
            end("win:line", player, 1);
        } else if (discs == setup.rows() * setup.columns()) {
            end("draw:full", 0, 0);
        } else if (isTextArena() && setup.visible()) {
            tellAll(Kind.GAME_BOARD, board(player));
        }
    }

    private boolean connects(int row, int column) {
        for (int[] direction : DIRECTIONS) {
            if (1 + count(row, column, direction[0], direction[1]) + count(row, column, -direction[0], -direction[1])
                    >= 4) {
                return true;
            }
        }
        return false;
    }

    private int count(int row, int column, int down, int right) {
        char disc = board[row][column];
        int count = 0;
        int r = row + down;
        int c = column + right;
        while (r >= 0 && r < setup.rows() && c >= 0 && c < setup.columns() && board[r][c] == disc) {
            count++;
            r += down;
            c += right;
        }
        return count;
    }

    private static int readOwn(String action) {
        String move = Moves.last(action).orElse("");
        boolean named = move.regionMatches(true, 0, "col", 0, 3);
        int[] numbers = Moves.numbers(named ? move.substring(3) : move, 1);
        return numbers.length == 0 ? -1 : numbers[0];
    }

    /// The last move of the first line that has one.
    private static int readTextArena(String action) {
        Matcher matcher = TEXTARENA_MOVE.matcher(action);
        int found = -1;
        int lineEnd = -1;
        while (matcher.find() && (lineEnd < 0 || matcher.start() < lineEnd)) {
            found = Digits.value(matcher.group(1));
            int end = action.indexOf('\n', matcher.start());
            lineEnd = end < 0 ? action.length() : end;
        }
        return found;
    }

    /// The rows from the top: X, O or a dot for each place.
    public List<String> rows() {
        return Arrays.stream(board).map(String::new).toList();
    }

    @Override
    protected String sample(RandomGenerator random) {
        int column = random.nextInt(setup.columns());
        while (heights[column] == setup.rows()) {
            column = (column + 1) % setup.columns();
        }
        return "[" + column + "]";
    }

    @Override
    protected String best() {
        return "[" + ConnectFourSearch.best(setup.rows(), setup.columns(), rows(), disc(current()), setup.depth())
                + "]";
    }

    @Override
    protected void save(Map<String, Object> fields) {
        fields.put("rows", rows());
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        List<String> rows = snapshot.texts("rows");
        String wanted = String.format(Locale.ROOT, "[.OX]{%d}", setup.columns());
        if (rows.size() != setup.rows() || !rows.stream().allMatch(row -> row.matches(wanted))) {
            throw new IllegalArgumentException("rows must be " + setup.rows() + " texts of " + setup.columns()
                    + " of X, O and . but were " + rows);
        }
        return () -> {
            clear();
            for (int row = 0; row < setup.rows(); row++) {
                rows.get(row).getChars(0, setup.columns(), board[row], 0);
                for (int column = 0; column < setup.columns(); column++) {
                    if (board[row][column] != '.') {
                        heights[column]++;
                        discs++;
                    }
                }
            }
        };
    }

    @Override
    protected Game fresh() {
        return new ConnectFour(style(), setup);
    }
}
