// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.util.List;

/// A bitmap: pixels that are on or off; those beyond its edges are off.
final class Pixels {
    private final List<String> rows;

    private Pixels(List<String> rows) {
        this.rows = rows;
    }

    /// A bitmap from rows of one length in which `#` is on.
    static Pixels of(List<String> rows) {
        return new Pixels(List.copyOf(rows));
    }

    /// Bitmaps of one height side by side, with empty columns between them.
    ///
    /// @param bitmaps at least one
    static Pixels sideBySide(List<Pixels> bitmaps, int gap) {
        String[] rows = new String[bitmaps.getFirst().height()];
        for (int row = 0; row < rows.length; row++) {
            StringBuilder joined = new StringBuilder();
            for (Pixels bitmap : bitmaps) {
                joined.repeat(".", joined.isEmpty() ? 0 : gap).append(bitmap.rows.get(row));
            }
            rows[row] = joined.toString();
        }
        return of(List.of(rows));
    }

    int height() {
        return rows.size();
    }

    int width() {
        return rows.getFirst().length();
    }

    boolean at(int row, int column) {
        return row >= 0
                && row < height()
                && column >= 0
                && column < width()
                && rows.get(row).charAt(column) == '#';
    }
}
