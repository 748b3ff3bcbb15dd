// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.report.Metrics;
import org.gem4j.report.PhaseClock;
import org.gem4j.rollout.Policy;
import org.gem4j.train.config.TrainSettings;

/// A step of training, from top to bottom: episodes are played, models score them, the estimator turns scores into
/// advantages, and the optimizer updates the policy. Each stage is an immutable value made from the one before.
///
/// Every rank of a run does the same: it plays its share of the batch and learns from its share of the whole. Between
/// the two the episodes are exchanged, so that advantages, divisors of the loss, metrics and what follows for the next
/// step are those of the whole batch in each rank.
final class TrainStep {
    private final TrainSettings settings;
    private final PhaseClock phases;
    private final Stage stage;
    private final TrainedModel model;
    private final PolicyUpdate policy;

    TrainStep(TrainSettings settings, PhaseClock phases, Stage stage, TrainedModel model) {
        this.settings = settings;
        this.phases = phases;
        this.stage = stage;
        this.model = model;
        this.policy = new PolicyUpdate(settings, model.learner());
    }

    /// Played episodes.
    ///
    /// @param next where the run stands when they have been learned from
    record Rollouts(Played played, Batch batch, TrainState next) {}

    /// Plays the next batch, or takes what was played while the one before was learned from.
    Rollouts play(TrainState state) {
        Played played;
        try (var phase = phases.enter("sampling")) {
            Played own = model.ahead()
                    .map(sampler -> sampler.next(policy -> play(policy, state)))
                    .orElseGet(() -> play(model.policy(), state));
            played = own.together(model.learner().ranks());
        }
        Batch batch = Batch.of(played.episodes(), settings.rollout().keepFailed(), settings.learning());
        TrainState next = new TrainState(
                state.step() + 1,
                state.turns() + batch.turns().size(),
                state.tokens() + batch.tokens(),
                stage.after(played.parts(), state));
        return new Rollouts(played, batch, next);
    }

    private Played play(Policy policy, TrainState from) {
        List<Stage.Part> parts = stage.play(policy, from);
        boolean greedy = settings.algorithm().estimator().usesGreedyReturns();
        return new Played(parts, greedy ? stage.greedyReturns(policy, parts, from) : Map.of());
    }

    /// What a step did.
    ///
    /// @param estimates what it learned from
    record Learned(Metrics metrics, Estimates estimates) {}

    /// Learns from a batch, while the next one is played where that is asked for.
    ///
    /// @throws NotFiniteException in all ranks alike
    Learned learn(Rollouts rollouts) {
        double done = (double) (rollouts.next().step() - 1) / settings.steps();
        playAhead(rollouts.next());
        Scores scores = score(rollouts, settings.learning().kl().beta(done));
        Estimates estimates = Estimates.of(scores, settings.algorithm(), settings.learning());
        Metrics metrics = update(estimates, rollouts.next().step(), done);
        try (var phase = phases.enter("sampling")) {
            model.ahead().ifPresent(AheadSampler::await);
        }
        return new Learned(
                metrics.putAll(BatchMetrics.of(
                        estimates,
                        settings.learning().gamma(),
                        settings.algorithm().groupSize())),
                estimates);
    }

    /// Begins to play the batch after this one, where that is asked for, with the weights as they are before
    /// learning.
    private void playAhead(TrainState next) {
        if (model.ahead().isPresent()) {
            AheadSampler sampler = model.ahead().get();
            sampler.take(model.decoder().trained());
            if (next.step() < settings.steps()) {
                sampler.begin(policy -> play(policy, next));
            }
        }
    }

    /// Adds what the reference, the learner and the critic say of the batch, as far as the algorithm asks for it.
    private Scores score(Rollouts rollouts, double beta) {
        Batch batch = rollouts.batch();
        List<TrainingSample> samples = batch.samples();
        boolean compared = beta > 0 || settings.learning().kl().rewardPenalty() > 0;
        if (compared && model.reference().isPresent()) {
            try (var phase = phases.enter("reference")) {
                samples = policy.withReference(samples, model.reference().get());
            }
        }
        if (settings.learning().importanceCap().isPresent()) {
            try (var phase = phases.enter("old_logprobs")) {
                samples = policy.withOld(samples, model.decoder());
            }
        }
        double[] values = {};
        double[] nextValues = {};
        if (model.critic().isPresent()) {
            try (var phase = phases.enter("critic")) {
                values = model.critic().get().values(batch.prompts());
                nextValues = model.critic().get().nextValues(batch.episodes(), stage, model);
            }
        }
        return new Scores(batch, samples, values, nextValues, rollouts.played().greedyReturns());
    }

    /// Moves the policy along the advantages, and the critic, where there is one, toward its targets.
    private Metrics update(Estimates estimates, long step, double done) {
        Metrics metrics;
        try (var phase = phases.enter("learning")) {
            metrics = policy.run(
                    estimates.samples(),
                    step,
                    settings.learning().kl().beta(done),
                    settings.optimizer().learningRate(done));
        }
        Optional<Critic> critic = model.critic();
        if (critic.isPresent()) {
            try (var phase = phases.enter("critic")) {
                metrics.putAll(critic.get()
                        .learn(
                                estimates.scores().batch().prompts(),
                                estimates.scores().values(),
                                estimates.advantages().valueTargets(),
                                step,
                                settings.criticLearningRate(done)));
            }
        }
        return metrics;
    }
}
