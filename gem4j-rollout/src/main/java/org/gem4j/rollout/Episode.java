// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;
import org.gem4j.env.InfoKeys;

/// A played episode.
///
/// @param envId the environment
/// @param seed of its task: episodes of one environment and seed begin alike and form a group
/// @param turns in order, at least one unless the outcome is a failure
/// @param outcome whether the episode may be learnt from
public record Episode(String envId, long seed, List<Turn> turns, Outcome outcome) {
    public Episode {
        turns = List.copyOf(turns);
    }

    /// Whether an episode says something about the policy.
    public enum Outcome {
        OK,
        /// The model failed by its own doing (no answer in time, context overflow): counts against it.
        POLICY_ERROR,
        /// A deadline passed outside the model: to be masked.
        TIMEOUT,
        /// Environment, tool or server failed: to be masked, never a reward of 0.
        INFRASTRUCTURE
    }

    /// The undiscounted sum of rewards.
    public double totalReward() {
        return turns.stream().mapToDouble(turn -> turn.step().reward()).sum();
    }

    /// Whether the task was solved: what the environment says, and where it says nothing, a last reward of 1.
    public boolean success() {
        return !turns.isEmpty()
                && turns.getLast()
                        .step()
                        .info()
                        .get(InfoKeys.SUCCESS)
                        .or(() -> turns.getLast().step().info().get(InfoKeys.CORRECT))
                        .orElse(turns.getLast().step().reward() == 1);
    }

    /// Sampled tokens of all turns.
    public int responseTokens() {
        return turns.stream().mapToInt(turn -> turn.response().ids().length).sum();
    }
}
