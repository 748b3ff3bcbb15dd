// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gem4j.env.SeededRandom;
import org.gem4j.report.Metrics;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodeListener;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Sampling;
import org.gem4j.train.config.EvaluationSettings;

/// How a policy does on the evaluation episodes. Their seeds are the same in every run, so that runs can be compared.
///
/// @param episodes those that say something about the policy
/// @param failed how many were lost to failures outside it
public record EvaluationResult(List<Episode> episodes, int failed) {
    private static final long SEED = 0;

    /// Plays the evaluation episodes; empty if cancelled meanwhile.
    static Optional<EvaluationResult> run(
            EpisodePlayer player,
            Policy policy,
            EvaluationSettings settings,
            Sampling sampling,
            BooleanSupplier cancelled) {
        List<EpisodeSeed> seeds = LongStream.range(0, settings.episodes())
                .boxed()
                .flatMap(i -> tasks(SeededRandom.seed(SEED, "evaluation", i), settings.samples()))
                .toList();
        List<Episode> played = player.play(policy, seeds, sampling, EpisodeListener.none(), cancelled);
        if (played.size() < seeds.size()) {
            return Optional.empty();
        }
        List<Episode> valid = played.stream().filter(Episode::counts).toList();
        return Optional.of(new EvaluationResult(valid, played.size() - valid.size()));
    }

    private static Stream<EpisodeSeed> tasks(long task, int samples) {
        return LongStream.range(0, samples)
                .mapToObj(member ->
                        new EpisodeSeed(task, member == 0 ? task : SeededRandom.seed(task, "member", member)));
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

    private double mean(ToDoubleFunction<Episode> figure) {
        return episodes.stream().mapToDouble(figure).average().orElse(0);
    }

    /// The metrics of some evaluations, by environment, under `eval/ENV_ID/`, and their means over the environments
    /// that have them under `eval/average/`.
    static Metrics metrics(Map<String, EvaluationResult> evaluations) {
        Metrics metrics = new Metrics();
        Map<String, List<Double>> all = new LinkedHashMap<>();
        evaluations.forEach((label, evaluation) -> evaluation.figures().forEach((name, value) -> {
            metrics.put("eval/" + label + "/" + name, value);
            all.computeIfAbsent(name, missing -> new ArrayList<>()).add(value);
        }));
        all.forEach((name, values) -> metrics.put(
                "eval/average/" + name,
                values.stream().mapToDouble(Double::doubleValue).sum() / values.size()));
        return metrics;
    }

    private Map<String, Double> figures() {
        Map<String, Double> figures = new LinkedHashMap<>();
        if (episodes.isEmpty()) {
            return figures;
        }
        figures.put("accuracy", meanReturn());
        figures.put("mean_episode_success", success());
        figures.put("mean_episode_len", meanTurns());
        figures.put("response_tok_len", meanResponseTokens());
        if (ToolUse.used(episodes)) {
            figures.put("num_tool_success", ToolUse.meanSuccesses(episodes));
        }
        return figures;
    }
}
