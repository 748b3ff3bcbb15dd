// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gem4j.rollout.Episode;

/// The results of a policy on the evaluation episodes. Their seeds are the same in every run, so that runs can be
/// compared.
///
/// @param episodes those that say something about the policy
/// @param lost those that were lost to failures outside it
public record EvaluationResult(List<Episode> episodes, List<Episode> lost) {
    public EvaluationResult {
        episodes = List.copyOf(episodes);
        lost = List.copyOf(lost);
    }

    /// How many episodes were lost.
    public int failed() {
        return lost.size();
    }

    /// Share of solved episodes.
    public double success() {
        return mean(episode -> episode.success() ? 1 : 0);
    }

    /// Mean undiscounted return.
    public double meanReturn() {
        return mean(Episode::totalReward);
    }

    /// Mean number of turns.
    public double meanTurns() {
        return mean(episode -> episode.turns().size());
    }

    /// Mean number of tokens of an answer.
    public double meanResponseTokens() {
        return episodes.stream()
                .flatMap(episode -> episode.turns().stream())
                .mapToInt(turn -> turn.response().ids().length)
                .average()
                .orElse(0);
    }

    private double mean(ToDoubleFunction<Episode> metric) {
        return episodes.stream().mapToDouble(metric).average().orElse(0);
    }
}
