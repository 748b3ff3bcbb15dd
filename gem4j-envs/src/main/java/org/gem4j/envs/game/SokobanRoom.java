// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;

/// A Sokoban room: walls and targets, which stay, boxes and the player, which move. Cells are numbered row by row and
/// the outermost ones are walls.
final class SokobanRoom {
    private static final char WALL = '0';
    private static final char FLOOR = '1';
    private static final char TARGET = '2';
    private static final char BOX_ON_TARGET = '3';
    private static final char BOX = '4';
    private static final char PLAYER = '5';

    private final int columns;
    private final boolean[] floor;
    private final boolean[] target;
    private final boolean[] box;
    private int player;

    /// @param floor cells that are not walls
    /// @param target floor cells that boxes belong on
    /// @param box floor cells with a box
    SokobanRoom(int columns, boolean[] floor, boolean[] target, boolean[] box, int player) {
        this.columns = columns;
        this.floor = floor;
        this.target = target;
        this.box = box;
        this.player = player;
    }

    /// Reads the form that [#fixedRows] and [#rows] write.
    ///
    /// @throws IllegalArgumentException unless the two are of one rectangle walled in all round, with as many
    ///     boxes as targets and one player
    static SokobanRoom parse(List<String> fixedRows, List<String> rows) {
        int columns = fixedRows.isEmpty() ? 0 : fixedRows.getFirst().length();
        String fixed = String.join("", fixedRows);
        String moving = String.join("", rows);
        int size = columns * fixedRows.size();
        if (columns < 3
                || fixed.length() != size
                || moving.length() != size
                || !fixedRows.stream().allMatch(row -> row.length() == columns)) {
            throw new IllegalArgumentException(
                    "fixed and room must be rows of one length but were " + fixedRows + " and " + rows);
        }
        SokobanRoom room = new SokobanRoom(
                columns, new boolean[size], new boolean[size], new boolean[size], moving.indexOf(PLAYER));
        int boxes = 0;
        int targets = 0;
        for (int cell = 0; cell < size; cell++) {
            room.read(cell, fixed.charAt(cell), moving.charAt(cell));
            boxes += room.box[cell] ? 1 : 0;
            targets += room.target[cell] ? 1 : 0;
        }
        if (room.player < 0 || moving.lastIndexOf(PLAYER) != room.player || boxes != targets || boxes == 0) {
            throw new IllegalArgumentException(
                    "room must have one player and as many boxes as targets, at least 1, but was " + rows);
        }
        return room;
    }

    private void read(int cell, char fixed, char moving) {
        floor[cell] = fixed != WALL;
        target[cell] = fixed == TARGET;
        box[cell] = moving == BOX || moving == BOX_ON_TARGET;
        int column = cell % columns;
        boolean border = cell < columns || cell >= floor.length - columns || column == 0 || column == columns - 1;
        boolean fits = moving == PLAYER || moving == sign(cell);
        if (fixed < WALL || fixed > TARGET || !fits || (border && floor[cell]) || (moving == PLAYER && !floor[cell])) {
            throw new IllegalArgumentException(
                    "cell " + cell + " of room cannot be " + moving + " where fixed has " + fixed);
        }
    }

    private char sign(int cell) {
        if (box[cell]) {
            return target[cell] ? BOX_ON_TARGET : BOX;
        }
        if (!floor[cell]) {
            return WALL;
        }
        return target[cell] ? TARGET : FLOOR;
    }

    int columns() {
        return columns;
    }

    int cells() {
        return floor.length;
    }

    boolean isFloor(int cell) {
        return floor[cell];
    }

    boolean isTarget(int cell) {
        return target[cell];
    }

    boolean hasBox(int cell) {
        return box[cell];
    }

    /// Whether the player could stand there.
    boolean isFree(int cell) {
        return floor[cell] && !box[cell];
    }

    int player() {
        return player;
    }

    /// The distance in cell numbers to the next cell in this direction.
    int step(Direction direction) {
        return direction.rows() * columns + direction.columns();
    }

    /// Moves the player, with the box in the way if there is one.
    Outcome move(Direction direction) {
        int to = player + step(direction);
        if (isFree(to)) {
            player = to;
            return Outcome.WALKED;
        }
        if (!floor[to]) {
            return Outcome.BLOCKED;
        }
        int behind = to + step(direction);
        if (!isFree(behind)) {
            return Outcome.BLOCKED;
        }
        box[to] = false;
        box[behind] = true;
        player = to;
        return Outcome.PUSHED;
    }

    /// What became of a move.
    enum Outcome {
        WALKED,
        PUSHED,
        BLOCKED
    }

    int boxes() {
        int count = 0;
        for (boolean present : box) {
            count += present ? 1 : 0;
        }
        return count;
    }

    int boxesOnTargets() {
        int count = 0;
        for (int cell = 0; cell < box.length; cell++) {
            count += box[cell] && target[cell] ? 1 : 0;
        }
        return count;
    }

    /// Rows of digits: 0 wall, 1 floor, 2 target.
    List<String> fixedRows() {
        StringBuilder all = new StringBuilder();
        for (int cell = 0; cell < floor.length; cell++) {
            all.append(!floor[cell] ? WALL : target[cell] ? TARGET : FLOOR);
        }
        return split(all);
    }

    /// Rows of digits: 0 wall, 1 floor, 2 target, 3 box on target, 4 box, 5 player.
    List<String> rows() {
        StringBuilder all = new StringBuilder();
        for (int cell = 0; cell < floor.length; cell++) {
            all.append(cell == player ? PLAYER : sign(cell));
        }
        return split(all);
    }

    private List<String> split(StringBuilder all) {
        List<String> rows = new ArrayList<>();
        for (int at = 0; at < all.length(); at += columns) {
            rows.add(all.substring(at, at + columns));
        }
        return rows;
    }

    /// Adds one line per row: # wall, _ floor, O target, X box, √ box on target, P player, and S for the player on
    /// a target if `showHidden`.
    void draw(StringBuilder text, boolean showHidden) {
        for (int cell = 0; cell < floor.length; cell++) {
            if (cell == player) {
                text.append(showHidden && target[cell] ? 'S' : 'P');
            } else {
                text.append("#_O√X".charAt(sign(cell) - WALL));
            }
            text.append((cell + 1) % columns == 0 ? '\n' : ' ');
        }
    }
}
