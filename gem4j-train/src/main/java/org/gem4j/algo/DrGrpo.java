// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.List;
import org.gem4j.algo.internal.Groups;
import org.gem4j.algo.internal.Moments;

/// GRPO done right, Dr. GRPO (arXiv 2503.20783): A_i = r_i - μ_g, not divided by the group's standard
/// deviation, which would favor tasks that are nearly always or nearly never solved. A group of one
/// gives 0.
public record DrGrpo() implements Estimator {
    /// The algorithm with groups of so many episodes of a task.
    public static Algorithm groupsOf(int size) {
        return Algorithm.of(new DrGrpo()).withGroupsOf(size);
    }

    @Override
    public boolean comparesGroups() {
        return true;
    }

    @Override
    public Advantages estimate(EpisodeBatch batch) {
        return Advantages.ofTurns(batch.spread(advantages(batch.totals(), batch.tasks())));
    }

    /// @param rewards undiscounted sum of each response or episode, finite
    /// @param groups the task of each; equal ones belong together
    public static double[] advantages(double[] rewards, List<?> groups) {
        double[] advantages = new double[rewards.length];
        for (int[] members : Groups.of(groups, rewards)) {
            double mean = Moments.of(Groups.of(rewards, members), Moments.Deviation.POPULATION)
                    .mean();
            for (int i : members) {
                advantages[i] = rewards[i] - mean;
            }
        }
        return advantages;
    }
}
