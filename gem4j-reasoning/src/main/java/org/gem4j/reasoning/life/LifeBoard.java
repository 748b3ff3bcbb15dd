// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.life;

/// A board of Conway's Game of Life whose opposite edges touch.
final class LifeBoard {
    final int rows;
    final int columns;

    /// The cells with a frame of one cell around, which copies the opposite edge.
    private byte[] cells;

    private byte[] next;

    LifeBoard(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        cells = new byte[(rows + 2) * (columns + 2)];
        next = new byte[cells.length];
    }

    void revive(int row, int column) {
        cells[(row + 1) * (columns + 2) + column + 1] = 1;
    }

    boolean isAlive(int row, int column) {
        return cells[(row + 1) * (columns + 2) + column + 1] == 1;
    }

    /// Advances by one generation.
    void step() {
        int width = columns + 2;
        System.arraycopy(cells, rows * width, cells, 0, width);
        System.arraycopy(cells, width, cells, (rows + 1) * width, width);
        for (int start = 0; start < cells.length; start += width) {
            cells[start] = cells[start + columns];
            cells[start + columns + 1] = cells[start + 1];
        }
        for (int row = 1; row <= rows; row++) {
            int end = row * width + columns;
            for (int cell = row * width + 1; cell <= end; cell++) {
                int neighbors = cells[cell - width - 1]
                        + cells[cell - width]
                        + cells[cell - width + 1]
                        + cells[cell - 1]
                        + cells[cell + 1]
                        + cells[cell + width - 1]
                        + cells[cell + width]
                        + cells[cell + width + 1];
                next[cell] = (byte) (neighbors == 3 || (neighbors == 2 && cells[cell] == 1) ? 1 : 0);
            }
        }
        byte[] last = cells;
        cells = next;
        next = last;
    }

    /// Whether no cell is alive.
    boolean isDead() {
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                if (isAlive(row, column)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// The board as JSON rows with `separator` between them.
    String text(String separator) {
        StringBuilder text = new StringBuilder(rows * (2 * columns + 3)).append('[');
        for (int row = 0; row < rows; row++) {
            text.append(row == 0 ? "" : separator);
            for (int column = 0; column < columns; column++) {
                text.append(column == 0 ? '[' : ',').append(isAlive(row, column) ? '1' : '0');
            }
            text.append(']');
        }
        return text.append(']').toString();
    }
}
