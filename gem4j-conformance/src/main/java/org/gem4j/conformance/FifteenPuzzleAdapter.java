// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Map;

/// Recorded episodes of FifteenPuzzle.
final class FifteenPuzzleAdapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.put("board", Plain.list(initial.get("board")));
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        return Map.of("board", Plain.list(fields.get("board")));
    }
}
