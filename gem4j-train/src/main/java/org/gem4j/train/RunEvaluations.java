// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import org.gem4j.rollout.Episode;
import org.gem4j.train.TrainResult.Score;
import org.gem4j.train.report.RunRecord;

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

    /// A record with the figures of an evaluation.
    ///
    /// @param when `before` or `after`
    static RunRecord summary(RunRecord record, String when, Map<String, EvaluationResult> evaluations) {
        RunRecord summed = record.withSummary("success_" + when, mean(evaluations, EvaluationResult::success))
                .withSummary("return_" + when, mean(evaluations, EvaluationResult::meanReturn));
        if (evaluations.size() > 1) {
            for (Map.Entry<String, EvaluationResult> each : evaluations.entrySet()) {
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
        return evaluations.values().stream().mapToDouble(figure).average().orElse(0);
    }

    /// What a record says of an evaluation.
    static Score score(RunRecord record, String when, Score absent) {
        return new Score(
                record.summary("success_" + when).orElse(absent.success()),
                record.summary("return_" + when).orElse(absent.meanReturn()));
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
