// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The bundled rush hour boards, easy ones first.
///
/// They are read once, on first use. `RushBoardMaker`, among the tests, made them.
final class RushBoards {
    private static final String RESOURCE = "rush-boards.txt";

    /// @param cells the board as [RushBoard#parse] reads it
    /// @param drawing the same as six lines, a dot for a free cell
    record Entry(int moves, String cells, String drawing) {}

    private RushBoards() {}

    /// The boards whose shortest solution has `min` to `max` moves, both included; there may be none.
    static List<Entry> between(int min, int max) {
        return Read.ENTRIES.subList(Read.start(min), Math.max(Read.start(min), Read.start(max + 1)));
    }

    /// The most moves that a board needs.
    static int most() {
        return Read.ENTRIES.getLast().moves();
    }

    private static Entry entry(String line) {
        int blank = line.indexOf(' ');
        String cells = line.substring(blank + 1);
        StringBuilder drawing = new StringBuilder();
        for (int at = 0; at < cells.length(); at += RushBoard.SIZE) {
            drawing.append(cells, at, at + RushBoard.SIZE).append('\n');
        }
        return new Entry(
                Integer.parseInt(line.substring(0, blank)),
                cells,
                drawing.toString().replace(RushBoard.FREE, '.'));
    }

    private static List<Entry> read() {
        try (InputStream bytes = RushBoards.class.getResourceAsStream(RESOURCE)) {
            if (bytes == null) {
                throw new IllegalStateException("boards " + RESOURCE + " are missing from the class path");
            }
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(RushBoards::entry)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("boards " + RESOURCE + " cannot be read", e);
        }
    }

    private static final class Read {
        static final List<Entry> ENTRIES = read();

        private static final int[] MOVES =
                ENTRIES.stream().mapToInt(Entry::moves).toArray();

        private Read() {}

        /// How many boards need fewer moves.
        static int start(int moves) {
            int low = 0;
            int high = MOVES.length;
            while (low < high) {
                int middle = low + high >>> 1;
                if (MOVES[middle] < moves) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
