// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Alpha-beta search in Connect Four on bitboards: a column is `rows + 1` bits, the lowest place first.
///
/// Boards of up to 62 bits fit; on larger ones the player wins or blocks where one move does it, and else
/// drops its disc near the middle.
public final class ConnectFourSearch {
    /// The score of a win on the last move of the search; each move sooner is worth 1 more.
    private static final int WIN = 1000;
    private static final int HIGHEST = 2 * WIN;

    private final int rows;
    private final int columns;
    private final int[] order;
    private final Map<Long, Byte> known = new HashMap<>();

    private ConnectFourSearch(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.order = IntStream.range(0, columns)
                .boxed()
                .sorted(Comparator.comparingInt(column -> Math.abs(2 * column - (columns - 1))))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static boolean fits(int rows, int columns) {
        return (rows + 1) * columns <= 62;
    }

    /// The result of perfect play for the player who moves first on an empty board: 1, 0 or -1. Takes time
    /// that grows quickly with the board: seconds for 20 places.
    ///
    /// @throws IllegalArgumentException if the board has more than 24 places
    public static int value(int rows, int columns) {
        if (rows * columns > 24 || rows < 1 || columns < 1) {
            throw new IllegalArgumentException(
                    "the board must have at most 24 places to be solved but has " + rows + " x " + columns);
        }
        return new ConnectFourSearch(rows, columns).solve(0, 0, -1, 1);
    }

    /// The column to drop the disc into.
    static int best(int rows, int columns, List<String> board, char disc, int depth) {
        if (fits(rows, columns)) {
            return new ConnectFourSearch(rows, columns).choose(board, 0, disc, depth)[0];
        }
        int wins = winning(rows, columns, board, disc);
        int blocks = winning(rows, columns, board, disc == 'X' ? 'O' : 'X');
        return wins >= 0 ? wins : blocks >= 0 ? blocks : middle(board.getFirst());
    }

    /// A column that wins at once, or -1; looks at as many columns at a time as fit.
    private static int winning(int rows, int columns, List<String> board, char disc) {
        int width = Math.min(columns, 62 / (rows + 1));
        for (int from = 0; from + width <= columns; from++) {
            int[] found = new ConnectFourSearch(rows, width).choose(board, from, disc, 1);
            if (found[1] >= WIN) {
                return from + found[0];
            }
        }
        return -1;
    }

    /// The free column nearest to the middle.
    private static int middle(String top) {
        int best = -1;
        for (int column = 0; column < top.length(); column++) {
            boolean free = top.charAt(column) == '.';
            if (free && (best < 0 || Math.abs(2 * column - top.length()) < Math.abs(2 * best - top.length()))) {
                best = column;
            }
        }
        return best;
    }

    /// The best column of a window and its score, or -1 where the window is full.
    private int[] choose(List<String> board, int from, char disc, int depth) {
        long mine = 0;
        long mask = 0;
        for (int column = 0; column < columns; column++) {
            for (int height = 0; height < rows; height++) {
                char at = board.get(rows - 1 - height).charAt(from + column);
                long bit = 1L << (column * (rows + 1) + height);
                mask |= at == '.' ? 0 : bit;
                mine |= at == disc ? bit : 0;
            }
        }
        int best = -1;
        int most = -HIGHEST;
        for (int column : order) {
            if (isOpen(mask, column)) {
                long placed = mask | (mask + bottom(column));
                int score = wins(mine | (placed ^ mask))
                        ? WIN + depth
                        : -search(mine ^ mask, placed, depth - 1, -HIGHEST, -most);
                if (score > most) {
                    most = score;
                    best = column;
                }
            }
        }
        return new int[] {best, most};
    }

    /// The score of the player to move: positive if a win is found, negative if a loss cannot be averted.
    private int search(long mine, long mask, int depth, int low, int high) {
        int best = -HIGHEST;
        int alpha = low;
        boolean open = false;
        for (int column : order) {
            if (!isOpen(mask, column)) {
                continue;
            }
            open = true;
            if (depth <= 0) {
                return 0;
            }
            long placed = mask | (mask + bottom(column));
            int score =
                    wins(mine | (placed ^ mask)) ? WIN + depth : -search(mine ^ mask, placed, depth - 1, -high, -alpha);
            best = Math.max(best, score);
            alpha = Math.max(alpha, best);
            if (alpha >= high) {
                break;
            }
        }
        return open ? best : 0;
    }

    private int solve(long mine, long mask, int low, int high) {
        Byte stored = known.get(mine + mask);
        if (stored != null) {
            return stored;
        }
        int best = -1;
        boolean open = false;
        for (int column : order) {
            if (isOpen(mask, column)) {
                open = true;
                if (wins(mine | ((mask | (mask + bottom(column))) ^ mask))) {
                    known.put(mine + mask, (byte) 1);
                    return 1;
                }
            }
        }
        for (int column : order) {
            if (isOpen(mask, column)) {
                best = Math.max(best, -solve(mine ^ mask, mask | (mask + bottom(column)), -high, -low));
                if (best == 1) {
                    break;
                }
            }
        }
        best = open ? best : 0;
        known.put(mine + mask, (byte) best);
        return best;
    }

    private boolean isOpen(long mask, int column) {
        return (mask & (1L << (column * (rows + 1) + rows - 1))) == 0;
    }

    private long bottom(int column) {
        return 1L << (column * (rows + 1));
    }

    private boolean wins(long discs) {
        return aligned(discs, 1) || aligned(discs, rows + 1) || aligned(discs, rows) || aligned(discs, rows + 2);
    }

    private static boolean aligned(long discs, int step) {
        long pairs = discs & (discs >>> step);
        return (pairs & (pairs >>> (2 * step))) != 0;
    }
}
