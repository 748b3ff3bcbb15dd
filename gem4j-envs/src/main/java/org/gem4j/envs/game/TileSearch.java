// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

/// Plays 2048 by expectimax: it chooses the move with the best mean value over the tiles that may appear after it.
///
/// Positions at the end of the search are evaluated line by line ([#lineValue]): many empty cells, adjacent tiles that
/// can merge, a few large tiles rather than many small ones, tiles that rise along the line. The usual board of 4 x 4
/// is searched deeper, on bit boards with tables ([BitBoardSearch]).
final class TileSearch {
    /// Base value of a line, which makes every value positive, so that a dead end, at 0, is the worst.
    private static final double ALIVE = 1_000_000;

    private static final double EMPTY = 270;
    private static final double MERGE = 700;
    private static final double DISORDER = 47;
    private static final double GAIN = 50;
    private static final int DEPTH = 2;

    private TileSearch() {}

    /// The best move found; up when the board is stuck.
    ///
    /// @param goal exponent of the tile that ends the game
    static Direction best(Tiles tiles, int goal) {
        for (Direction direction : Direction.ALL) {
            Tiles next = tiles.copy();
            if (next.slide(direction) && next.best() >= goal) {
                return direction;
            }
        }
        if (tiles.size() == 4 && tiles.best() <= BitBoardSearch.LARGEST_EXPONENT) {
            return new BitBoardSearch().best(tiles);
        }
        Direction best = Direction.UP;
        double bestValue = -1;
        for (Direction direction : Direction.ALL) {
            Tiles next = tiles.copy();
            if (next.slide(direction)) {
                double value = meanAfterSpawn(next, DEPTH - 1);
                if (value > bestValue) {
                    bestValue = value;
                    best = direction;
                }
            }
        }
        return best;
    }

    private static double meanAfterSpawn(Tiles tiles, int depth) {
        if (depth == 0) {
            return value(tiles);
        }
        double sum = 0;
        int cells = tiles.size() * tiles.size();
        for (int cell = 0; cell < cells; cell++) {
            if (tiles.exponent(cell) == 0) {
                tiles.set(cell, 1);
                sum += 0.9 * bestMove(tiles, depth);
                tiles.set(cell, 2);
                sum += 0.1 * bestMove(tiles, depth);
                tiles.set(cell, 0);
            }
        }
        return sum / tiles.empties();
    }

    private static double bestMove(Tiles tiles, int depth) {
        double best = 0;
        for (Direction direction : Direction.ALL) {
            Tiles next = tiles.copy();
            if (next.slide(direction)) {
                best = Math.max(best, meanAfterSpawn(next, depth - 1));
            }
        }
        return best;
    }

    private static double value(Tiles tiles) {
        double value = 0;
        int[] line = new int[tiles.size()];
        for (Direction direction : new Direction[] {Direction.LEFT, Direction.UP}) {
            for (int i = 0; i < line.length; i++) {
                int cell = tiles.first(direction, i);
                for (int j = 0; j < line.length; j++, cell += tiles.stride(direction)) {
                    line[j] = tiles.exponent(cell);
                }
                value += lineValue(line);
            }
        }
        return value;
    }

    /// How good a row or column is, given its exponents in order.
    static double lineValue(int[] exponents) {
        double gain = 0;
        double falls = 0;
        double rises = 0;
        int empties = 0;
        int merges = 0;
        int previous = 0;
        for (int i = 0; i < exponents.length; i++) {
            int exponent = exponents[i];
            if (exponent == 0) {
                empties++;
            } else {
                merges += exponent == previous ? 1 : 0;
                previous = exponent;
                gain += (exponent - 1) * (double) (1 << exponent);
            }
            if (i > 0) {
                double step = Math.pow(exponents[i - 1], 4) - Math.pow(exponent, 4);
                falls += Math.max(0, step);
                rises += Math.max(0, -step);
            }
        }
        return ALIVE + EMPTY * empties + MERGE * merges + GAIN * gain - DISORDER * Math.min(falls, rises);
    }
}
