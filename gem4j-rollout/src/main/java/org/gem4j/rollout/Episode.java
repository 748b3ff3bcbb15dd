// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;
import java.util.Objects;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Observation;

/// A played episode: the trace that training, evaluation, reports and files share.
///
/// @param envId the environment, such as `game:GuessTheNumber-v0-easy`
/// @param seed of its task: episodes of one environment and seed begin alike and form a group
/// @param policy who played, in words for people; may be empty
/// @param turns in order, at least one unless the outcome is a failure
/// @param last what the environment showed last, to which nobody answered
/// @param outcome whether the episode may be learned from
/// @param failure what went wrong, for people; empty if nothing did
public record Episode(
        String envId, long seed, String policy, List<Turn> turns, Observation last, Outcome outcome, String failure) {
    public Episode {
        Objects.requireNonNull(envId, "envId is null");
        Objects.requireNonNull(policy, "policy is null");
        Objects.requireNonNull(last, "last is null");
        Objects.requireNonNull(outcome, "outcome is null");
        Objects.requireNonNull(failure, "failure is null");
        turns = List.copyOf(turns);
    }

    /// An episode of a nameless policy, of which nothing is known beyond its turns.
    public Episode(String envId, long seed, List<Turn> turns, Outcome outcome) {
        this(envId, seed, "", turns, lastOf(turns), outcome, "");
    }

    private static Observation lastOf(List<Turn> turns) {
        return turns.isEmpty() ? Observation.of("") : turns.getLast().step().observation();
    }

    /// Whether an episode says something about the policy.
    public enum Outcome {
        /// It was played to its end.
        OK,
        /// The model failed by its own doing (context overflow): counts against it.
        POLICY_ERROR,
        /// A deadline passed outside the model: to be masked.
        TIMEOUT,
        /// Environment, tool or server failed: to be masked, never a reward of 0.
        INFRASTRUCTURE
    }

    public Episode withPolicy(String newPolicy) {
        return new Episode(envId, seed, newPolicy, turns, last, outcome, failure);
    }

    /// The undiscounted sum of rewards.
    public double totalReward() {
        return turns.stream().mapToDouble(turn -> turn.step().reward()).sum();
    }

    /// Whether the episode says something about the policy: its own failures do, those of its surroundings do not.
    public boolean counts() {
        return outcome == Outcome.OK || outcome == Outcome.POLICY_ERROR;
    }

    /// Whether the task was solved. The one rule for all: the episode was played to its end, and its last step
    /// says so by [InfoKeys#SUCCESS] or else [InfoKeys#CORRECT], or, where the environment says neither, has a
    /// reward of 1 as in GEM.
    public boolean success() {
        if (outcome != Outcome.OK || turns.isEmpty()) {
            return false;
        }
        Info info = turns.getLast().step().info();
        return info.get(InfoKeys.SUCCESS)
                .or(() -> info.get(InfoKeys.CORRECT))
                .orElse(turns.getLast().step().reward() == 1);
    }

    /// Prompt tokens of all turns.
    public long promptTokens() {
        return turns.stream()
                .mapToLong(turn -> turn.response().usage().promptTokens())
                .sum();
    }

    /// Sampled tokens of all turns.
    public long responseTokens() {
        return turns.stream()
                .mapToLong(turn -> turn.response().usage().responseTokens())
                .sum();
    }

    /// Whether there were tools to use.
    public boolean hasTools() {
        return !turns.isEmpty()
                && turns.getLast().step().info().get(InfoKeys.TOOL_USE_COUNTER).isPresent();
    }

    /// Tool calls of the episode.
    public int toolUses() {
        return most(InfoKeys.TOOL_USE_COUNTER);
    }

    /// Those of them that ended without an error.
    public int toolSuccesses() {
        return most(InfoKeys.TOOL_SUCCESS_COUNTER);
    }

    private int most(InfoKey<Integer> counter) {
        return turns.stream()
                .mapToInt(turn -> turn.step().info().getOr(counter, 0))
                .max()
                .orElse(0);
    }
}
