// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;

/// What decides an episode: episodes of the same task form a group, as the group-relative algorithms need it.
///
/// @param task decides what the environment asks
/// @param sampling decides, by turn, what is sampled
public record EpisodeSeed(long task, long sampling) {
    /// One seed for both.
    public static EpisodeSeed of(long seed) {
        return new EpisodeSeed(seed, seed);
    }

    /// One episode for each seed.
    public static List<EpisodeSeed> of(List<Long> seeds) {
        return seeds.stream().map(EpisodeSeed::of).toList();
    }
}
