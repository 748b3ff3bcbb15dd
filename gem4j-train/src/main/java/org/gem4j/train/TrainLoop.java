// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.DecoderConfig;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.report.SampleEpisodes;
import org.gem4j.train.TrainResult.Score;
import org.gem4j.train.config.CriticType;
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
    private final EpisodePlayer player;
    private final TrainedModel model;
    private final Checkpoints checkpoints;
    private final PolicyUpdate update;
    private TrainState state;
    private RunRecord record;
    private Optional<Evaluation> before = Optional.empty();

    TrainLoop(
            TrainContext context,
            EpisodePlayer player,
            TrainedModel model,
            Checkpoints checkpoints,
            TrainState state,
            RunRecord record) {
        this.context = context;
        this.settings = context.settings();
        this.phases = context.phases();
        this.player = player;
        this.model = model;
        this.checkpoints = checkpoints;
        this.state = state;
        this.record = record;
        this.update = new PolicyUpdate(settings, model.learner());
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
        if (!Files.exists(context.folder().metricsFile())) {
            return RunLog.create(context.folder(), context.clock());
        }
        // Step 0 holds the evaluation before training, which is done again if nothing was learnt since.
        return RunLog.resume(context.folder(), state.step() == 0 ? -1 : state.step(), context.clock());
    }

    /// Evaluates the policy that training begins with; false if stopped meanwhile.
    private boolean evaluateBefore(RunLog log) {
        before = evaluate();
        if (before.isEmpty()) {
            return false;
        }
        context.listener().evaluated("before training", before.get());
        state = new TrainState(0, 0, 0, Math.max(1, before.get().meanTurns()), 0);
        SampleEpisodes.write(context.folder().episodesBeforeFile(), shown(before.get(), "before training"));
        record("before", before.get());
        log.write(0, before.get().metrics(context.env().id()));
        return true;
    }

    private void step(RunLog log) {
        double done = (double) state.step() / context.steps();
        List<Episode> played;
        try (var phase = phases.enter("sampling")) {
            played = player.play(model.policy(), seeds(), settings.rollout().sampling(), () -> false);
        }
        Batch batch = new Batch(played, greedyReturns(played), settings.algorithm());
        Metrics learnt = learn(batch, done);
        Metrics metrics = batch.metrics().putAll(learnt);
        state = new TrainState(
                state.step() + 1,
                state.turns() + batch.turns(),
                state.episodes() + played.size(),
                batch.turnsPerEpisode(),
                state.tokens() + batch.tokens());
        metrics.put("train/learning_round", state.step()).put("train/turns", state.turns());
        int evalSteps = settings.evaluation().steps();
        if (evalSteps > 0 && state.step() % evalSteps == 0 && state.step() < context.steps()) {
            evaluate().ifPresent(evaluation -> {
                context.listener().evaluated("step " + state.step(), evaluation);
                metrics.putAll(evaluation.metrics(context.env().id()));
            });
        }
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

    private Metrics learn(Batch batch, double done) {
        double beta = settings.algorithm().beta(done);
        List<TrainingSample> samples = batch.samples();
        boolean compared = beta > 0 || settings.algorithm().klPenalty() > 0;
        if (compared && model.reference().isPresent()) {
            try (var phase = phases.enter("reference")) {
                samples = update.withReference(samples, model.reference().get());
            }
        }
        if (settings.algorithm().tisCap() > 0) {
            try (var phase = phases.enter("old_logprobs")) {
                samples = update.withOld(samples, model.decoder());
            }
        }
        Optional<Critic> critic = model.critic();
        if (critic.isPresent()) {
            try (var phase = phases.enter("critic")) {
                batch.valued(critic.get().values(batch.prompts()));
            }
        }
        samples = batch.withAdvantages(samples);
        Metrics metrics;
        try (var phase = phases.enter("learning")) {
            metrics = update.run(
                    samples, state.step() + 1, beta, settings.optimizer().learningRate(done));
        }
        if (critic.isPresent()) {
            try (var phase = phases.enter("critic")) {
                metrics.putAll(critic.get()
                        .learn(
                                batch.prompts(),
                                batch.values(),
                                batch.valueTargets(),
                                state.step() + 1,
                                settings.criticLearningRate(done)));
            }
        }
        return metrics;
    }

    /// As many new episodes, in whole groups, as give a batch of turns if they are as long as the last ones.
    private List<EpisodeSeed> seeds() {
        int size = settings.rollout().groupSize();
        long groups = Math.max(1, Math.round(settings.rollout().batchSize() / state.turnsPerEpisode() / size));
        List<EpisodeSeed> seeds = new ArrayList<>();
        for (long i = state.episodes() / size; i < state.episodes() / size + groups; i++) {
            for (long member = 0; member < size; member++) {
                long task = SeededRandom.seed(settings.run().seed(), "episode", i);
                seeds.add(new EpisodeSeed(task, member == 0 ? task : SeededRandom.seed(task, "member", member)));
            }
        }
        return seeds;
    }

    /// What the greedy policy earns in the tasks of these episodes, where the algorithm asks for it.
    private Map<Long, Double> greedyReturns(List<Episode> played) {
        if (settings.algorithm().critic() != CriticType.REMAX) {
            return Map.of();
        }
        List<EpisodeSeed> tasks = played.stream()
                .map(Episode::seed)
                .distinct()
                .map(EpisodeSeed::of)
                .toList();
        try (var phase = phases.enter("sampling")) {
            return AdvantageEstimator.greedyReturns(player.play(
                    model.policy(), tasks, settings.rollout().sampling().withTemperature(0), () -> false));
        }
    }

    private Optional<Evaluation> evaluate() {
        try (var phase = phases.enter("evaluation")) {
            return Evaluation.run(
                    player,
                    model.policy(),
                    settings.evaluation().episodes(),
                    settings.evaluation().sampling(settings.rollout().maxTokens()),
                    context.stop());
        }
    }

    private void save(RunLog log) {
        try (var phase = phases.enter("saving")) {
            log.sync();
            context.listener().saved(checkpoints.save(state, model::save));
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
        Optional<Evaluation> after = stopped ? Optional.empty() : state.step() == 0 ? before : evaluate();
        after.ifPresent(evaluation -> {
            if (state.step() > 0) {
                context.listener().evaluated("after training", evaluation);
            }
            SampleEpisodes.write(context.folder().episodesAfterFile(), shown(evaluation, "after training"));
            record("after", evaluation);
        });
        record = record.withSummary("eval_episodes", settings.evaluation().episodes())
                .withSummary("tokens", state.tokens())
                .withSummary("episodes", state.episodes());
        RunStatus status = after.isEmpty() ? RunStatus.INTERRUPTED : RunStatus.FINISHED;
        record = record.withPhases(phases.total()).ended(status, context.clock().instant());
        context.folder().write(record);
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

    private void record(String when, Evaluation evaluation) {
        record = record.withSummary("success_" + when, evaluation.success())
                .withSummary("return_" + when, evaluation.meanReturn());
        context.folder().write(record);
    }

    private Score score(String when, Score absent) {
        return new Score(
                record.summary("success_" + when).orElse(absent.success()),
                record.summary("return_" + when).orElse(absent.meanReturn()));
    }

    private List<org.gem4j.rollout.report.SampleEpisode> shown(Evaluation evaluation, String policy) {
        return evaluation.episodes().stream()
                .limit(SHOWN_EPISODES)
                .map(episode -> ShownEpisodes.of(episode, policy, context.template()))
                .toList();
    }
}
