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

    /// An episode as an estimator sees it.
    ///
    /// @param task what was to be solved; episodes of equal tasks are a group
    /// @param turns in order, at least one
    /// @param greedyReturn what the greedy policy earns in the same task; 0 where the estimator does not ask for it
    /// @param nextValue what the critic expects after the last turn: 0 if the episode ended by itself, the value
    /// of the state that a limit cut it off at otherwise
    public record ScoredEpisode(long task, List<ScoredTurn> turns, double greedyReturn, double nextValue) {
        public ScoredEpisode {
            turns = List.copyOf(turns);
        }
    }

    /// A turn as an estimator sees it.
    ///
    /// @param reward scaled
    /// @param value what the critic expected before the turn; 0 without a critic
    /// @param logprobs of the response tokens before the update, in nats; empty for a turn that is not trained on
    /// @param referenceLogprobs of the same tokens by the policy before training; empty where nothing compares
    /// with it
    public record ScoredTurn(double reward, double value, float[] logprobs, float[] referenceLogprobs) {
        /// Σ log π_old - log π_ref over the response; 0 where there is no reference.
        public double referenceDistance() {
            double distance = 0;
            for (int t = 0; t < referenceLogprobs.length; t++) {
                distance += (double) logprobs[t] - referenceLogprobs[t];
            }
            return distance;
        }
    }
}
