// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// The episodes that one step learns from, as an [Estimator] sees them.
///
/// @param episodes in the order in which they were started
/// @param gamma discount γ between turns, in 0..1
/// @param klPenalty weight of the divergence from the policy before training that is taken from the reward, at least 0
public record EpisodeBatch(List<ScoredEpisode> episodes, double gamma, double klPenalty) {
    public EpisodeBatch {
        episodes = List.copyOf(episodes);
        InvalidParameterException.require(gamma >= 0 && gamma <= 1, "gamma", "in 0..1", gamma);
    }

    /// The rewards of the turns of each episode, with the KL penalty taken off.
    public List<double[]> rewards() {
        return episodes.stream().map(this::rewards).toList();
    }

    private double[] rewards(ScoredEpisode episode) {
        return episode.turns().stream()
                .mapToDouble(turn -> turn.reward() - (klPenalty > 0 ? klPenalty * turn.referenceDistance() : 0))
                .toArray();
    }

    /// The undiscounted sum of each episode's rewards.
    public double[] totals() {
        return rewards().stream()
                .mapToDouble(turns -> Arrays.stream(turns).sum())
                .toArray();
    }

    /// The task of each episode.
    public List<Long> tasks() {
        return episodes.stream().map(ScoredEpisode::task).toList();
    }

    /// A number for each episode.
    public double[] each(ToDoubleFunction<ScoredEpisode> value) {
        return episodes.stream().mapToDouble(value).toArray();
    }

    /// A number of each episode as one for each of its turns, episode after episode.
    public double[] spread(double[] perEpisode) {
        return IntStream.range(0, perEpisode.length)
                .mapToObj(i -> episodes.get(i).turns().stream().mapToDouble(turn -> perEpisode[i]))
                .flatMapToDouble(turns -> turns)
                .toArray();
    }

    /// All turns, episode after episode.
    public List<ScoredTurn> turns() {
        return episodes.stream().flatMap(episode -> episode.turns().stream()).toList();
    }
}
