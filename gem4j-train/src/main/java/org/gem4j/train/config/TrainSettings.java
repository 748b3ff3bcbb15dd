// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Map;
import org.gem4j.llm.Device;

/// Everything that determines a training run.
public record TrainSettings(
        EnvironmentSettings environment,
        RolloutSettings rollout,
        AlgorithmSettings algorithm,
        CriticSettings critic,
        OptimizerSettings optimizer,
        ModelSettings model,
        ComputeSettings compute,
        EvaluationSettings evaluation,
        RunSettings run,
        TrackingSettings tracking) {
    /// Settings from flags, see [Flags#read].
    public static TrainSettings of(Map<String, String> given) {
        return Flags.read(TrainSettings.class, given);
    }

    /// The critic's passes over a batch.
    public int criticEpochs() {
        return critic.epochs() == -1 ? algorithm.epochs() : critic.epochs();
    }

    /// Where the run computes.
    public Device device() {
        return compute.chosenDevice(model.embedded());
    }

    /// Tokens of a micro-batch, chosen by the device where they were not given.
    public int microBatchTokens() {
        return microBatchTokens(device());
    }

    /// The same for another device than the run's.
    public int microBatchTokens(Device where) {
        return run.microBatchTokens() > 0 ? run.microBatchTokens() : where.isCpu() ? 256 : 16_384;
    }

    /// Threads of each process that gather gradients; one card needs one.
    public int learnerThreads() {
        if (!device().isCpu()) {
            return 1;
        }
        return run.threads() > 0 ? run.threads() : Math.max(1, run.learnerThreads() / compute.dataParallel());
    }

    /// Threads of each operation on the CPU.
    public int kernelThreads() {
        if (run.kernelThreads() > 0) {
            return run.kernelThreads();
        }
        int cores = Runtime.getRuntime().availableProcessors();
        return model.embedded() ? 1 : Math.max(1, cores / (learnerThreads() * compute.dataParallel()));
    }

    /// The critic's learning rate when `done` of the run, in 0..1, is over: its own highest, the policy's schedule.
    public double criticLearningRate(double done) {
        return critic.learningRate() == -1
                ? optimizer.learningRate(done)
                : critic.learningRate() * optimizer.schedule(done);
    }
}
