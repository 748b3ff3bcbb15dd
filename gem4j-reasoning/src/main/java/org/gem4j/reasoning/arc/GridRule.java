// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A rule for grids. Colour 0 is the background; the colours with a meaning are the same in all grids of a rule, and
/// [GridChange] varies them from puzzle to puzzle.
///
/// @param name what it does, in snake case
/// @param maker draws a grid and applies the rule to it, or returns [GridPair#NONE]
record GridRule(String name, Function<GridDraw, GridPair> maker) {
    private static final int ATTEMPTS = 50;
    private static final int MOST_DRAWS = 10_000;

    /// A grid that the rule changes.
    ///
    /// @throws IllegalStateException if it changes none, as no rule of this project does
    GridPair draw(GridDraw draw) {
        for (int attempt = 0; attempt < MOST_DRAWS; attempt++) {
            GridPair pair = maker.apply(draw);
            if (pair.isUseful()) {
                return pair;
            }
        }
        throw new IllegalStateException("the rule " + name + " changed none of " + MOST_DRAWS + " grids");
    }

    /// Grids that the rule changes, all different and none like `other` as far as there are enough of them.
    List<GridPair> draw(GridDraw draw, int count, GridPair other) {
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
