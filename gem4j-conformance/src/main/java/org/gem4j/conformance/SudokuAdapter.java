// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Map;

/// Recorded episodes of Sudoku.
final class SudokuAdapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.put("solution", String.valueOf(initial.get("solution")));
        fields.put("puzzle", String.valueOf(initial.get("puzzle")));
        fields.put("board", String.valueOf(initial.get("puzzle")));
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        return Map.of("board", String.valueOf(fields.get("board")));
    }
}
