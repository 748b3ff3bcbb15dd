// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.MoveKind;

/// Recorded episodes of Minesweeper, whose mines are told by the step that placed them.
final class MinesweeperAdapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        if (initial.get("mines") != null) {
            place(Plain.list(initial.get("mines")), fields);
        }
    }

    @Override
    public void before(Map<String, Object> step, Map<String, Object> fields) {
        if (step.get("mines_placed") != null) {
            place(Plain.list(step.get("mines_placed")), fields);
        }
    }

    private static void place(List<?> cells, Map<String, Object> fields) {
        int cols = Plain.integer(fields.get("cols"));
        List<StringBuilder> lines = new ArrayList<>();
        for (int i = 0; i < Plain.integer(fields.get("rows")); i++) {
            lines.add(new StringBuilder(".".repeat(cols)));
        }
        for (Object cell : cells) {
            List<?> place = Plain.list(cell);
            lines.get(Plain.integer(place.get(0))).setCharAt(Plain.integer(place.get(1)), '*');
        }
        fields.put("mines", lines.stream().map(StringBuilder::toString).toList());
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        return Map.of("view", Plain.list(fields.get("view")));
    }

    @Override
    public List<GameDifference> differences() {
        return List.of(
                GameDifference.ofKinds("D-minesweeper-end", MoveKind.VALID, MoveKind.WIN),
                GameDifference.ofKinds("D-minesweeper-flag", MoveKind.LOSE, MoveKind.INVALID_MOVE));
    }
}
