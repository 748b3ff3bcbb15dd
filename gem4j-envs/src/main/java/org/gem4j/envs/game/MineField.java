// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;

/// The board of [Minesweeper]: where the mines are and what the player sees.
final class MineField {
    static final char HIDDEN = '.';
    static final char FLAG = 'F';

    private static final char MINE = '*';
    private static final String TITLE = "Board:\n";

    private final int rows;
    private final int cols;
    private final int mines;

    /// [#HIDDEN], [#FLAG] or a digit for each cell, row by row.
    private final char[] view;

    /// The board as shown to the player, in Latin-1; kept up to date, so that showing it is one copy.
    private final byte[] picture;

    private final int firstCell;
    private final int cellWidth;
    private final int lineLength;
    private final boolean[] mined;
    private boolean placed;
    private int opened;

    MineField(int rows, int cols, int mines) {
        this.rows = rows;
        this.cols = cols;
        this.mines = mines;
        this.view = new char[rows * cols];
        this.mined = new boolean[rows * cols];
        cellWidth = cols > 10 ? 3 : 2;
        int head = rows > 10 ? 2 : 1;
        lineLength = head + cols * cellWidth + 1;
        picture = frame(head).getBytes(StandardCharsets.ISO_8859_1);
        firstCell = TITLE.length() + lineLength + head + cellWidth - 1;
        Arrays.fill(view, HIDDEN);
    }

    /// Whether the board has these dimensions.
    boolean isSized(int wantedRows, int wantedCols, int wantedMines) {
        return rows == wantedRows && cols == wantedCols && mines == wantedMines;
    }

    /// Removes mines and flags.
    void clear() {
        for (int i = 0; i < view.length; i++) {
            mark(i, HIDDEN);
        }
        Arrays.fill(mined, false);
        placed = false;
        opened = 0;
    }

    private void mark(int at, char seen) {
        view[at] = seen;
        picture[firstCell + at / cols * lineLength + at % cols * cellWidth] = (byte) seen;
    }

    /// How many mines fit when the first cell and its neighbors stay free, wherever it is.
    static int mostMines(int rows, int cols) {
        return rows * cols - Math.min(rows, 3) * Math.min(cols, 3);
    }

    int rows() {
        return rows;
    }

    int cols() {
        return cols;
    }

    int mines() {
        return mines;
    }

    int safeCells() {
        return rows * cols - mines;
    }

    /// What the player sees, row by row; not to be changed.
    char[] view() {
        return view;
    }

    /// Whether the mines are placed, which happens at the first reveal.
    boolean isMined() {
        return placed;
    }

    boolean isMine(int row, int col) {
        return mined[row * cols + col];
    }

    boolean isOpen(int row, int col) {
        return isOpen(view[row * cols + col]);
    }

    static boolean isOpen(char seen) {
        return seen >= '0' && seen <= '8';
    }

    boolean isFlagged(int row, int col) {
        return view[row * cols + col] == FLAG;
    }

    /// Sets or removes the flag of a hidden cell.
    ///
    /// @return whether there is one now
    boolean toggleFlag(int row, int col) {
        int at = row * cols + col;
        mark(at, view[at] == FLAG ? HIDDEN : FLAG);
        return view[at] == FLAG;
    }

    boolean isCleared() {
        return opened == safeCells();
    }

    boolean allMinesFlagged() {
        for (int i = 0; i < view.length; i++) {
            if (mined[i] && view[i] != FLAG) {
                return false;
            }
        }
        return true;
    }

    /// Places the mines anywhere except on this cell and its neighbors.
    void mine(int row, int col, SeededRandom random) {
        int[] free = new int[view.length];
        int count = 0;
        for (int i = 0; i < view.length; i++) {
            if (Math.abs(i / cols - row) > 1 || Math.abs(i % cols - col) > 1) {
                free[count++] = i;
            }
        }
        for (int i = 0; i < mines; i++) {
            int at = i + random.nextInt(count - i);
            mined[free[at]] = true;
            free[at] = free[i];
        }
        placed = true;
    }

    /// Opens a hidden cell without a mine. Around every open cell without an adjacent mine it also opens all
    /// neighbors that are not flagged.
    ///
    /// @return how many cells were opened
    int open(int row, int col) {
        int before = opened;
        show(row, col);
        if (view[row * cols + col] != '0') {
            return 1;
        }
        int[] queue = new int[view.length];
        int head = 0;
        int tail = 0;
        queue[tail++] = row * cols + col;
        while (head < tail) {
            int at = queue[head++];
            if (view[at] != '0') {
                continue;
            }
            int r = at / cols;
            int c = at % cols;
            for (int nr = Math.max(0, r - 1); nr <= Math.min(rows - 1, r + 1); nr++) {
                for (int nc = Math.max(0, c - 1); nc <= Math.min(cols - 1, c + 1); nc++) {
                    if (view[nr * cols + nc] == HIDDEN) {
                        show(nr, nc);
                        queue[tail++] = nr * cols + nc;
                    }
                }
            }
        }
        return opened - before;
    }

    private void show(int row, int col) {
        mark(row * cols + col, (char) ('0' + minesAround(row, col)));
        opened++;
    }

    private int minesAround(int row, int col) {
        int around = 0;
        for (int r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
            for (int c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c++) {
                around += mined[r * cols + c] ? 1 : 0;
            }
        }
        return around;
    }

    /// The board under its title, with row and column numbers, each line ending in a newline.
    String text() {
        return new String(picture, StandardCharsets.ISO_8859_1);
    }

    /// The board with every cell hidden.
    private String frame(int head) {
        StringBuilder text = new StringBuilder(TITLE.length() + (rows + 1) * lineLength);
        text.append(TITLE).repeat(' ', head);
        for (int c = 0; c < cols; c++) {
            text.repeat(' ', cellWidth - (c < 10 ? 1 : 2)).append(c);
        }
        text.append('\n');
        for (int r = 0; r < rows; r++) {
            text.repeat(' ', head - (r < 10 ? 1 : 2)).append(r);
            for (int c = 0; c < cols; c++) {
                text.repeat(' ', cellWidth - 1).append(HIDDEN);
            }
            text.append('\n');
        }
        return text.toString();
    }

    void save(Map<String, Object> fields) {
        fields.put("rows", rows);
        fields.put("cols", cols);
        fields.put("num_mines", mines);
        fields.put("view", lines(view));
        char[] places = new char[view.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = mined[i] ? MINE : HIDDEN;
        }
        fields.put("mines", placed ? lines(places) : List.of());
    }

    private List<String> lines(char[] cells) {
        List<String> lines = new ArrayList<>(rows);
        for (int r = 0; r < rows; r++) {
            lines.add(new String(cells, r * cols, cols));
        }
        return lines;
    }

    static MineField load(Snapshot snapshot) {
        MineField field =
                new MineField(snapshot.integer("rows"), snapshot.integer("cols"), snapshot.integer("num_mines"));
        if (field.mines < 1 || field.mines > mostMines(field.rows, field.cols)) {
            throw new IllegalArgumentException(
                    "num_mines must fit the board of " + field.rows + "x" + field.cols + " but was " + field.mines);
        }
        List<String> mines = snapshot.texts("mines");
        field.placed = !mines.isEmpty();
        if (field.placed) {
            field.loadMines(mines);
        }
        field.loadView(snapshot.texts("view"));
        return field;
    }

    private void loadMines(List<String> lines) {
        char[] places = cells("mines", lines);
        int count = 0;
        for (int i = 0; i < places.length; i++) {
            mined[i] = places[i] == MINE;
            count += mined[i] ? 1 : 0;
        }
        if (count != mines) {
            throw new IllegalArgumentException("mines must show " + mines + " mines but showed " + count);
        }
    }

    private void loadView(List<String> lines) {
        char[] seen = cells("view", lines);
        for (int i = 0; i < seen.length; i++) {
            boolean fits = isOpen(seen[i])
                    ? placed && !mined[i] && seen[i] - '0' == minesAround(i / cols, i % cols)
                    : seen[i] == HIDDEN || seen[i] == FLAG;
            if (!fits) {
                throw new IllegalArgumentException("view must fit the mines but shows " + seen[i] + " at row "
                        + i / cols + ", column " + i % cols);
            }
            mark(i, seen[i]);
            opened += isOpen(seen[i]) ? 1 : 0;
        }
    }

    private char[] cells(String name, List<String> lines) {
        if (lines.size() != rows || lines.stream().anyMatch(line -> line.length() != cols)) {
            throw new IllegalArgumentException(
                    name + " must be " + rows + " lines of " + cols + " characters but was " + lines);
        }
        return String.join("", lines).toCharArray();
    }
}
