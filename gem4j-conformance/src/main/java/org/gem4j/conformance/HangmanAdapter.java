// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import java.util.Map;
import org.gem4j.env.MoveKind;

/// Recorded episodes of Hangman.
final class HangmanAdapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.put("secret", String.valueOf(initial.get("secret")));
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        String tried = String.valueOf(fields.get("tried"));
        StringBuilder board = new StringBuilder();
        for (char letter : String.valueOf(fields.get("secret")).toCharArray()) {
            board.append(tried.indexOf(letter) < 0 ? '_' : letter);
        }
        return Map.of("board", board.toString(), "guessed_letters", tried);
    }

    @Override
    public List<GameDifference> differences() {
        return List.of(GameDifference.ofKinds("D-hangman-last-letter", MoveKind.VALID, MoveKind.WIN));
    }
}
