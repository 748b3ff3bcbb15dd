// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

/// Compares the search with minimax without pruning.
class ConnectFourSearchTest {
    private static final int ROWS = 5;
    private static final int COLUMNS = 5;
    private static final int DEPTH = 5;

    private final char[][] board = new char[ROWS][COLUMNS];

    @Test
    void choosesAMoveThatMinimaxFindsBest() {
        long seed = 20261201;
        SeededRandom random = SeededRandom.of(seed);
        for (int game = 0; game < 300; game++) {
            fill(random, random.nextInt(ROWS * COLUMNS));
            int[] scores = scores('X', DEPTH);
            int best = Arrays.stream(scores).max().orElseThrow();
            List<String> rows = Arrays.stream(board).map(String::new).toList();
            if (best > Integer.MIN_VALUE) {
                int column = ConnectFourSearch.best(ROWS, COLUMNS, rows, 'X', DEPTH);
                assertThat(scores[column])
                        .as("seed %d, game %d, column %d of %s", seed, game, column, rows)
                        .isEqualTo(best);
            }
        }
    }

    /// Drops discs in turns, at random, none of which wins.
    private void fill(SeededRandom random, int discs) {
        for (char[] row : board) {
            Arrays.fill(row, '.');
        }
        for (int i = 0; i < discs; i++) {
            int column = random.nextInt(COLUMNS);
            int row = free(column);
            if (row >= 0) {
                board[row][column] = i % 2 == discs % 2 ? 'X' : 'O';
                if (wins(row, column)) {
                    board[row][column] = '.';
                }
            }
        }
    }

    /// For each column what it is worth to drop a disc there, a sooner win more and a later loss more; the lowest
    /// number where it is full.
    private int[] scores(char disc, int depth) {
        int[] scores = new int[COLUMNS];
        for (int column = 0; column < COLUMNS; column++) {
            int row = free(column);
            if (row < 0) {
                scores[column] = Integer.MIN_VALUE;
                continue;
            }
            board[row][column] = disc;
            if (wins(row, column)) {
                scores[column] = depth;
            } else if (depth > 1) {
                int answer = Arrays.stream(scores(disc == 'X' ? 'O' : 'X', depth - 1))
                        .max()
                        .orElseThrow();
                scores[column] = answer == Integer.MIN_VALUE ? 0 : -answer;
            }
            board[row][column] = '.';
        }
        return scores;
    }

    private int free(int column) {
        int row = ROWS - 1;
        while (row >= 0 && board[row][column] != '.') {
            row--;
        }
        return row;
    }

    private boolean wins(int row, int column) {
        for (int[] way : new int[][] {{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
            if (line(row, column, way[0], way[1]) + line(row, column, -way[0], -way[1]) >= 3) {
                return true;
            }
        }
        return false;
    }

    private int line(int row, int column, int down, int right) {
        int length = 0;
        int r = row + down;
        int c = column + right;
        while (r >= 0 && r < ROWS && c >= 0 && c < COLUMNS && board[r][c] == board[row][column]) {
            length++;
            r += down;
            c += right;
        }
        return length;
    }
}
