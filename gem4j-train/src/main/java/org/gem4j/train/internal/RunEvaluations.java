// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gem4j.env.SeededRandom;
import org.gem4j.report.Metrics;
import org.gem4j.report.PhaseClock;
import org.gem4j.report.RunRecord;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodeListener;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Sampling;
import org.gem4j.train.EvaluationResult;
import org.gem4j.train.TrainingResult.Score;
import org.gem4j.train.config.EvaluationSettings;

/// Evaluations of a run's policy in all evaluated environments, and how they are told, summed up and shown.
final class RunEvaluations {
    private static final int SHOWN_EPISODES = 16;

    private static final long SEED = 0;

    private final TrainContext context;
    private final Stage stage;
    private final TrainedModel model;
    private final LostEpisodes lost;
    private PhaseClock times = new PhaseClock();

    RunEvaluations(TrainContext context, Stage stage, TrainedModel model, LostEpisodes lost) {
        this.context = context;
        this.stage = stage;
        this.model = model;
        this.lost = lost;
    }

    /// Plays them, by environment; empty if canceled meanwhile.
    ///
    /// @param when in words, for the user
    Optional<Map<String, EvaluationResult>> play(String when, BooleanSupplier canceled) {
        Optional<Map<String, EvaluationResult>> all;
        times = new PhaseClock();
        try (var phase = context.phases().enter("evaluation")) {
            all = stage.evaluate(model.policy(), times, canceled);
        }
        all.ifPresent(evaluations -> evaluations.forEach((label, evaluation) -> {
            String shown = evaluations.size() == 1 ? when : when + ", " + label;
            context.listener().evaluated(shown, evaluation);
            List<Episode> played = new ArrayList<>(evaluation.episodes());
            played.addAll(evaluation.lost());
            lost.tell("evaluation " + shown, played);
        }));
        return all;
    }

    /// A record with the results of an evaluation, as far as it had episodes that count.
    ///
    /// @param when `before` or `after`
    static RunRecord summary(RunRecord record, String when, Map<String, EvaluationResult> evaluations) {
        Map<String, EvaluationResult> known = new LinkedHashMap<>(evaluations);
        known.values().removeIf(evaluation -> evaluation.episodes().isEmpty());
        if (known.isEmpty()) {
            return record;
        }
        RunRecord summed = record.withSummary("success_" + when, mean(known, EvaluationResult::success))
                .withSummary("return_" + when, mean(known, EvaluationResult::meanReturn));
        if (evaluations.size() > 1) {
            for (Map.Entry<String, EvaluationResult> each : known.entrySet()) {
                summed = summed.withSummary(
                                "success_" + when + "/" + each.getKey(),
                                each.getValue().success())
                        .withSummary(
                                "return_" + when + "/" + each.getKey(),
                                each.getValue().meanReturn());
            }
        }
        return summed;
    }

    private static double mean(Map<String, EvaluationResult> evaluations, ToDoubleFunction<EvaluationResult> metric) {
        return evaluations.values().stream().mapToDouble(metric).average().orElseThrow();
    }

    /// What a record says of an evaluation, if there was one.
    static Optional<Score> score(RunRecord record, String when) {
        OptionalDouble success = record.summary("success_" + when);
        OptionalDouble meanReturn = record.summary("return_" + when);
        return success.isPresent() && meanReturn.isPresent()
                ? Optional.of(new Score(success.getAsDouble(), meanReturn.getAsDouble()))
                : Optional.empty();
    }

    /// Some of their episodes.
    List<Episode> shown(Map<String, EvaluationResult> evaluations, String policy) {
        return evaluations.values().stream()
                .flatMap(evaluation ->
                        evaluation.episodes().stream().limit(Math.ceilDiv(SHOWN_EPISODES, evaluations.size())))
                .map(episode -> episode.withPolicy(policy))
                .toList();
    }

    /// Plays the evaluation episodes; empty if canceled meanwhile.
    static Optional<EvaluationResult> run(
            EpisodePlayer player,
            Policy policy,
            EvaluationSettings settings,
            Sampling sampling,
            BooleanSupplier canceled) {
        List<EpisodeSeed> seeds = LongStream.range(0, settings.episodes())
                .boxed()
                .flatMap(i -> tasks(SeededRandom.seed(SEED, "evaluation", i), settings.samples()))
                .toList();
        List<Episode> played = player.play(policy, seeds, sampling, EpisodeListener.none(), canceled);
        if (played.size() < seeds.size()) {
            return Optional.empty();
        }
        Map<Boolean, List<Episode>> counted = played.stream().collect(Collectors.partitioningBy(Episode::counts));
        return Optional.of(
                new EvaluationResult(counted.getOrDefault(true, List.of()), counted.getOrDefault(false, List.of())));
    }

    private static Stream<EpisodeSeed> tasks(long task, int samples) {
        return LongStream.range(0, samples)
                .mapToObj(member ->
                        new EpisodeSeed(task, member == 0 ? task : SeededRandom.seed(task, "member", member)));
    }

    /// The seconds that the last evaluation took in each environment, under `time/eval/ENV_ID`.
    Metrics seconds() {
        Metrics metrics = new Metrics();
        times.total().forEach((label, seconds) -> metrics.put(Metrics.TIME + "eval/" + label, seconds.doubleValue()));
        return metrics;
    }

    /// The metrics of some evaluations, by environment, under `eval/ENV_ID/`, and their means over the environments
    /// that have them under `eval/average/`.
    static Metrics metrics(Map<String, EvaluationResult> evaluations) {
        Metrics metrics = new Metrics();
        Map<String, List<Double>> all = new LinkedHashMap<>();
        evaluations.forEach((label, evaluation) -> metricsOf(evaluation).forEach((name, value) -> {
            metrics.put("eval/" + label + "/" + name, value);
            all.computeIfAbsent(name, missing -> new ArrayList<>()).add(value);
        }));
        all.forEach((name, values) -> metrics.put(
                "eval/average/" + name,
                values.stream().mapToDouble(Double::doubleValue).sum() / values.size()));
        return metrics;
    }

    private static Map<String, Double> metricsOf(EvaluationResult evaluation) {
        Map<String, Double> values = new LinkedHashMap<>();
        List<Episode> episodes = evaluation.episodes();
        if (episodes.isEmpty()) {
            return values;
        }
        values.put("accuracy", evaluation.meanReturn());
        values.put("mean_episode_success", evaluation.success());
        values.put("mean_episode_len", evaluation.meanTurns());
        values.put("response_tok_len", evaluation.meanResponseTokens());
        if (ToolUse.used(episodes)) {
            values.put("num_tool_success", ToolUse.meanSuccesses(episodes));
        }
        return values;
    }
}
