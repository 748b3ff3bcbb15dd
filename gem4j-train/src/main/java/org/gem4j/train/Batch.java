// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.algo.DiscountedReturns;
import org.gem4j.algo.ReturnBatchNormalization;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.llm.Sample;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.gem4j.train.config.AlgorithmSettings;
import org.gem4j.train.report.Metrics;

/// The turns of some episodes with their advantages: what one step learns from.
///
/// Episodes that failed for reasons outside the policy are left out, not taken as reward 0.
final class Batch {
    private final List<Episode> episodes;
    private final long policyErrors;
    private final long failed;
    private final List<Turn> turns = new ArrayList<>();
    private final double[] returns;
    private final double[] advantages;
    private final List<TrainingSample> samples = new ArrayList<>();

    Batch(List<Episode> played, AlgorithmSettings settings) {
        episodes = played.stream()
                .filter(episode -> episode.outcome() == Episode.Outcome.OK)
                .toList();
        policyErrors = played.stream()
                .filter(episode -> episode.outcome() == Episode.Outcome.POLICY_ERROR)
                .count();
        failed = played.size() - episodes.size() - policyErrors;
        episodes.forEach(episode -> turns.addAll(episode.turns()));
        returns = new double[turns.size()];
        int at = 0;
        for (Episode episode : episodes) {
            double[] rewards = episode.turns().stream()
                    .mapToDouble(turn -> turn.step().reward())
                    .toArray();
            double[] own = DiscountedReturns.of(rewards, settings.gamma());
            System.arraycopy(own, 0, returns, at, own.length);
            at += own.length;
        }
        advantages = settings.normReturn() ? ReturnBatchNormalization.of(returns) : returns;
        for (int i = 0; i < turns.size(); i++) {
            Turn turn = turns.get(i);
            boolean trained = turn.response().ids().length > 0
                    && !(settings.ignoreNoEos() && turn.response().stop() == StopReason.LENGTH);
            if (trained) {
                Sample tokens =
                        new Sample(turn.response().promptIds(), turn.response().ids());
                samples.add(new TrainingSample(tokens, turn.response().logprobs(), advantages[i], new float[0]));
            }
        }
    }

    List<TrainingSample> samples() {
        return samples;
    }

    int turns() {
        return turns.size();
    }

    /// Mean number of turns of an episode.
    double turnsPerEpisode() {
        return episodes.isEmpty() ? 1 : (double) turns.size() / episodes.size();
    }

    double meanReturn() {
        return episodes.stream().mapToDouble(Episode::totalReward).average().orElse(0);
    }

    double success() {
        return episodes.stream().mapToDouble(e -> e.success() ? 1 : 0).average().orElse(0);
    }

    /// Sampled tokens.
    long tokens() {
        return turns.stream().mapToLong(turn -> turn.response().ids().length).sum();
    }

    Metrics metrics() {
        long formatted = turns.stream().filter(Batch::formatted).count();
        long truncated = turns.stream()
                .filter(turn -> turn.response().stop() == StopReason.LENGTH)
                .count();
        double count = Math.max(1, turns.size());
        double rewards =
                turns.stream().mapToDouble(turn -> turn.step().reward()).sum();
        return new Metrics()
                .put("actor/num_trajectories", (long) episodes.size())
                .put("actor/num_turns", (long) turns.size())
                .put("actor/num_tokens", tokens())
                .put("actor/mean_episode_len", turnsPerEpisode())
                .put("actor/mean_episode_return", meanReturn())
                .put("actor/mean_episode_success", success())
                .put("actor/num_generation_failed", truncated + policyErrors)
                .put("actor/prop_generation_failed", (truncated + policyErrors) / (count + policyErrors))
                .put("actor/num_infrastructure_failed", failed)
                .put("actor/response_tok_len", tokens() / count)
                .put("actor/action_is_formatted", formatted / count)
                .put("actor/response_is_truncated", truncated / count)
                .put("actor/step_reward", rewards / count)
                .put("actor/discounted_step_return", mean(returns))
                .put("train/adv_mean", mean(advantages))
                .put("train/adv_min", java.util.Arrays.stream(advantages).min().orElse(0))
                .put("train/adv_max", java.util.Arrays.stream(advantages).max().orElse(0));
    }

    private static boolean formatted(Turn turn) {
        return turn.step()
                .info()
                .get(InfoKeys.MOVE)
                .map(move -> move != MoveKind.INVALID_FORMAT)
                .orElse(turn.response().stop() == StopReason.END_OF_TURN);
    }

    private static double mean(double[] values) {
        return java.util.Arrays.stream(values).average().orElse(0);
    }
}
