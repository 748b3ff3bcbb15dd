// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.puzzle.SokobanRoom;

/// Sokoban rooms as shown to players and as stored in snapshots: rows of the digits 0 wall, 1 floor, 2 target, 3 box on
/// target, 4 box, 5 player.
final class SokobanText {
    private static final char WALL = '0';
    private static final char FLOOR = '1';
    private static final char TARGET = '2';
    private static final char BOX_ON_TARGET = '3';
    private static final char BOX = '4';
    private static final char PLAYER = '5';

    private SokobanText() {}

    /// Reads the form that [#fixedRows] and [#rows] write.
    ///
    /// @throws IllegalArgumentException unless both have the same dimensions, walls on all sides, as many boxes as
    ///     targets and one player
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
        boolean[] floor = new boolean[size];
        boolean[] target = new boolean[size];
        boolean[] box = new boolean[size];
        for (int cell = 0; cell < size; cell++) {
            floor[cell] = fixed.charAt(cell) != WALL;
            target[cell] = fixed.charAt(cell) == TARGET;
            box[cell] = moving.charAt(cell) == BOX || moving.charAt(cell) == BOX_ON_TARGET;
        }
        SokobanRoom room = new SokobanRoom(columns, floor, target, box, moving.indexOf(PLAYER));
        int targets = 0;
        for (int cell = 0; cell < size; cell++) {
            check(room, cell, fixed.charAt(cell), moving.charAt(cell));
            targets += target[cell] ? 1 : 0;
        }
        if (room.player() < 0
                || moving.lastIndexOf(PLAYER) != room.player()
                || room.boxes() != targets
                || targets == 0) {
            throw new IllegalArgumentException(
                    "room must have one player and as many boxes as targets, at least 1, but was " + rows);
        }
        return room;
    }

    private static void check(SokobanRoom room, int cell, char fixed, char moving) {
        int columns = room.columns();
        int column = cell % columns;
        boolean border = cell < columns || cell >= room.cells() - columns || column == 0 || column == columns - 1;
        boolean fits = moving == PLAYER || moving == sign(room, cell);
        if (fixed < WALL
                || fixed > TARGET
                || !fits
                || (border && room.isFloor(cell))
                || (moving == PLAYER && !room.isFloor(cell))) {
            throw new IllegalArgumentException(
                    "cell " + cell + " of room cannot be " + moving + " where fixed has " + fixed);
        }
    }

    private static char sign(SokobanRoom room, int cell) {
        if (room.hasBox(cell)) {
            return room.isTarget(cell) ? BOX_ON_TARGET : BOX;
        }
        if (!room.isFloor(cell)) {
            return WALL;
        }
        return room.isTarget(cell) ? TARGET : FLOOR;
    }

    /// Rows of digits: 0 wall, 1 floor, 2 target.
    static List<String> fixedRows(SokobanRoom room) {
        StringBuilder all = new StringBuilder();
        for (int cell = 0; cell < room.cells(); cell++) {
            all.append(!room.isFloor(cell) ? WALL : room.isTarget(cell) ? TARGET : FLOOR);
        }
        return split(all, room.columns());
    }

    /// Rows of digits: 0 wall, 1 floor, 2 target, 3 box on target, 4 box, 5 player.
    static List<String> rows(SokobanRoom room) {
        StringBuilder all = new StringBuilder();
        for (int cell = 0; cell < room.cells(); cell++) {
            all.append(cell == room.player() ? PLAYER : sign(room, cell));
        }
        return split(all, room.columns());
    }

    private static List<String> split(StringBuilder all, int columns) {
        List<String> rows = new ArrayList<>();
        for (int at = 0; at < all.length(); at += columns) {
            rows.add(all.substring(at, at + columns));
        }
        return rows;
    }

    /// Adds one line per row: # wall, _ floor, O target, X box, √ box on target, P player, and S for the player on
    /// a target if `showHidden`.
    static void draw(SokobanRoom room, StringBuilder text, boolean showHidden) {
        for (int cell = 0; cell < room.cells(); cell++) {
            if (cell == room.player()) {
                text.append(showHidden && room.isTarget(cell) ? 'S' : 'P');
            } else {
                text.append("#_O√X".charAt(sign(room, cell) - WALL));
            }
            text.append((cell + 1) % room.columns() == 0 ? '\n' : ' ');
        }
    }
}
