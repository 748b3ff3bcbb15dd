// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A rule for grids. Color 0 is the background; colors with a meaning are the same in all grids of a rule, and
/// [GridChange] varies them from puzzle to puzzle.
///
/// @param name description in snake case
/// @param maker makes a random grid and applies the rule to it, or returns [GridPair#NONE]
record GridRule(String name, Function<GridSampler, GridPair> maker) {
    private static final int ATTEMPTS = 50;
    private static final int MOST_DRAWS = 10_000;

    /// A grid that the rule changes.
    ///
    /// @throws IllegalStateException if it changes none, which is a bug of the rule
    GridPair draw(GridSampler draw) {
        for (int attempt = 0; attempt < MOST_DRAWS; attempt++) {
            GridPair pair = maker.apply(draw);
            if (pair.isUseful()) {
                return pair;
            }
        }
        throw new IllegalStateException("the rule " + name + " changed none of " + MOST_DRAWS + " grids");
    }

    /// Grids that the rule changes, all different and different from `other`, as long as there are enough of them.
    List<GridPair> draw(GridSampler draw, int count, GridPair other) {
        List<GridPair> pairs = new ArrayList<>();
        for (int attempt = 0; pairs.size() < count; attempt++) {
            GridPair pair = draw(draw);
            if (attempt > ATTEMPTS || !pair.looksLike(other) && pairs.stream().noneMatch(pair::looksLike)) {
                pairs.add(pair);
            }
        }
        return pairs;
    }
}
