// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.rollout.Policy;
import org.gem4j.train.config.CriticType;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.report.Metrics;
import org.gem4j.train.report.PhaseClock;

/// What every process of a run does in a step: it plays its share of the batch and learns from its share of the whole.
///
/// Between the two the episodes are exchanged, so that advantages, divisors of the loss, figures and what follows for
/// the next step are those of the whole batch in each process.
final class SharedStep {
    private final TrainSettings settings;
    private final PhaseClock phases;
    private final Stage stage;
    private final TrainedModel model;
    private final PolicyUpdate update;

    SharedStep(TrainSettings settings, PhaseClock phases, Stage stage, TrainedModel model) {
        this.settings = settings;
        this.phases = phases;
        this.stage = stage;
        this.model = model;
        this.update = new PolicyUpdate(settings, model.learner());
    }

    /// A played batch.
    ///
    /// @param next where the run stands when it has been learnt from
    record Sampled(Played played, Batch batch, TrainState next) {}

    /// Plays the next batch, or takes what was played while the one before was learnt from.
    Sampled play(TrainState state) {
        Played played;
        try (var phase = phases.enter("sampling")) {
            Played own = model.ahead()
                    .map(sampler -> sampler.next(policy -> play(policy, state)))
                    .orElseGet(() -> play(model.policy(), state));
            played = own.together(model.learner().ranks());
        }
        Batch batch = new Batch(
                played.episodes(),
                played.greedyReturns(),
                settings.algorithm(),
                settings.rollout().keepFailed());
        TrainState next = new TrainState(
                state.step() + 1,
                state.turns() + batch.turns(),
                state.tokens() + batch.tokens(),
                stage.after(played.parts(), state));
        return new Sampled(played, batch, next);
    }

    private Played play(Policy policy, TrainState from) {
        List<Stage.Part> parts = stage.play(policy, from);
        return new Played(
                parts,
                settings.algorithm().critic() == CriticType.REMAX
                        ? stage.greedyReturns(policy, parts, from)
                        : Map.of());
    }

    /// Learns from a batch, while the next one is played where that is asked for.
    ///
    /// @throws NotFiniteException in all processes alike
    Metrics learn(Sampled sampled) {
        playAhead(sampled.next());
        Metrics metrics = learn(sampled.batch(), sampled.next().step());
        try (var phase = phases.enter("sampling")) {
            model.ahead().ifPresent(AheadSampler::await);
        }
        return metrics;
    }

    /// Begins to play the batch after this one, where it is asked for, with the weights as they are before
    /// learning.
    private void playAhead(TrainState next) {
        if (model.ahead().isPresent()) {
            AheadSampler sampler = model.ahead().get();
            sampler.take(model.decoder().trained());
            if (next.step() < settings.rollout().batches()) {
                sampler.begin(policy -> play(policy, next));
            }
        }
    }

    private Metrics learn(Batch batch, long step) {
        double done = (double) (step - 1) / settings.rollout().batches();
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
            metrics = update.run(samples, step, beta, settings.optimizer().learningRate(done));
        }
        if (critic.isPresent()) {
            try (var phase = phases.enter("critic")) {
                metrics.putAll(critic.get()
                        .learn(
                                batch.prompts(),
                                batch.values(),
                                batch.valueTargets(),
                                step,
                                settings.criticLearningRate(done)));
            }
        }
        return metrics;
    }
}
