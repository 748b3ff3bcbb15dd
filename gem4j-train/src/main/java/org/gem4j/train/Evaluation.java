// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Sampling;
import org.gem4j.train.report.Metrics;

/// How a policy does on the evaluation episodes. Their seeds are the same in every run, so that runs can be compared.
///
/// @param episodes those that say something about the policy
/// @param failed how many were lost to failures outside it
public record Evaluation(List<Episode> episodes, int failed) {
    private static final long SEED = 0;

    /// Plays the evaluation episodes; empty if cancelled meanwhile.
    static Optional<Evaluation> run(
            EpisodePlayer player, Policy policy, int episodes, Sampling sampling, BooleanSupplier cancelled) {
        List<EpisodeSeed> seeds = LongStream.range(0, episodes)
                .mapToObj(i -> EpisodeSeed.of(SeededRandom.seed(SEED, "evaluation", i)))
                .toList();
        List<Episode> played = player.play(policy, seeds, sampling, cancelled);
        if (played.size() < episodes) {
            return Optional.empty();
        }
        List<Episode> valid = played.stream().filter(Evaluation::counts).toList();
        return Optional.of(new Evaluation(valid, played.size() - valid.size()));
    }

    /// Whether an episode says something about the policy: failures of the policy do, those of its surroundings
    /// not.
    private static boolean counts(Episode episode) {
        return switch (episode.outcome()) {
            case OK, POLICY_ERROR -> true;
            case TIMEOUT, INFRASTRUCTURE -> false;
        };
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
    private double meanResponseTokens() {
        return episodes.stream()
                .flatMap(episode -> episode.turns().stream())
                .mapToInt(turn -> turn.response().ids().length)
                .average()
                .orElse(0);
    }

    private double mean(java.util.function.ToDoubleFunction<Episode> figure) {
        return episodes.stream().mapToDouble(figure).average().orElse(0);
    }

    /// The figures under `eval/ENV_ID/`.
    Metrics metrics(String envId) {
        String prefix = "eval/" + envId + "/";
        return new Metrics()
                .put(prefix + "accuracy", meanReturn())
                .put(prefix + "mean_episode_success", success())
                .put(prefix + "mean_episode_len", meanTurns())
                .put(prefix + "response_tok_len", meanResponseTokens());
    }
}
