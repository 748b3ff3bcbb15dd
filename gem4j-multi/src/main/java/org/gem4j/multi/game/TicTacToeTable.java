// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The value of every tic-tac-toe position, for perfect play and against a random player. Positions are 9
/// characters: O, X or a dot.
public final class TicTacToeTable {
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };
    private static final int POSITIONS = 19_683;
    private static final byte UNKNOWN = 2;

    /// By position, O to move in the first table and X in the second: the result for the mover.
    private static final byte[][] VALUES = new byte[2][POSITIONS];
    /// The moves to make: of the perfect ones that which earns most against a random player.
    private static final byte[][] BEST = new byte[2][POSITIONS];

    static {
        for (byte[] values : VALUES) {
            Arrays.fill(values, UNKNOWN);
        }
        char[] empty = ".........".toCharArray();
        solve(empty, 'O');
        solve(empty, 'X');
    }

    private TicTacToeTable() {}

    static boolean isWon(char[] cells) {
        for (int[] line : LINES) {
            char first = cells[line[0]];
            if (first != '.' && first == cells[line[1]] && first == cells[line[2]]) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFull(char[] cells) {
        for (char cell : cells) {
            if (cell == '.') {
                return false;
            }
        }
        return true;
    }

    private static char other(char mark) {
        return mark == 'O' ? 'X' : 'O';
    }

    private static int table(char mark) {
        return mark == 'O' ? 0 : 1;
    }

    private static int code(char[] cells) {
        int code = 0;
        for (char cell : cells) {
            code = code * 3 + (cell == '.' ? 0 : cell == 'O' ? 1 : 2);
        }
        return code;
    }

    private static byte solve(char[] cells, char mover) {
        byte[] values = VALUES[table(mover)];
        int code = code(cells);
        if (values[code] != UNKNOWN) {
            return values[code];
        }
        byte value = -1;
        if (isWon(cells)) {
            value = -1;
        } else if (isFull(cells)) {
            value = 0;
        } else {
            for (int cell = 0; cell < 9; cell++) {
                if (cells[cell] == '.') {
                    cells[cell] = mover;
                    value = (byte) Math.max(value, -solve(cells, other(mover)));
                    cells[cell] = '.';
                }
            }
        }
        values[code] = value;
        return value;
    }

    /// The result of perfect play for the mover: 1 wins, 0 is a draw, -1 loses.
    ///
    /// @param mover O or X
    public static int value(String position, char mover) {
        return solve(position.toCharArray(), mover);
    }

    /// The cells that keep the value of perfect play.
    public static List<Integer> perfect(String position, char mover) {
        char[] cells = position.toCharArray();
        int value = solve(cells, mover);
        List<Integer> moves = new ArrayList<>();
        for (int cell = 0; cell < 9; cell++) {
            if (cells[cell] == '.') {
                cells[cell] = mover;
                if (-solve(cells, other(mover)) == value) {
                    moves.add(cell);
                }
                cells[cell] = '.';
            }
        }
        return moves;
    }

    static synchronized int best(char[] cells, char mover) {
        int code = code(cells);
        byte known = BEST[table(mover)][code];
        if (known != 0) {
            return known - 1;
        }
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        char[] copy = cells.clone();
        for (int cell : perfect(new String(cells), mover)) {
            copy[cell] = mover;
            double earned = -againstRandom(copy, other(mover), mover);
            copy[cell] = '.';
            if (earned > most) {
                most = earned;
                best = cell;
            }
        }
        BEST[table(mover)][code] = (byte) (best + 1);
        return best;
    }

    /// The mean result for the mover where `player` plays as well as can be against a random one.
    private static double againstRandom(char[] cells, char mover, char player) {
        if (isWon(cells)) {
            return -1;
        }
        if (isFull(cells)) {
            return 0;
        }
        double sum = 0;
        double most = -1;
        int moves = 0;
        for (int cell = 0; cell < 9; cell++) {
            if (cells[cell] == '.') {
                cells[cell] = mover;
                double result = -againstRandom(cells, other(mover), player);
                cells[cell] = '.';
                sum += result;
                most = Math.max(most, result);
                moves++;
            }
        }
        return mover == player ? most : sum / moves;
    }

    /// The mean result of the best answer to random play, as first (O) or second (X) player.
    public static double bestAgainstRandom(boolean first) {
        double ofMover = againstRandom(".........".toCharArray(), 'O', first ? 'O' : 'X');
        return first ? ofMover : -ofMover;
    }

    /// How many positions and games there are, and how the games end.
    ///
    /// @param positions that can be reached
    /// @param games different courses of a game
    public record Counts(int positions, int games, int firstWins, int secondWins, int draws) {}

    /// Plays all games.
    public static Counts counts() {
        boolean[] seen = new boolean[POSITIONS];
        int[] results = new int[3];
        playAll(".........".toCharArray(), 'O', seen, results);
        int positions = 0;
        for (boolean reached : seen) {
            positions += reached ? 1 : 0;
        }
        return new Counts(positions, results[0] + results[1] + results[2], results[0], results[1], results[2]);
    }

    private static void playAll(char[] cells, char mover, boolean[] seen, int[] results) {
        seen[code(cells)] = true;
        if (isWon(cells)) {
            results[mover == 'X' ? 0 : 1]++;
            return;
        }
        if (isFull(cells)) {
            results[2]++;
            return;
        }
        for (int cell = 0; cell < 9; cell++) {
            if (cells[cell] == '.') {
                cells[cell] = mover;
                playAll(cells, other(mover), seen, results);
                cells[cell] = '.';
            }
        }
    }
}
