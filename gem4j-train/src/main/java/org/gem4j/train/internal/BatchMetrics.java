// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.gem4j.algo.internal.Moments;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.report.Metrics;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// The metrics of a batch that a step learned from.
final class BatchMetrics {
    private BatchMetrics() {}

    /// Metrics of the episodes and their advantages.
    ///
    /// @param gamma discount between turns
    /// @param groupSize episodes of each task
    static Metrics of(Estimates estimates, double gamma, int groupSize) {
        Scores scores = estimates.scores();
        double[] returns = estimates.returns();
        double[] advantages = estimates.advantages().turns();
        Metrics metrics = played(scores.batch()).put("actor/discount_factor", gamma);
        if (scores.batch().turns().isEmpty()) {
            return metrics;
        }
        metrics.put("actor/discounted_step_return", Arrays.stream(returns).average())
                .put("train/adv_mean", Arrays.stream(advantages).average())
                .put("train/adv_min", Arrays.stream(advantages).min())
                .put("train/adv_max", Arrays.stream(advantages).max());
        if (groupSize > 1) {
            metrics.put("train/all_zero_rewards_count", groupsEarning(0, scores.batch()))
                    .put("train/all_one_rewards_count", groupsEarning(1, scores.batch()));
        }
        double spread = Moments.of(returns, Moments.Deviation.POPULATION).deviation();
        if (scores.values().length > 0 && spread > 0) {
            double[] errors = new double[returns.length];
            Arrays.setAll(errors, i -> returns[i] - scores.values()[i]);
            double left = Moments.of(errors, Moments.Deviation.POPULATION).deviation() / spread;
            metrics.put("train/explained_variance", 1 - left * left);
        }
        return metrics;
    }

    /// Number of groups in which every episode has this return.
    private static long groupsEarning(double earned, Batch batch) {
        Map<Long, Boolean> groups = batch.episodes().stream()
                .collect(Collectors.toMap(
                        Episode::seed, episode -> episode.totalReward() == earned, Boolean::logicalAnd));
        return groups.values().stream().filter(all -> all).count();
    }

    private static Metrics played(Batch batch) {
        List<Turn> turns = batch.turns();
        long truncated = turns.stream()
                .filter(turn -> turn.response().stop() == StopReason.LENGTH)
                .count();
        long ungenerated = truncated + batch.policyErrors();
        Metrics metrics = new Metrics()
                .put("actor/num_trajectories", (long) batch.episodes().size())
                .put(
                        "actor/num_groups",
                        batch.episodes().stream().map(Episode::seed).distinct().count())
                .put("actor/num_turns", (long) turns.size())
                .put("actor/num_tokens", batch.tokens())
                .put("actor/num_generation_failed", ungenerated)
                .put("actor/num_infrastructure_failed", batch.failed())
                .putAll(tools(batch.episodes()));
        if (turns.size() + batch.policyErrors() > 0) {
            metrics.put("actor/prop_generation_failed", (double) ungenerated / (turns.size() + batch.policyErrors()));
        }
        if (turns.isEmpty()) {
            return metrics;
        }
        double count = turns.size();
        long promptTokens = turns.stream()
                .mapToLong(turn -> turn.response().promptIds().length)
                .sum();
        double rewards =
                turns.stream().mapToDouble(turn -> turn.step().reward()).sum();
        return metrics.put("actor/mean_episode_len", batch.turnsPerEpisode())
                .put("actor/mean_episode_return", batch.meanReturn())
                .put("actor/mean_episode_success", batch.success())
                .put("actor/prompt_tok_len", promptTokens / count)
                .put("actor/response_tok_len", batch.tokens() / count)
                .put(
                        "actor/action_is_formatted",
                        turns.stream().filter(BatchMetrics::formatted).count() / count)
                .put("actor/response_is_truncated", truncated / count)
                .put("actor/step_reward", rewards / count)
                .putAll(reported(batch.episodes()));
    }

    /// Means of what environments and rewards report as decimal numbers in the info of an episode's last step, over
    /// the episodes that report it.
    private static Metrics reported(List<Episode> episodes) {
        Map<String, DoubleSummaryStatistics> reported = new TreeMap<>();
        for (Episode episode : episodes) {
            Info info = episode.turns().isEmpty()
                    ? Info.empty()
                    : episode.turns().getLast().step().info();
            info.asMap().forEach((name, value) -> {
                if (value instanceof Double number && Double.isFinite(number) && !InfoKeys.isKnown(name)) {
                    reported.computeIfAbsent(name, each -> new DoubleSummaryStatistics())
                            .accept(number);
                }
            });
        }
        Metrics metrics = new Metrics();
        reported.forEach((name, numbers) -> metrics.put("actor/info/" + name, numbers.getAverage()));
        return metrics;
    }

    /// The metrics of each environment apart, under `actor/ENV/`.
    static Metrics byEnvironment(Batch batch) {
        Map<String, List<Episode>> parts = batch.episodes().stream()
                .collect(Collectors.groupingBy(Episode::envId, LinkedHashMap::new, Collectors.toList()));
        Metrics metrics = new Metrics();
        parts.forEach((label, part) -> metrics.put("actor/" + label + "/num_trajectories", (long) part.size())
                .put(
                        "actor/" + label + "/mean_episode_len",
                        mean(part, e -> e.turns().size()))
                .put("actor/" + label + "/mean_episode_return", mean(part, Episode::totalReward))
                .put("actor/" + label + "/mean_episode_success", mean(part, e -> e.success() ? 1 : 0)));
        return metrics;
    }

    private static double mean(List<Episode> some, ToDoubleFunction<Episode> metric) {
        return some.stream().mapToDouble(metric).average().orElse(0);
    }

    private static Metrics tools(List<Episode> episodes) {
        return ToolUse.used(episodes)
                ? new Metrics()
                        .put("actor/num_tool_uses", ToolUse.meanUses(episodes))
                        .put("actor/num_tool_success", ToolUse.meanSuccesses(episodes))
                : new Metrics();
    }

    private static boolean formatted(Turn turn) {
        return turn.step()
                .info()
                .get(InfoKeys.MOVE)
                .map(move -> move != MoveKind.INVALID_FORMAT)
                .orElse(turn.response().stop() == StopReason.END_OF_TURN);
    }
}
