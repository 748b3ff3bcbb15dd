// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.List;
import org.gem4j.algo.internal.Groups;
import org.gem4j.algo.internal.Moments;

/// Group-relative advantages, GRPO (DeepSeekMath, arXiv 2402.03300): A_i = (r_i - μ_g) / (σ_g + ε) within the
/// group g of responses to the same task. A group of one gives 0.
///
/// Deviation from verl: a group of one has its own mean there taken as 0 and its deviation as 1, which makes its
/// reward the advantage.
///
/// @param deviation population in GEM, sample in verl
/// @param epsilon ε, above 0: 1e-9 in GEM, 1e-6 in verl
public record Grpo(Moments.Deviation deviation, double epsilon) implements Estimator {
    public Grpo {
        requireEpsilon(epsilon);
    }

    /// As in GEM.
    public Grpo() {
        this(Moments.Deviation.POPULATION, ReturnBatchNormalization.EPSILON);
    }

    /// The algorithm with groups of so many episodes of a task.
    public static Algorithm groupsOf(int size) {
        return Algorithm.of(new Grpo()).withGroupsOf(size);
    }

    @Override
    public boolean comparesGroups() {
        return true;
    }

    @Override
    public Advantages estimate(EpisodeBatch batch) {
        return Advantages.ofTurns(batch.spread(advantages(batch.totals(), batch.tasks(), deviation, epsilon)));
    }

    /// @param rewards undiscounted sum of each response or episode, finite
    /// @param groups the task of each; equal ones belong together
    /// @param deviation population in GEM, sample in verl
    /// @param epsilon ε, above 0: 1e-9 in GEM, 1e-6 in verl
    public static double[] advantages(double[] rewards, List<?> groups, Moments.Deviation deviation, double epsilon) {
        requireEpsilon(epsilon);
        double[] advantages = new double[rewards.length];
        for (int[] members : Groups.of(groups, rewards)) {
            Moments moments = Moments.of(Groups.of(rewards, members), deviation);
            for (int i : members) {
                advantages[i] = (rewards[i] - moments.mean()) / (moments.deviation() + epsilon);
            }
        }
        return advantages;
    }

    private static void requireEpsilon(double epsilon) {
        InvalidParameterException.require(epsilon > 0, "eps", "above 0", epsilon);
    }
}
