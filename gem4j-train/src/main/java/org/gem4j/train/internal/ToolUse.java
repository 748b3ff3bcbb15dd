// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.List;
import java.util.function.ToIntFunction;
import org.gem4j.rollout.Episode;

/// How episodes made use of tools, as the last step of each tells.
final class ToolUse {
    private ToolUse() {}

    /// Whether there were tools to use.
    static boolean used(List<Episode> episodes) {
        return episodes.stream().anyMatch(Episode::hasTools);
    }

    /// Mean number of tool calls of an episode.
    static double meanUses(List<Episode> episodes) {
        return mean(episodes, Episode::toolUses);
    }

    /// Mean number of tool calls of an episode that ended without an error.
    static double meanSuccesses(List<Episode> episodes) {
        return mean(episodes, Episode::toolSuccesses);
    }

    private static double mean(List<Episode> episodes, ToIntFunction<Episode> count) {
        return episodes.stream()
                .filter(episode -> !episode.turns().isEmpty())
                .mapToInt(count)
                .average()
                .orElse(0);
    }
}
