// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.jspecify.annotations.Nullable;

/// A square board of sliding tiles with one gap, for [FifteenPuzzle].
final class SlidingBoard {
    private final int side;

    /// Row by row; 0 is the gap.
    private final int[] tiles;

    private int gap;

    private SlidingBoard(int side, int[] tiles) {
        this.side = side;
        this.tiles = tiles;
        while (tiles[gap] != 0) {
            gap++;
        }
    }

    /// The board with all tiles in order and the gap last.
    static SlidingBoard solved(int side) {
        int[] tiles = new int[side * side];
        for (int i = 0; i < tiles.length; i++) {
            tiles[i] = goal(i, tiles.length);
        }
        return new SlidingBoard(side, tiles);
    }

    /// A board reached from the solved one by random moves, none of which undoes the one before.
    ///
    /// @param steered whether three out of four moves take a tile away from its place if possible, so that few
    ///     moves make a hard board
    static SlidingBoard walked(int side, int moves, boolean steered, SeededRandom random) {
        SlidingBoard board = solved(side);
        Direction last = null;
        for (int i = 0; i < moves; i++) {
            last = board.step(last, steered && random.nextInt(4) < 3, random);
        }
        return board;
    }

    private Direction step(@Nullable Direction last, boolean away, SeededRandom random) {
        Direction[] possible = new Direction[4];
        int count = 0;
        int others = 0;
        for (Direction direction : Direction.ALL) {
            int source = last != null && direction == last.opposite() ? -1 : source(direction);
            if (source < 0) {
                continue;
            }
            if (away && wayHome(tiles[source], gap) < wayHome(tiles[source], source)) {
                possible[3 - others++] = direction;
            } else {
                possible[count++] = direction;
            }
        }
        Direction direction = count > 0 ? possible[random.nextInt(count)] : possible[3 - random.nextInt(others)];
        slide(direction);
        return direction;
    }

    private int wayHome(int tile, int cell) {
        int home = tile - 1;
        return Math.abs(home / side - cell / side) + Math.abs(home % side - cell % side);
    }

    /// A solvable board, uniformly at random.
    static SlidingBoard shuffled(int side, SeededRandom random) {
        int[] tiles = solved(side).tiles;
        for (int i = tiles.length - 1; i > 0; i--) {
            swap(tiles, i, random.nextInt(i + 1));
        }
        if (!isSolvable(side, tiles)) {
            int first = tiles[0] == 0 ? 1 : 0;
            int second = tiles[first + 1] == 0 ? first + 2 : first + 1;
            swap(tiles, first, second);
        }
        return new SlidingBoard(side, tiles);
    }

    /// The board with these tiles, row by row.
    ///
    /// @throws IllegalArgumentException unless they are those of a square board of at least 2x2 that can be solved
    static SlidingBoard of(List<Integer> tiles) {
        int side = (int) Math.sqrt(tiles.size());
        int[] sorted = tiles.stream().mapToInt(Integer::intValue).sorted().toArray();
        boolean complete = side >= 2 && side * side == sorted.length;
        for (int i = 0; i < sorted.length; i++) {
            complete &= sorted[i] == i;
        }
        int[] copy = tiles.stream().mapToInt(Integer::intValue).toArray();
        if (!complete || !isSolvable(side, copy)) {
            throw new IllegalArgumentException(
                    "board must be a solvable order of the tiles of a square but was " + tiles);
        }
        return new SlidingBoard(side, copy);
    }

    /// Each move swaps the gap with a neighbor, so the parity of the permutation equals that of the gap's distance
    /// from its place.
    private static boolean isSolvable(int side, int[] tiles) {
        int[] order = tiles.clone();
        int swaps = 0;
        int way = 0;
        for (int i = 0; i < order.length; i++) {
            if (tiles[i] == 0) {
                way = 2 * (side - 1) - i / side - i % side;
            }
        }
        for (int i = 0; i < order.length; i++) {
            while (order[i] != goal(i, order.length)) {
                int home = order[i] == 0 ? order.length - 1 : order[i] - 1;
                swap(order, i, home);
                swaps++;
            }
        }
        return (swaps + way) % 2 == 0;
    }

    private static int goal(int cell, int cells) {
        return (cell + 1) % cells;
    }

    private static void swap(int[] tiles, int a, int b) {
        int tile = tiles[a];
        tiles[a] = tiles[b];
        tiles[b] = tile;
    }

    int side() {
        return side;
    }

    int cells() {
        return tiles.length;
    }

    int gap() {
        return gap;
    }

    int tile(int cell) {
        return tiles[cell];
    }

    /// All tiles, row by row.
    List<Integer> tiles() {
        return Arrays.stream(tiles).boxed().toList();
    }

    SlidingBoard copy() {
        return new SlidingBoard(side, tiles.clone());
    }

    /// Moves a tile in this direction into the gap.
    ///
    /// @return false if there is none that could
    boolean slide(Direction direction) {
        int source = source(direction);
        if (source < 0) {
            return false;
        }
        tiles[gap] = tiles[source];
        tiles[source] = 0;
        gap = source;
        return true;
    }

    /// The cell of the tile that would move in this direction, or -1.
    private int source(Direction direction) {
        int row = gap / side - direction.rows();
        int col = gap % side - direction.columns();
        return row < 0 || row >= side || col < 0 || col >= side ? -1 : row * side + col;
    }

    boolean isSolved() {
        return inPlace() == tiles.length;
    }

    /// The number of cells in place.
    int inPlace() {
        int count = 0;
        for (int i = 0; i < tiles.length; i++) {
            count += tiles[i] == goal(i, tiles.length) ? 1 : 0;
        }
        return count;
    }

    /// Rows of numbers two wide, the gap as `__`, each line ending in a newline.
    String text() {
        StringBuilder text = new StringBuilder(3 * tiles.length);
        for (int i = 0; i < tiles.length; i++) {
            if (tiles[i] == 0) {
                text.append("__");
            } else {
                text.append(tiles[i] < 10 ? " " : "").append(tiles[i]);
            }
            text.append(i % side == side - 1 ? '\n' : ' ');
        }
        return text.toString();
    }

    boolean sameAs(SlidingBoard other) {
        return Arrays.equals(tiles, other.tiles);
    }
}
