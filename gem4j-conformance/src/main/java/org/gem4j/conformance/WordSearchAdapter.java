// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import java.util.Map;
import org.gem4j.env.MoveKind;

/// Recorded episodes of WordSearch, with counts of marked cells and of attempts.
final class WordSearchAdapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.put("grid", PlacedWords.capitals(Plain.list(initial.get("grid"))));
        fields.put("placed", PlacedWords.inCapitals(Plain.list(initial.get("placed"))));
        fields.put("found", List.of());
        fields.put("tried", List.of());
        fields.put("attempts", 0);
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        List<?> found = Plain.list(fields.get("found"));
        return Map.of(
                "found", found,
                "marked", PlacedWords.cells(Plain.list(fields.get("placed")), found),
                "attempts", fields.get("attempts"));
    }

    @Override
    public List<GameDifference> differences() {
        return List.of(GameDifference.ofKinds("D-wordsearch-twice", MoveKind.VALID, MoveKind.INVALID_MOVE));
    }
}
