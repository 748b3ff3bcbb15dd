// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// One of the four directions on a board; rows are counted from the top.
enum Direction {
    UP(-1, 0),
    DOWN(1, 0),
    LEFT(0, -1),
    RIGHT(0, 1);

    static final List<Direction> ALL = List.of(values());

    private final int rows;
    private final int columns;
    private final String word;

    Direction(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.word = name().toLowerCase(Locale.ROOT);
    }

    int rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    /// The distance in cell numbers to the next cell in this direction, where cells are numbered row by row.
    int step(int boardColumns) {
        return rows * boardColumns + columns;
    }

    /// The word that a player uses.
    String word() {
        return word;
    }

    Direction opposite() {
        return ALL.get(ordinal() ^ 1);
    }

    /// Reads a box that holds a direction in any case.
    ///
    /// GEM's case folding treats the dotted capital and the dotless small I as an `i`, so that these words are well
    /// formed but name no direction.
    static @Nullable Word parse(String text) {
        for (Direction direction : ALL) {
            if (direction.word.equalsIgnoreCase(text)) {
                boolean plain = text.chars().allMatch(c -> c < 128);
                return plain ? new Word(text, direction) : new Word(text, null);
            }
        }
        return null;
    }

    /// A direction as a player wrote it.
    ///
    /// @param direction null for a word that only case folding makes one
    record Word(String text, @Nullable Direction direction) {}
}
