// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.jspecify.annotations.Nullable;

/// Lines such as `Guess 2 of 4:`, which every step shows; short games share them.
final class TurnLabels {
    static final TurnLabels GUESSES = new TurnLabels("Guess ");
    static final TurnLabels MOVES = new TurnLabels("Move ");
    static final TurnLabels CLICKS = new TurnLabels("Click ");
    static final TurnLabels SPANS = new TurnLabels("Span ");
    static final TurnLabels LETTERS = new TurnLabels("Letter ");

    private static final int KEPT = 64;
    private static final int MOST_FACTS = 8;

    private final String word;
    private final @Nullable String[] known = new String[(KEPT + 1) * (KEPT + 1)];
    private final @Nullable Shown[] shown = new Shown[(KEPT + 1) * (KEPT + 1)];

    /// Facts with a label.
    private record Shown(
            Info facts, Info info, int count, @Nullable Shown next) {}

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

    /// These facts with the label as their suffix. For facts that are made once: the same objects share the result.
    @SuppressWarnings("ReferenceEquality") // to look into the facts would take as long as to make the result
    Info with(Info facts, int turn, int maxTurns) {
        if (maxTurns > KEPT || turn > KEPT) {
            return facts.with(InfoKeys.SUFFIX, made(turn, maxTurns));
        }
        int at = turn * (KEPT + 1) + maxTurns;
        Shown first = shown[at];
        for (Shown each = first; each != null; each = each.next()) {
            if (each.facts() == facts) {
                return each.info();
            }
        }
        Info info = facts.with(InfoKeys.SUFFIX, of(turn, maxTurns));
        if (first == null || first.count() < MOST_FACTS) {
            shown[at] = new Shown(facts, info, first == null ? 1 : first.count() + 1, first);
        }
        return info;
    }

    private String made(int turn, int maxTurns) {
        return word + turn + " of " + maxTurns + ":";
    }
}
