// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Objects;

/// The result of a step.
///
/// @param observation what the agent sees next
/// @param reward the reward of this step
/// @param terminated the task itself ended the episode: solved, lost, or a malformed answer
/// @param truncated a limit outside the task ended it: no turns are left; a trainer that bootstraps reads this flag.
///     Both may be true, as in GEM, where running out of turns also counts as an end of the task
/// @param info typed side information, see [InfoKeys]
public record Step(Observation observation, double reward, boolean terminated, boolean truncated, Info info) {
    public Step {
        Objects.requireNonNull(observation, "observation is null");
        Objects.requireNonNull(info, "info is null");
        if (!Double.isFinite(reward)) {
            throw new IllegalArgumentException("reward must be finite but was " + reward);
        }
    }

    /// A step whose observation is text alone.
    public static Step of(String text, double reward, boolean terminated, boolean truncated, Info info) {
        return new Step(Observation.of(text), reward, terminated, truncated, info);
    }

    /// Whether the episode is over.
    public boolean done() {
        return terminated || truncated;
    }

    public Step withObservation(Observation newObservation) {
        return new Step(newObservation, reward, terminated, truncated, info);
    }

    public Step withReward(double newReward) {
        return new Step(observation, newReward, terminated, truncated, info);
    }

    public Step withInfo(Info newInfo) {
        return new Step(observation, reward, terminated, truncated, newInfo);
    }
}
