// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;
import java.util.Objects;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;

/// The seeds that determine an episode; episodes of the same task form a group for group-relative algorithms.
///
/// @param task decides what the environment asks
/// @param sampling decides, by turn, what is sampled
/// @param reset how the environment is reset for the task
public record EpisodeSeed(long task, long sampling, ResetOptions reset) {
    public EpisodeSeed {
        Objects.requireNonNull(reset, "reset is null");
    }

    /// An episode whose task alone decides the reset.
    public EpisodeSeed(long task, long sampling) {
        this(task, sampling, ResetOptions.seeded(SeededRandom.seed(task, "environment", 0)));
    }

    /// One seed for both.
    public static EpisodeSeed of(long seed) {
        return new EpisodeSeed(seed, seed);
    }

    /// One episode for each seed.
    public static List<EpisodeSeed> of(List<Long> seeds) {
        return seeds.stream().map(EpisodeSeed::of).toList();
    }

    /// With the row of a dataset that is asked.
    public EpisodeSeed withRow(long row) {
        return new EpisodeSeed(task, sampling, reset.withIndex(row));
    }

    /// Decides what is sampled in a turn, from 0.
    long turn(int number) {
        return SeededRandom.seed(sampling, "turn", number);
    }
}
