// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Map;
import java.util.Set;

/// Recorded episodes of Mastermind.
final class MastermindAdapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.put("code", Plain.list(initial.get("code")));
    }

    @Override
    public Set<String> facts() {
        return Set.of("black", "white");
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        return Map.of(
                "best_black",
                Plain.integer(fields.get("best_black")),
                "distinct_guesses",
                Plain.list(fields.get("guesses")).size());
    }
}
