// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.List;

/// Moves that solve a [SlidingBoard], remembered so that not every position must be solved again.
final class SlidingPlan {
    private final SlidingBoard start;
    private final List<Direction> moves;

    SlidingPlan(SlidingBoard start, List<Direction> moves) {
        this.start = start.copy();
        this.moves = moves;
    }

    boolean startsAt(SlidingBoard board) {
        return !moves.isEmpty() && start.sameAs(board);
    }

    Direction next() {
        return moves.get(0);
    }

    /// The plan for the position after the next move.
    SlidingPlan rest() {
        SlidingBoard after = start.copy();
        after.slide(next());
        return new SlidingPlan(after, moves.subList(1, moves.size()));
    }
}
