// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import org.gem4j.puzzle.SokobanRoom;

/// Sokoban rooms as shown in questions: a line for each row, a blank after each cell, and the signs `+` wall, `-`
/// floor, `X` goal, `@` box, `$` box on a goal, `*` player, `%` player on a goal.
final class SokobanText {
    private SokobanText() {}

    /// Reads a room's text.
    ///
    /// @throws IllegalArgumentException unless it is a rectangle with walls on all sides and one player
    static SokobanRoom parse(String text) {
        String rows = text.replace(" ", "").strip();
        int width = rows.indexOf('\n');
        String cells = rows.replace("\n", "");
        if (width < 3 || cells.length() % width != 0 || rows.length() != cells.length() + cells.length() / width - 1) {
            throw new IllegalArgumentException(
                    "sokoban room must have rows of one length, at least 3, but was " + text);
        }
        int size = cells.length();
        boolean[] floor = new boolean[size];
        boolean[] goal = new boolean[size];
        boolean[] box = new boolean[size];
        int player = -1;
        for (int cell = 0; cell < size; cell++) {
            char sign = cells.charAt(cell);
            floor[cell] = sign != '+';
            goal[cell] = sign == 'X' || sign == '$' || sign == '%';
            box[cell] = sign == '@' || sign == '$';
            player = sign == '*' || sign == '%' ? cell : player;
            boolean border = cell < width || cell >= size - width || cell % width == 0 || cell % width == width - 1;
            if ("+-X@$*%".indexOf(sign) < 0 || (border && floor[cell])) {
                throw new IllegalArgumentException(
                        "sokoban room cannot have " + sign + " in cell " + cell + ": " + text);
            }
        }
        if (player < 0) {
            throw new IllegalArgumentException("sokoban room has no player: " + text);
        }
        return new SokobanRoom(width, floor, goal, box, player);
    }

    /// The distance to the next cell for U, D, L, R; 0 for any other letter.
    static int step(char move, int width) {
        return switch (move) {
            case 'U' -> -width;
            case 'D' -> width;
            case 'L' -> -1;
            case 'R' -> 1;
            default -> 0;
        };
    }

    /// Makes every possible move in a text; anything but U, D, L or R does nothing.
    static void play(SokobanRoom room, String moves) {
        for (int i = 0; i < moves.length(); i++) {
            int step = step(moves.charAt(i), room.columns());
            if (step != 0) {
                room.move(step);
            }
        }
    }

    /// Whether every box stands on a goal.
    static boolean isSolved(SokobanRoom room) {
        return room.boxesOnTargets() == room.boxes();
    }

    /// What [#parse] reads.
    static String of(SokobanRoom room) {
        StringBuilder text = new StringBuilder(2 * room.cells() + 40);
        for (int cell = 0; cell < room.cells(); cell++) {
            text.append(sign(room, cell)).append(' ');
            if ((cell + 1) % room.columns() == 0) {
                text.append(" \n");
            }
        }
        return text.append('\n').toString();
    }

    private static char sign(SokobanRoom room, int cell) {
        boolean goal = room.isTarget(cell);
        if (cell == room.player()) {
            return goal ? '%' : '*';
        }
        if (room.hasBox(cell)) {
            return goal ? '$' : '@';
        }
        if (!room.isFloor(cell)) {
            return '+';
        }
        return goal ? 'X' : '-';
    }
}
