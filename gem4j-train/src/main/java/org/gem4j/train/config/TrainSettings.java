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
    public TrainSettings {
        compute.requireConsistent();
    }

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

    /// The same for another model. Where that is a checkpoint, what would unlearn it, or cut its answers short,
    /// gives way to values that suit one: a learning rate of 1e-5, no pull toward the start, answers of up to 256
    /// tokens in a context of 2,048.
    public TrainSettings forModel(ModelSource newModel) {
        TrainSettings same = withModel(newModel);
        return newModel.isEmbedded()
                ? same
                : same.withLearning(learning.withKl(KlSettings.none()))
                        .withOptimizer(optimizer.withLearningRate(1e-5))
                        .withRollout(rollout.withMaxTokens(256).withMaxModelLength(2048));
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
        Device first = compute.device().orElseGet(() -> model.isEmbedded() ? Device.CPU : Device.best());
        return compute.dataParallel()
                .launched()
                .map(place -> place.device(first))
                .orElse(first);
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
                .orElse(Math.max(1, cores / compute.dataParallel().localRanks()));
    }

    /// Threads of each operation on the CPU, chosen by the machine where they were not given.
    public int kernelThreads() {
        int cores = Runtime.getRuntime().availableProcessors();
        int ranks = compute.dataParallel().localRanks();
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
        return Changed.with(this, "environment", newEnvironment);
    }

    public TrainSettings withModel(ModelSource newModel) {
        return Changed.with(this, "model", newModel);
    }

    public TrainSettings withAlgorithm(Algorithm newAlgorithm) {
        return Changed.with(this, "algorithm", newAlgorithm);
    }

    public TrainSettings withRollout(RolloutSettings newRollout) {
        return Changed.with(this, "rollout", newRollout);
    }

    public TrainSettings withLearning(LearningSettings newLearning) {
        return Changed.with(this, "learning", newLearning);
    }

    public TrainSettings withCritic(CriticSettings newCritic) {
        return Changed.with(this, "critic", newCritic);
    }

    public TrainSettings withOptimizer(OptimizerSettings newOptimizer) {
        return Changed.with(this, "optimizer", newOptimizer);
    }

    public TrainSettings withCompute(ComputeSettings newCompute) {
        return Changed.with(this, "compute", newCompute);
    }

    public TrainSettings withEvaluation(EvaluationSettings newEvaluation) {
        return Changed.with(this, "evaluation", newEvaluation);
    }

    public TrainSettings withCheckpoints(CheckpointSettings newCheckpoints) {
        return Changed.with(this, "checkpoints", newCheckpoints);
    }

    public TrainSettings withTrackers(Trackers newTrackers) {
        return Changed.with(this, "trackers", newTrackers);
    }

    public TrainSettings withSeed(long newSeed) {
        return Changed.with(this, "seed", newSeed);
    }
}
