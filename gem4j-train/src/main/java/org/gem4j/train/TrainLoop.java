// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.gem4j.llm.DecoderConfig;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.report.AtomicFile;
import org.gem4j.rollout.report.SampleEpisode;
import org.gem4j.rollout.report.SampleEpisodes;
import org.gem4j.train.TrainResult.Score;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.report.Metrics;
import org.gem4j.train.report.PhaseClock;
import org.gem4j.train.report.Report;
import org.gem4j.train.report.RunLog;
import org.gem4j.train.report.RunRecord;
import org.gem4j.train.report.RunStatus;

/// The steps of a run over its open resources: evaluation, rollout and update again and again, evaluation.
final class TrainLoop {
    private static final int SHOWN_EPISODES = 16;

    private final TrainContext context;
    private final TrainSettings settings;
    private final PhaseClock phases;
    private final Stage stage;
    private final TrainedModel model;
    private final Checkpoints checkpoints;
    private final SharedStep shared;
    private TrainState state;
    private RunRecord record;
    private Optional<Map<String, Evaluation>> before = Optional.empty();

    TrainLoop(
            TrainContext context,
            Stage stage,
            TrainedModel model,
            Checkpoints checkpoints,
            TrainState state,
            RunRecord record) {
        this.context = context;
        this.settings = context.settings();
        this.phases = context.phases();
        this.stage = stage;
        this.model = model;
        this.checkpoints = checkpoints;
        this.state = state;
        this.record = record;
        this.shared = new SharedStep(settings, phases, stage, model);
    }

    TrainResult run() {
        DecoderConfig config = model.weights().config();
        context.listener()
                .started(
                        context.folder().path(),
                        "%,d parameters, %d tokens".formatted(config.parameters(), config.vocabularySize()),
                        state.step(),
                        context.steps());
        try (RunLog log = openLog()) {
            if (state.step() == 0 && !evaluateBefore(log)) {
                return end(log, true);
            }
            while (state.step() < context.steps() && !context.stop().getAsBoolean()) {
                step(log);
            }
            return end(log, state.step() < context.steps());
        }
    }

    private RunLog openLog() {
        return fileLog()
                .withTrackers(
                        settings.tracking().trackers(System.getenv()),
                        context.folder(),
                        record,
                        context.listener()::notice);
    }

    private RunLog fileLog() {
        if (!Files.exists(context.folder().metricsFile())) {
            return RunLog.create(context.folder(), context.clock());
        }
        // Step 0 holds the evaluation before training, which is done again if nothing was learnt since.
        return RunLog.resume(context.folder(), state.step() == 0 ? -1 : state.step(), context.clock());
    }

    /// Evaluates the policy that training begins with; false if stopped meanwhile.
    private boolean evaluateBefore(RunLog log) {
        before = evaluate(context.stop());
        if (before.isEmpty()) {
            return false;
        }
        show("before training", before.get());
        state = TrainState.begin(stage.begin(model.policy(), before.get()));
        SampleEpisodes.write(context.folder().episodesBeforeFile(), shown(before.get(), "before training"));
        record("before", before.get());
        log.write(0, Evaluation.metrics(before.get()));
        return true;
    }

    private void step(RunLog log) {
        context.workers().begin(state);
        SharedStep.Sampled sampled = shared.play(state);
        Batch batch = sampled.batch();
        List<Episode> played = sampled.played().episodes();
        Metrics learnt;
        try {
            learnt = shared.learn(sampled);
        } catch (NotFiniteException e) {
            throw failed(e, batch, played);
        }
        Metrics metrics = batch.metrics().putAll(learnt).putAll(environments(batch));
        state = sampled.next();
        metrics.put("train/learning_round", state.step()).put("train/turns", state.turns());
        int evalSteps = settings.evaluation().steps();
        if (evalSteps > 0 && state.step() % evalSteps == 0 && state.step() < context.steps()) {
            // Part of the step, so not cut short by a stop: the step's figures would lack it after a resume.
            evaluate(() -> false).ifPresent(evaluations -> {
                show("step " + state.step(), evaluations);
                metrics.putAll(Evaluation.metrics(evaluations));
            });
        }
        dump(played);
        Map<String, Double> lap = phases.lap();
        double seconds = lap.values().stream().mapToDouble(Double::doubleValue).sum();
        metrics.putPhases(lap)
                .put("time/step", seconds)
                .put("time/tokens_per_second", batch.tokens() / Math.max(1e-9, seconds));
        log.write(state.step(), metrics);
        boolean best = checkpoints.better(state.step(), metrics);
        int saveSteps = settings.run().saveSteps();
        if (best || (saveSteps > 0 && state.step() % saveSteps == 0)) {
            save(log);
        }
        context.listener()
                .stepped(state.step(), new TrainListener.Progress(batch.tokens(), batch.meanReturn(), batch.success()));
    }

    /// Writes every episode of the batch where it is asked for.
    private void dump(List<Episode> played) {
        int every = settings.run().dumpSteps();
        if (every == -1 || state.step() % every != 0) {
            return;
        }
        Path folder = context.folder().path().resolve("game_state");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new TrainException(
                    "cannot make the folder " + folder + " for dumped episodes: " + AtomicFile.reason(e), e);
        }
        SampleEpisodes.write(
                folder.resolve("step_" + state.step() + ".jsonl"), trainedOn(played, "step " + state.step()));
    }

    private List<SampleEpisode> trainedOn(List<Episode> played, String policy) {
        Map<String, PromptTemplate> templates =
                context.training().stream().collect(Collectors.toMap(EnvSetup::label, EnvSetup::template));
        return played.stream()
                .map(episode ->
                        ShownEpisodes.of(episode, policy, Objects.requireNonNull(templates.get(episode.envId()))))
                .toList();
    }

    /// Keeps the batch that a step failed on and says where it is.
    private TrainException failed(NotFiniteException cause, Batch batch, List<Episode> played) {
        long step = state.step() + 1;
        String where;
        try {
            List<TrainingSample> samples = cause.samples().isEmpty() ? batch.samples() : cause.samples();
            Path kept = FailedBatch.write(
                    context.folder().path(), step, trainedOn(played, "step " + step + ", failed"), samples);
            where = "Its batch is kept: ./gem4j browse " + kept.resolve("episodes.jsonl") + " shows the episodes, "
                    + kept.resolve("batch.safetensors") + " has the tensors.";
        } catch (IOException e) {
            cause.addSuppressed(e);
            where = "Its batch could not be kept (" + AtomicFile.reason(e) + ").";
        }
        return new TrainException(
                "stopped at step " + step + ": " + cause.getMessage() + ". " + where
                        + " Earlier checkpoints are as they"
                        + " were, and ./gem4j train --resume "
                        + context.folder().path()
                        + " repeats the step. Lower --learning_rate, --reward_scale or --max_norm in a new run.",
                cause);
    }

    /// What is known of each environment: its part of the batch where there are several, and the level it was
    /// played
    /// at.
    private Metrics environments(Batch batch) {
        Metrics metrics = context.training().size() > 1 ? batch.byEnvironment() : new Metrics();
        for (int i = 0; i < context.training().size(); i++) {
            EnvSetup setup = context.training().get(i);
            if (setup.curriculum().isPresent()) {
                metrics.put("actor/" + setup.label() + "/level", (long)
                        state.environments().get(i).level());
            }
        }
        return metrics;
    }

    private Optional<Map<String, Evaluation>> evaluate(BooleanSupplier cancelled) {
        try (var phase = phases.enter("evaluation")) {
            return stage.evaluate(model.policy(), cancelled);
        }
    }

    private void show(String when, Map<String, Evaluation> evaluations) {
        evaluations.forEach((label, evaluation) ->
                context.listener().evaluated(evaluations.size() == 1 ? when : when + ", " + label, evaluation));
    }

    private void save(RunLog log) {
        try (var phase = phases.enter("saving")) {
            log.sync();
            context.listener().saved(checkpoints.save(state, folder -> {
                context.workers().give();
                model.save(folder);
            }));
            checkpoints
                    .best()
                    .ifPresent(best -> record =
                            record.withSummary("best_step", best.step()).withSummary("best_value", best.value()));
            context.folder().write(record.withPhases(phases.total()));
        }
    }

    private TrainResult end(RunLog log, boolean stopped) {
        save(log);
        String saveBest = settings.run().saveBest();
        if (!saveBest.isEmpty() && state.step() > 0 && checkpoints.best().isEmpty()) {
            context.listener()
                    .notice("no step has had a finite " + saveBest + ", so no best checkpoint was kept: see"
                            + " metrics.jsonl for the names there are. Evaluations need --eval_steps.");
        }
        Optional<Map<String, Evaluation>> after =
                stopped ? Optional.empty() : state.step() == 0 ? before : evaluate(context.stop());
        after.ifPresent(evaluations -> {
            if (state.step() > 0) {
                show("after training", evaluations);
            }
            SampleEpisodes.write(context.folder().episodesAfterFile(), shown(evaluations, "after training"));
            record("after", evaluations);
        });
        record = record.withSummary(
                        "eval_episodes",
                        settings.evaluation().allEpisodes()
                                * (long) context.evaluated().size())
                .withSummary("tokens", state.tokens())
                .withSummary("episodes", state.episodes());
        RunStatus status = after.isEmpty() ? RunStatus.INTERRUPTED : RunStatus.FINISHED;
        record = record.withPhases(phases.total()).ended(status, context.clock().instant());
        context.folder().write(record);
        log.end(status);
        Report.write(context.folder());
        Score start = score("before", new Score(0, 0));
        return new TrainResult(
                start,
                score("after", start),
                after.isEmpty(),
                state.step(),
                record.seconds(),
                phases.total(),
                context.folder().path());
    }

    private void record(String when, Map<String, Evaluation> evaluations) {
        record = record.withSummary("success_" + when, mean(evaluations, Evaluation::success))
                .withSummary("return_" + when, mean(evaluations, Evaluation::meanReturn));
        if (evaluations.size() > 1) {
            evaluations.forEach((label, evaluation) ->
                    record = record.withSummary("success_" + when + "/" + label, evaluation.success())
                            .withSummary("return_" + when + "/" + label, evaluation.meanReturn()));
        }
        context.folder().write(record);
    }

    private static double mean(Map<String, Evaluation> evaluations, ToDoubleFunction<Evaluation> figure) {
        return evaluations.values().stream().mapToDouble(figure).average().orElse(0);
    }

    private Score score(String when, Score absent) {
        return new Score(
                record.summary("success_" + when).orElse(absent.success()),
                record.summary("return_" + when).orElse(absent.meanReturn()));
    }

    private List<SampleEpisode> shown(Map<String, Evaluation> evaluations, String policy) {
        return evaluations.values().stream()
                .flatMap(evaluation ->
                        evaluation.episodes().stream().limit(Math.ceilDiv(SHOWN_EPISODES, evaluations.size())))
                .map(episode -> ShownEpisodes.of(episode, policy, context.template(episode.envId())))
                .toList();
    }
}
