// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.List;
import org.gem4j.env.SeededRandom;

/// Samples a goal by the weights.
final class GoalDraw {
    private GoalDraw() {}

    /// The index of a goal.
    ///
    /// @param peer whether the first goal is never sampled and the last one also gets the weight of the one before,
    ///     as in GEM
    static int draw(List<Goal> goals, SeededRandom random, boolean peer) {
        double total = 0;
        for (Goal goal : goals) {
            total += goal.weight();
        }
        double point = random.nextDouble() * total;
        int index = 0;
        double sum = goals.getFirst().weight();
        while (index < goals.size() - 1 && point >= sum) {
            index++;
            sum += goals.get(index).weight();
        }
        return peer ? Math.min(index + 1, goals.size() - 1) : index;
    }
}
