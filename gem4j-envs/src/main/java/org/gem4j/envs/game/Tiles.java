// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;

/// A board of 2048: a square of tiles, kept as exponents of 2, row by row; 0 is an empty cell.
final class Tiles {
    private static final int LARGEST_EXPONENT = 30;
    private static final String[] PADDED = new String[LARGEST_EXPONENT + 1];
    private static final int SHORTEST = 5;

    static {
        PADDED[0] = "    .";
        for (int exponent = 1; exponent <= LARGEST_EXPONENT; exponent++) {
            String number = Integer.toString(1 << exponent);
            PADDED[exponent] = " ".repeat(Math.max(1, SHORTEST - number.length())) + number;
        }
    }

    private final int size;
    private final byte[] cells;

    private Tiles(int size, byte[] cells) {
        this.size = size;
        this.cells = cells;
    }

    /// An empty board of `size` rows and columns.
    static Tiles empty(int size) {
        return new Tiles(size, new byte[size * size]);
    }

    /// The board with these tiles, row by row, 0 for an empty cell.
    ///
    /// @throws IllegalArgumentException unless there is a square number of tiles, each 0 or a power of 2 from 2
    static Tiles of(List<Integer> values) {
        int size = (int) Math.sqrt(values.size());
        if (size < 2 || size * size != values.size()) {
            throw new IllegalArgumentException(
                    "board must have a square number of cells, at least 4, but has " + values.size());
        }
        byte[] cells = new byte[values.size()];
        for (int i = 0; i < cells.length; i++) {
            int value = values.get(i);
            if (value != 0 && (value < 2 || Integer.bitCount(value) != 1)) {
                throw new IllegalArgumentException("tiles must be 0 or powers of 2 from 2 but one is " + value);
            }
            cells[i] = (byte) (value == 0 ? 0 : Integer.numberOfTrailingZeros(value));
        }
        return new Tiles(size, cells);
    }

    Tiles copy() {
        return new Tiles(size, cells.clone());
    }

    int size() {
        return size;
    }

    /// The exponent of cell `index`, counted row by row.
    int exponent(int index) {
        return cells[index];
    }

    void set(int index, int exponent) {
        cells[index] = (byte) exponent;
    }

    /// Slides and merges all tiles in a direction; returns whether anything changed.
    boolean slide(Direction direction) {
        int stride = stride(direction);
        boolean changed = false;
        for (int line = 0; line < size; line++) {
            changed |= slideLine(first(direction, line), stride);
        }
        return changed;
    }

    /// The first cell of a line that tiles slide along, at the edge they slide to.
    int first(Direction direction, int line) {
        return switch (direction) {
            case LEFT -> line * size;
            case RIGHT -> line * size + size - 1;
            case UP -> line;
            case DOWN -> line + size * (size - 1);
        };
    }

    /// The step from a cell of such a line to the next.
    int stride(Direction direction) {
        return -direction.rows() * size - direction.columns();
    }

    private boolean slideLine(int first, int stride) {
        boolean changed = false;
        int to = first;
        int waiting = 0;
        for (int i = 0, from = first; i < size; i++, from += stride) {
            byte tile = cells[from];
            if (tile == 0) {
                continue;
            }
            if (tile == waiting) {
                cells[to - stride]++;
                cells[from] = 0;
                waiting = 0;
                changed = true;
                continue;
            }
            if (from != to) {
                cells[to] = tile;
                cells[from] = 0;
                changed = true;
            }
            waiting = tile;
            to += stride;
        }
        return changed;
    }

    /// Whether no move changes the board.
    boolean stuck() {
        for (int i = 0; i < cells.length; i++) {
            boolean sameRight = (i + 1) % size != 0 && cells[i] == cells[i + 1];
            boolean sameBelow = i + size < cells.length && cells[i] == cells[i + size];
            if (cells[i] == 0 || sameRight || sameBelow) {
                return false;
            }
        }
        return true;
    }

    /// The exponent of the largest tile.
    int best() {
        int best = 0;
        for (byte tile : cells) {
            best = Math.max(best, tile);
        }
        return best;
    }

    /// How many cells are empty.
    int empties() {
        int count = 0;
        for (byte tile : cells) {
            count += tile == 0 ? 1 : 0;
        }
        return count;
    }

    /// Puts a 2 (with probability 0.9) or a 4 on a random empty cell; returns the cell, or -1 if none is empty.
    int spawn(SeededRandom random) {
        int empties = empties();
        if (empties == 0) {
            return -1;
        }
        int skip = random.nextInt(empties);
        for (int i = 0; ; i++) {
            if (cells[i] == 0 && skip-- == 0) {
                cells[i] = (byte) (random.nextInt(10) < 9 ? 1 : 2);
                return i;
            }
        }
    }

    /// The tiles' values, row by row.
    List<Integer> values() {
        List<Integer> values = new ArrayList<>(cells.length);
        for (byte tile : cells) {
            values.add(tile == 0 ? 0 : 1 << tile);
        }
        return values;
    }

    /// Adds one line per row.
    void draw(StringBuilder text) {
        for (int i = 0; i < cells.length; i++) {
            text.append(PADDED[cells[i]]);
            if ((i + 1) % size == 0) {
                text.append('\n');
            }
        }
    }
}
