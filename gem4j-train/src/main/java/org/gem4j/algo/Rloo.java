// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.List;
import org.gem4j.algo.internal.Groups;
import org.gem4j.algo.internal.Moments;

/// Leave-one-out baseline, RLOO (arXiv 2402.14740): A_i = r_i minus the mean reward of the others of its group, an
/// unbiased baseline. A group of one has no baseline and keeps its reward.
public record Rloo() implements Estimator {
    /// The algorithm with groups of so many episodes of a task.
    public static Algorithm groupsOf(int size) {
        return Algorithm.of(new Rloo()).withGroupsOf(size);
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
            int n = members.length;
            double mean = Moments.of(Groups.of(rewards, members), Moments.Deviation.POPULATION)
                    .mean();
            for (int i : members) {
                // r minus the mean of the others is (r - mean) n / (n - 1), which is exactly 0 for equal rewards.
                advantages[i] = n == 1 ? rewards[i] : (rewards[i] - mean) * n / (n - 1);
            }
        }
        return advantages;
    }
}
