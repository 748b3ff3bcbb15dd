// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.nio.charset.StandardCharsets;
import org.gem4j.puzzle.SudokuGrid;

/// Renders sudoku grids for players.
final class SudokuDrawing {
    private SudokuDrawing() {}

    /// The grid with row and column numbers and lines between boxes, each line ending in a newline.
    static String of(SudokuGrid grid) {
        Frame frame = grid.side() == 4 ? Frame.OF_4 : Frame.OF_9;
        byte[] text = frame.text().clone();
        for (int i = 0; i < grid.cells(); i++) {
            if (grid.digit(i) != 0) {
                text[frame.places()[i]] = (byte) ('0' + grid.digit(i));
            }
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /// The text of an empty grid.
    ///
    /// @param places index of each cell in the text
    private record Frame(byte[] text, int[] places) {
        static final Frame OF_4 = of(4, 2);
        static final Frame OF_9 = of(9, 3);

        private static Frame of(int side, int boxSide) {
            StringBuilder text = new StringBuilder("  ");
            int[] places = new int[side * side];
            for (int col = 0; col < side; col++) {
                text.append(col > 0 && col % boxSide == 0 ? "   " : " ").append(col + 1);
            }
            text.append('\n');
            for (int row = 0; row < side; row++) {
                if (row > 0 && row % boxSide == 0) {
                    text.append("  ")
                            .repeat('-', 2 * side + 2 * (boxSide - 1) + 1)
                            .append('\n');
                }
                text.append(row + 1).append(' ');
                for (int col = 0; col < side; col++) {
                    text.append(col > 0 && col % boxSide == 0 ? " | " : " ");
                    places[row * side + col] = text.length();
                    text.append('.');
                }
                text.append('\n');
            }
            return new Frame(text.toString().getBytes(StandardCharsets.ISO_8859_1), places);
        }
    }
}
