// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.MoveKind;

/// Recorded episodes of GuessTheNumber.
final class GuessTheNumberAdapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.put("target", Plain.integer(initial.get("target")));
    }

    @Override
    public Set<String> facts() {
        return Set.of("hint");
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        return Map.of("guessed", Plain.list(fields.get("guessed")));
    }

    @Override
    public List<GameDifference> differences() {
        return List.of(
                GameDifference.ofKinds("D-guess-zero", MoveKind.INVALID_FORMAT, MoveKind.INVALID_MOVE),
                GameDifference.ofKinds("D-guess-zero", MoveKind.INVALID_FORMAT, MoveKind.VALID),
                GameDifference.ofKinds("D-guess-zero", MoveKind.INVALID_FORMAT, MoveKind.WIN));
    }
}
