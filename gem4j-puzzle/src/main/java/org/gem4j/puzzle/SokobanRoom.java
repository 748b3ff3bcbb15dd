// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.puzzle;

/// A Sokoban room: walls and targets, which stay, boxes and the player, which move. Cells are numbered row by row and
/// the outermost ones are walls.
public final class SokobanRoom {
    private final int columns;
    private final boolean[] floor;
    private final boolean[] target;
    private final boolean[] box;
    private int player;

    /// @param floor cells that are not walls
    /// @param target floor cells that boxes belong on
    /// @param box floor cells with a box
    public SokobanRoom(int columns, boolean[] floor, boolean[] target, boolean[] box, int player) {
        this.columns = columns;
        this.floor = floor;
        this.target = target;
        this.box = box;
        this.player = player;
    }

    public int columns() {
        return columns;
    }

    public int cells() {
        return floor.length;
    }

    public boolean isFloor(int cell) {
        return floor[cell];
    }

    public boolean isTarget(int cell) {
        return target[cell];
    }

    public boolean hasBox(int cell) {
        return box[cell];
    }

    /// Whether the player can stand there.
    public boolean isFree(int cell) {
        return floor[cell] && !box[cell];
    }

    public int player() {
        return player;
    }

    /// Moves the player, with the box in the way if there is one.
    ///
    /// @param step to the next cell: 1, -1, or the number of columns either way
    public Move move(int step) {
        int to = player + step;
        if (isFree(to)) {
            player = to;
            return Move.WALKED;
        }
        if (!floor[to]) {
            return Move.BLOCKED;
        }
        int behind = to + step;
        if (!isFree(behind)) {
            return Move.BLOCKED;
        }
        box[to] = false;
        box[behind] = true;
        player = to;
        return Move.PUSHED;
    }

    /// The result of a move.
    public enum Move {
        WALKED,
        PUSHED,
        BLOCKED
    }

    public int boxes() {
        int count = 0;
        for (boolean present : box) {
            count += present ? 1 : 0;
        }
        return count;
    }

    public int boxesOnTargets() {
        int count = 0;
        for (int cell = 0; cell < box.length; cell++) {
            count += box[cell] && target[cell] ? 1 : 0;
        }
        return count;
    }
}
