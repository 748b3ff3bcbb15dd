// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import org.jspecify.annotations.Nullable;

/// Lines such as `Guess 2 of 4:`, which every step shows; short games share them.
final class TurnLabels {
    static final TurnLabels GUESSES = new TurnLabels("Guess ");
    static final TurnLabels MOVES = new TurnLabels("Move ");
    static final TurnLabels CLICKS = new TurnLabels("Click ");
    static final TurnLabels SPANS = new TurnLabels("Span ");
    static final TurnLabels LETTERS = new TurnLabels("Letter ");

    private static final int KEPT = 64;

    private final String word;
    private final @Nullable String[] known = new String[(KEPT + 1) * (KEPT + 1)];

    /// @param word text before the number, with the trailing space
    private TurnLabels(String word) {
        this.word = word;
    }

    String of(int turn, int maxTurns) {
        if (maxTurns > KEPT || turn > KEPT) {
            return made(turn, maxTurns);
        }
        int at = turn * (KEPT + 1) + maxTurns;
        String label = known[at];
        if (label == null) {
            label = made(turn, maxTurns);
            known[at] = label;
        }
        return label;
    }

    private String made(int turn, int maxTurns) {
        return word + turn + " of " + maxTurns + ":";
    }
}
