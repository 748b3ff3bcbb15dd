// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.torch.internal.DeviceMemory;
import org.gem4j.report.EpisodeFile;
import org.gem4j.report.Metrics;
import org.gem4j.report.PhaseClock;
import org.gem4j.report.Report;
import org.gem4j.report.RunLog;
import org.gem4j.report.RunRecord;
import org.gem4j.report.RunStatus;
import org.gem4j.rollout.Episode;
import org.gem4j.train.EvaluationResult;
import org.gem4j.train.TrainException;
import org.gem4j.train.TrainingListener;
import org.gem4j.train.TrainingResult;
import org.gem4j.train.config.CheckpointSettings;
import org.gem4j.train.config.TrainSettings;

/// The steps of a run over its open resources: evaluation, rollout and update again and again, evaluation.
final class TrainLoop {
    private static final String AFTER = "after training";

    private final TrainContext context;
    private final TrainSettings settings;
    private final PhaseClock phases;
    private final Stage stage;
    private final TrainedModel model;
    private final Checkpoints checkpoints;
    private final TrainStep shared;
    private final LostEpisodes lost;
    private final RunEvaluations evaluations;
    private final KeptEpisodes kept;
    private TrainState state;
    private RunRecord record;
    private Optional<Map<String, EvaluationResult>> before = Optional.empty();
    private Optional<Map<String, EvaluationResult>> last = Optional.empty();

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
        this.shared = new TrainStep(settings, phases, stage, model);
        this.lost = new LostEpisodes(context.listener()::notice);
        this.evaluations = new RunEvaluations(context, stage, model, lost);
        this.kept = new KeptEpisodes(context);
    }

    TrainingResult run() {
        DecoderConfig config = model.weights().config();
        context.listener()
                .started(
                        context.folder().path(),
                        "%,d parameters, a vocabulary of %,d tokens"
                                .formatted(config.parameters(), config.vocabularySize()),
                        state.step(),
                        context.steps());
        try (RunLog log = openLog();
                EpisodeSample episodes = EpisodeSample.open(context, state, model.tokenizer())) {
            if (state.step() == 0 && !evaluateBefore(log)) {
                return end(log, true);
            }
            while (state.step() < context.steps() && !context.stop().getAsBoolean()) {
                step(log, episodes);
            }
            TrainingResult result = end(log, state.step() < context.steps());
            lost.summary();
            Optional<String> nothing = result.stopped() ? Optional.empty() : lost.nothingPlayed();
            if (nothing.isPresent()) {
                throw new TrainException(nothing.get());
            }
            return result;
        }
    }

    private RunLog openLog() {
        return fileLog().withTrackers(settings.trackers(), context.folder(), record, context.listener()::notice);
    }

    private RunLog fileLog() {
        if (!Files.exists(context.folder().metricsFile())) {
            return RunLog.create(context.folder(), context.clock());
        }
        // Step 0 holds the evaluation before training, which is done again if nothing was learned since.
        return RunLog.resume(context.folder(), state.step() == 0 ? -1 : state.step(), context.clock());
    }

    /// Evaluates the policy that training begins with; false if stopped meanwhile.
    private boolean evaluateBefore(RunLog log) {
        before = evaluations.play("before training", context.stop());
        if (before.isEmpty()) {
            return false;
        }
        state = TrainState.begin(stage.begin(model.policy(), before.get()));
        EpisodeFile.write(context.folder().episodesBeforeFile(), evaluations.shown(before.get(), "before training"));
        record = RunEvaluations.summary(record, "before", before.get());
        context.folder().write(record);
        write(
                log,
                RunEvaluations.metrics(before.get())
                        .putAll(evaluations.seconds())
                        .putAll(WarmStart.metrics(record)));
        return true;
    }

    private void step(RunLog log, EpisodeSample episodes) {
        context.workers().begin(state);
        TrainStep.Rollouts sampled = shared.play(state);
        Batch batch = sampled.batch();
        List<Episode> played = sampled.played().episodes();
        lost.trained("step " + (state.step() + 1), played);
        TrainStep.Learned learned;
        try {
            learned = shared.learn(sampled);
        } catch (NotFiniteException e) {
            throw kept.failed(state.step() + 1, e, batch, played);
        }
        Metrics metrics = new Metrics().putAll(learned.metrics()).putAll(environments(batch));
        state = sampled.next();
        metrics.put("train/learning_round", state.step()).put("train/turns", state.turns());
        evaluate(metrics);
        kept.dump(state.step(), played);
        episodes.write(state.step(), learned.estimates());
        Map<String, Double> lap = phases.lap();
        double seconds = lap.values().stream().mapToDouble(Double::doubleValue).sum();
        metrics.putPhases(lap)
                .put("time/step", seconds)
                .put("time/tokens_per_second", batch.tokens() / Math.max(1e-9, seconds));
        write(log, metrics);
        boolean best = checkpoints.better(state.step(), metrics);
        OptionalInt every = settings.checkpoints().everySteps();
        if (best || (every.isPresent() && state.step() % every.getAsInt() == 0)) {
            save(log);
        }
        context.listener()
                .stepped(
                        state.step(),
                        new TrainingListener.Progress(batch.tokens(), batch.meanReturn(), batch.success()));
    }

    /// Logs the metrics of the step that is done, with the memory the process takes.
    private void write(RunLog log, Metrics metrics) {
        DeviceMemory.resident().ifPresent(bytes -> metrics.put(Metrics.SYSTEM + "rss", bytes));
        log.write(state.step(), metrics);
    }

    /// What is known of each environment: its part of the batch where there are several, and the level it was
    /// played at.
    private Metrics environments(Batch batch) {
        Metrics metrics = context.training().size() > 1 ? BatchMetrics.byEnvironment(batch) : new Metrics();
        for (int i = 0; i < context.training().size(); i++) {
            EnvSetup setup = context.training().get(i);
            if (setup.curriculum().isPresent()) {
                metrics.put("actor/" + setup.label() + "/level", (long)
                        state.environments().get(i).level());
            }
        }
        return metrics;
    }

    /// Evaluates where it is the step's turn, and after the last step. It is part of the step, so not cut short by
    /// a stop: the step's metrics would lack it after a resume.
    private void evaluate(Metrics metrics) {
        OptionalInt every = settings.evaluation().everySteps();
        boolean end = state.step() == context.steps();
        if (every.isPresent() && (end || state.step() % every.getAsInt() == 0)) {
            Optional<Map<String, EvaluationResult>> all =
                    evaluations.play(end ? AFTER : "step " + state.step(), () -> false);
            all.ifPresent(
                    results -> metrics.putAll(RunEvaluations.metrics(results)).putAll(evaluations.seconds()));
            last = end ? all : Optional.empty();
        }
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

    private TrainingResult end(RunLog log, boolean stopped) {
        save(log);
        Optional<CheckpointSettings.BestMetric> best = settings.checkpoints().best();
        if (best.isPresent() && state.step() > 0 && checkpoints.best().isEmpty()) {
            context.listener()
                    .notice("no step has had a finite " + best.get().name() + ", so no best checkpoint was kept."
                            + " metrics.jsonl shows which metrics exist; those of evaluations exist only if there are"
                            + " evaluations during training.");
        }
        Optional<Map<String, EvaluationResult>> after = stopped ? Optional.empty() : afterTraining();
        after.ifPresent(results -> {
            EpisodeFile.write(context.folder().episodesAfterFile(), evaluations.shown(results, AFTER));
            record = RunEvaluations.summary(record, "after", results);
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
        return new TrainingResult(
                RunEvaluations.score(record, "before"),
                after.isEmpty() ? Optional.empty() : RunEvaluations.score(record, "after"),
                after.isEmpty(),
                state.step(),
                record.seconds(),
                phases.total(),
                context.folder().path());
    }

    /// The policy that training ends with: evaluated before training already where there was none, or in the last
    /// step where it was one of this process and steps are evaluated.
    private Optional<Map<String, EvaluationResult>> afterTraining() {
        if (state.step() == 0) {
            return before;
        }
        return last.isPresent() ? last : evaluations.play(AFTER, context.stop());
    }
}
