// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import org.gem4j.report.RunRecord;
import org.gem4j.rollout.Episode;
import org.gem4j.train.TrainingResult.Score;

/// Evaluations of a run's policy in all evaluated environments, and how they are told, summed up and shown.
final class RunEvaluations {
    private static final int SHOWN_EPISODES = 16;

    private final TrainContext context;
    private final Stage stage;
    private final TrainedModel model;

    RunEvaluations(TrainContext context, Stage stage, TrainedModel model) {
        this.context = context;
        this.stage = stage;
        this.model = model;
    }

    /// Plays them, by environment; empty if cancelled meanwhile.
    ///
    /// @param when in words, for the user
    Optional<Map<String, EvaluationResult>> play(String when, BooleanSupplier cancelled) {
        Optional<Map<String, EvaluationResult>> all;
        try (var phase = context.phases().enter("evaluation")) {
            all = stage.evaluate(model.policy(), cancelled);
        }
        all.ifPresent(evaluations -> evaluations.forEach((label, evaluation) ->
                context.listener().evaluated(evaluations.size() == 1 ? when : when + ", " + label, evaluation)));
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

    private static double mean(Map<String, EvaluationResult> evaluations, ToDoubleFunction<EvaluationResult> figure) {
        return evaluations.values().stream().mapToDouble(figure).average().orElseThrow();
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
}
