// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayList;
import java.util.List;

/// A rule that turns some things into others.
///
/// @param needs how many of each kind it uses up
/// @param gives how many of each kind it makes
record Recipe(int[] needs, int[] gives) {
    /// The counts at the start and after every use of the first recipe that can be used, until none can.
    ///
    /// @param most largest number of uses
    static int[][] run(int[] start, List<Recipe> recipes, int most) {
        List<int[]> states = new ArrayList<>();
        states.add(start);
        boolean used = true;
        while (used && states.size() <= most) {
            used = false;
            for (Recipe recipe : recipes) {
                if (recipe.isPossible(states.getLast())) {
                    states.add(recipe.use(states.getLast()));
                    used = true;
                    break;
                }
            }
        }
        return states.toArray(int[][]::new);
    }

    private boolean isPossible(int[] counts) {
        for (int kind = 0; kind < counts.length; kind++) {
            if (counts[kind] < needs[kind]) {
                return false;
            }
        }
        return true;
    }

    private int[] use(int[] counts) {
        int[] result = counts.clone();
        for (int kind = 0; kind < counts.length; kind++) {
            result[kind] += gives[kind] - needs[kind];
        }
        return result;
    }
}
