// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Map;

/// Everything that determines a training run.
public record TrainSettings(
        EnvironmentSettings environment,
        RolloutSettings rollout,
        AlgorithmSettings algorithm,
        CriticSettings critic,
        OptimizerSettings optimizer,
        ModelSettings model,
        EvaluationSettings evaluation,
        RunSettings run) {
    /// Settings from flags, see [Flags#read].
    public static TrainSettings of(Map<String, String> given) {
        return Flags.read(TrainSettings.class, given);
    }

    /// The critic's passes over a batch.
    public int criticEpochs() {
        return critic.epochs() == -1 ? algorithm.epochs() : critic.epochs();
    }

    /// The critic's learning rate when `done` of the run, in 0..1, is over: its own highest, the policy's schedule.
    public double criticLearningRate(double done) {
        return critic.learningRate() == -1
                ? optimizer.learningRate(done)
                : critic.learningRate() * optimizer.schedule(done);
    }
}
