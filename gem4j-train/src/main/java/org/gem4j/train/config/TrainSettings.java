// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.List;
import org.gem4j.algo.Algorithm;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.Trackers;

/// Everything that determines a training run.
///
/// @param environment what is trained on
/// @param model where the policy's model comes from
/// @param algorithm how rewards become gradients
/// @param rollout how episodes are played
/// @param learning how a batch is learned from
/// @param critic how a critic learns, where the algorithm has one
/// @param optimizer how the optimizer steps
/// @param compute where the run computes
/// @param evaluation how the policy is evaluated
/// @param checkpoints what is kept
/// @param trackers where metrics go besides the folder of the run
/// @param seed fixes everything random
public record TrainSettings(
        EnvironmentSettings environment,
        ModelSource model,
        Algorithm algorithm,
        RolloutSettings rollout,
        LearningSettings learning,
        CriticSettings critic,
        OptimizerSettings optimizer,
        ComputeSettings compute,
        EvaluationSettings evaluation,
        CheckpointSettings checkpoints,
        Trackers trackers,
        long seed) {
    /// Those of the first run on these environments: the embedded model learns by REINFORCE with return batch
    /// normalization.
    public static TrainSettings on(List<TrainingEnvironment> environments) {
        return new TrainSettings(
                EnvironmentSettings.of(environments),
                ModelSource.embedded(),
                Algorithm.defaults(),
                RolloutSettings.defaults(),
                LearningSettings.defaults(),
                CriticSettings.defaults(),
                OptimizerSettings.defaults(),
                ComputeSettings.defaults(),
                EvaluationSettings.defaults(),
                CheckpointSettings.defaults(),
                Trackers.none(),
                1);
    }

    /// Steps in all.
    public long steps() {
        return rollout.batches();
    }

    /// The environments that the policy is evaluated on.
    public List<TrainingEnvironment> evaluated() {
        return evaluation.environments().isEmpty() ? environment.environments() : evaluation.environments();
    }

    /// The critic's passes over a batch.
    public int criticEpochs() {
        return critic.epochs().orElse(learning.epochs());
    }

    /// The critic's learning rate when `done` of the run, in 0..1, is over: its own highest, the policy's schedule.
    public double criticLearningRate(double done) {
        return critic.learningRate().isPresent()
                ? critic.learningRate().getAsDouble() * optimizer.fraction(done)
                : optimizer.learningRate(done);
    }

    /// Where the run computes.
    public Device device() {
        return compute.device().orElseGet(() -> model.isEmbedded() ? Device.CPU : Device.best());
    }

    /// Tokens of a micro-batch, chosen by the device where they were not given.
    public int microBatchTokens() {
        return microBatchTokens(device());
    }

    /// The same for another device than the run's.
    public int microBatchTokens(Device where) {
        return compute.microBatchTokens().orElse(where.isCpu() ? 256 : 16_384);
    }

    /// Threads of each rank that compute gradients, chosen by the machine where they were not given; a GPU
    /// needs one.
    public int learnerThreads() {
        if (!device().isCpu()) {
            return 1;
        }
        int cores = Math.min(8, Runtime.getRuntime().availableProcessors());
        return compute.learnerThreads()
                .orElse(Math.max(1, cores / compute.dataParallel().ranks()));
    }

    /// Threads of each operation on the CPU, chosen by the machine where they were not given.
    public int kernelThreads() {
        int cores = Runtime.getRuntime().availableProcessors();
        int ranks = compute.dataParallel().ranks();
        return compute.kernelThreads().orElse(model.isEmbedded() ? 1 : Math.max(1, cores / (learnerThreads() * ranks)));
    }

    /// The same with the numbers of threads that this machine chooses on the CPU, on which the last digits of a run
    /// depend there.
    public TrainSettings resolved() {
        return !device().isCpu()
                ? this
                : withCompute(compute.withLearnerThreads(learnerThreads()).withKernelThreads(kernelThreads()));
    }

    public TrainSettings withEnvironment(EnvironmentSettings newEnvironment) {
        return new TrainSettings(
                newEnvironment,
                model,
                algorithm,
                rollout,
                learning,
                critic,
                optimizer,
                compute,
                evaluation,
                checkpoints,
                trackers,
                seed);
    }

    public TrainSettings withModel(ModelSource newModel) {
        return new TrainSettings(
                environment,
                newModel,
                algorithm,
                rollout,
                learning,
                critic,
                optimizer,
                compute,
                evaluation,
                checkpoints,
                trackers,
                seed);
    }

    public TrainSettings withAlgorithm(Algorithm newAlgorithm) {
        return new TrainSettings(
                environment,
                model,
                newAlgorithm,
                rollout,
                learning,
                critic,
                optimizer,
                compute,
                evaluation,
                checkpoints,
                trackers,
                seed);
    }

    public TrainSettings withRollout(RolloutSettings newRollout) {
        return new TrainSettings(
                environment,
                model,
                algorithm,
                newRollout,
                learning,
                critic,
                optimizer,
                compute,
                evaluation,
                checkpoints,
                trackers,
                seed);
    }

    public TrainSettings withLearning(LearningSettings newLearning) {
        return new TrainSettings(
                environment,
                model,
                algorithm,
                rollout,
                newLearning,
                critic,
                optimizer,
                compute,
                evaluation,
                checkpoints,
                trackers,
                seed);
    }

    public TrainSettings withCritic(CriticSettings newCritic) {
        return new TrainSettings(
                environment,
                model,
                algorithm,
                rollout,
                learning,
                newCritic,
                optimizer,
                compute,
                evaluation,
                checkpoints,
                trackers,
                seed);
    }

    public TrainSettings withOptimizer(OptimizerSettings newOptimizer) {
        return new TrainSettings(
                environment,
                model,
                algorithm,
                rollout,
                learning,
                critic,
                newOptimizer,
                compute,
                evaluation,
                checkpoints,
                trackers,
                seed);
    }

    public TrainSettings withCompute(ComputeSettings newCompute) {
        return new TrainSettings(
                environment,
                model,
                algorithm,
                rollout,
                learning,
                critic,
                optimizer,
                newCompute,
                evaluation,
                checkpoints,
                trackers,
                seed);
    }

    public TrainSettings withEvaluation(EvaluationSettings newEvaluation) {
        return new TrainSettings(
                environment,
                model,
                algorithm,
                rollout,
                learning,
                critic,
                optimizer,
                compute,
                newEvaluation,
                checkpoints,
                trackers,
                seed);
    }

    public TrainSettings withCheckpoints(CheckpointSettings newCheckpoints) {
        return new TrainSettings(
                environment,
                model,
                algorithm,
                rollout,
                learning,
                critic,
                optimizer,
                compute,
                evaluation,
                newCheckpoints,
                trackers,
                seed);
    }

    public TrainSettings withTrackers(Trackers newTrackers) {
        return new TrainSettings(
                environment,
                model,
                algorithm,
                rollout,
                learning,
                critic,
                optimizer,
                compute,
                evaluation,
                checkpoints,
                newTrackers,
                seed);
    }

    public TrainSettings withSeed(long newSeed) {
        return new TrainSettings(
                environment,
                model,
                algorithm,
                rollout,
                learning,
                critic,
                optimizer,
                compute,
                evaluation,
                checkpoints,
                trackers,
                newSeed);
    }
}
