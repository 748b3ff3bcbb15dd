// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.List;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.rollout.Episode;

/// How episodes made use of tools, as the last step of each tells.
final class ToolUse {
    private ToolUse() {}

    /// Whether there were tools to use.
    static boolean used(List<Episode> episodes) {
        return episodes.stream()
                .anyMatch(episode -> !episode.turns().isEmpty()
                        && last(episode).get(InfoKeys.TOOL_USE_COUNTER).isPresent());
    }

    /// Mean number of tool calls of an episode.
    static double meanUses(List<Episode> episodes) {
        return mean(episodes, InfoKeys.TOOL_USE_COUNTER);
    }

    /// Mean number of tool calls of an episode that ended without an error.
    static double meanSuccesses(List<Episode> episodes) {
        return mean(episodes, InfoKeys.TOOL_SUCCESS_COUNTER);
    }

    private static double mean(List<Episode> episodes, InfoKey<Integer> key) {
        return episodes.stream()
                .filter(episode -> !episode.turns().isEmpty())
                .mapToInt(episode -> last(episode).get(key).orElse(0))
                .average()
                .orElse(0);
    }

    private static Info last(Episode episode) {
        return episode.turns().getLast().step().info();
    }
}
