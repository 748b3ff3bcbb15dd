// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

/// A sokoban room in play: walls and goals, which stay, boxes and the player, which move.
///
/// Its text has a line for each row, a blank after each cell, and the signs `+` wall, `-` floor, `X` goal, `@` box, `$`
/// box on a goal, `*` player, `%` player on a goal.
final class SokobanRoom {
    private final int width;
    private final boolean[] wall;
    private final boolean[] goal;
    private final boolean[] box;
    private int player;

    /// @param wall cells that are walls, row by row; all outermost ones are
    SokobanRoom(int width, boolean[] wall, boolean[] goal, boolean[] box, int player) {
        this.width = width;
        this.wall = wall;
        this.goal = goal;
        this.box = box;
        this.player = player;
    }

    /// Reads a room's text.
    ///
    /// @throws IllegalArgumentException unless it is a rectangle walled in all round with one player
    static SokobanRoom parse(String text) {
        String rows = text.replace(" ", "").strip();
        int width = rows.indexOf('\n');
        String cells = rows.replace("\n", "");
        if (width < 3 || cells.length() % width != 0 || rows.length() != cells.length() + cells.length() / width - 1) {
            throw new IllegalArgumentException(
                    "sokoban room must have rows of one length, at least 3, but was " + text);
        }
        int size = cells.length();
        boolean[] wall = new boolean[size];
        boolean[] goal = new boolean[size];
        boolean[] box = new boolean[size];
        int player = -1;
        for (int cell = 0; cell < size; cell++) {
            char sign = cells.charAt(cell);
            wall[cell] = sign == '+';
            goal[cell] = sign == 'X' || sign == '$' || sign == '%';
            box[cell] = sign == '@' || sign == '$';
            player = sign == '*' || sign == '%' ? cell : player;
            boolean border = cell < width || cell >= size - width || cell % width == 0 || cell % width == width - 1;
            if ("+-X@$*%".indexOf(sign) < 0 || (border && !wall[cell])) {
                throw new IllegalArgumentException(
                        "sokoban room cannot have " + sign + " in cell " + cell + ": " + text);
            }
        }
        if (player < 0) {
            throw new IllegalArgumentException("sokoban room has no player: " + text);
        }
        return new SokobanRoom(width, wall, goal, box, player);
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

    /// Makes every move in a text, as far as it is possible; what is not U, D, L or R does nothing.
    void play(String moves) {
        for (int i = 0; i < moves.length(); i++) {
            int step = step(moves.charAt(i), width);
            int to = player + step;
            if (step == 0 || wall[to]) {
                continue;
            }
            if (box[to]) {
                int behind = to + step;
                if (wall[behind] || box[behind]) {
                    continue;
                }
                box[to] = false;
                box[behind] = true;
            }
            player = to;
        }
    }

    /// Whether every box stands on a goal.
    boolean isSolved() {
        return misplaced() == 0;
    }

    /// How many boxes do not stand on goals.
    int misplaced() {
        int misplaced = 0;
        for (int cell = 0; cell < box.length; cell++) {
            misplaced += box[cell] && !goal[cell] ? 1 : 0;
        }
        return misplaced;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(2 * wall.length + 40);
        for (int cell = 0; cell < wall.length; cell++) {
            text.append(sign(cell)).append(' ');
            if ((cell + 1) % width == 0) {
                text.append(" \n");
            }
        }
        return text.append('\n').toString();
    }

    private char sign(int cell) {
        if (cell == player) {
            return goal[cell] ? '%' : '*';
        }
        if (box[cell]) {
            return goal[cell] ? '$' : '@';
        }
        if (wall[cell]) {
            return '+';
        }
        return goal[cell] ? 'X' : '-';
    }
}
