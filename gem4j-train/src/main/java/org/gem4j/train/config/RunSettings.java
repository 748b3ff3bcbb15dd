// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// How a run is kept.
///
/// @param seed fixes everything random
/// @param name of the run's folder
/// @param folder where runs are kept
/// @param saveSteps batches between checkpoints
/// @param maxSaved checkpoints kept
/// @param saveBest metric by which the best checkpoint is kept too
/// @param dumpSteps batches between files with all episodes of a batch
/// @param threads that learn
/// @param kernelThreads of each operation on the CPU
/// @param microBatchTokens tokens of a micro-batch, 0 to choose by device
public record RunSettings(
        @Flag(name = "seed", value = "1", doc = "Fixes everything random; the same seed gives the same run.")
        long seed,

        @Flag(
                name = "run_name",
                aliases = {"wb_run_name"},
                value = "",
                doc = "Name of the run's folder; if empty, time and environment.")
        String name,

        @Flag(name = "save_path", value = "runs", doc = "Where the folders of runs are made.")
        String folder,

        @Flag(
                name = "save_steps",
                value = "100",
                doc = "Batches between checkpoints; -1: at the end and when stopped only.")
        int saveSteps,

        @Flag(name = "max_save_num", value = "3", doc = "Checkpoints kept, the newest ones.")
        int maxSaved,

        @Flag(
                name = "save_best",
                value = "",
                doc = "Keep the checkpoint of the step where this metric, such as eval/average/accuracy, is highest, or"
                        + " with min:METRIC lowest, besides the newest ones.")
        String saveBest,

        @Flag(
                name = "dump_experience_every",
                aliases = {"dump_rollouts"},
                value = "-1",
                doc = "Batches between files game_state/step_N.jsonl with every episode of the batch; -1: none.")
        int dumpSteps,

        @Flag(
                name = "learner_threads",
                value = "0",
                doc = "Threads that gather gradients, which decide the last digits; 0: one per core, up to 8; run.json"
                        + " has the number.")
        int threads,
        @Flag(
                name = "kernel_threads",
                value = "0",
                doc = "Threads of each operation on the CPU, which decide the last digits too; 0: one for the embedded"
                        + " model, else the cores over the learner threads; run.json has the number.")
        int kernelThreads,

        @Flag(
                name = "micro_batch_tokens",
                value = "0",
                doc = "Tokens that go through the model together in learning, those of shared beginnings counted once"
                        + " up to 1024; 0: 256 on the CPU, 16384 on a card.")
        int microBatchTokens) {
    public RunSettings {
        Flags.require(saveSteps == -1 || saveSteps >= 1, "save_steps", "-1 or at least 1", saveSteps);
        Flags.require(dumpSteps == -1 || dumpSteps >= 1, "dump_experience_every", "-1 or at least 1", dumpSteps);
        Flags.require(maxSaved >= 1, "max_save_num", "at least 1", maxSaved);
        Flags.require(threads >= 0 && threads <= 1024, "learner_threads", "in 0..1024", threads);
        Flags.require(kernelThreads >= 0 && kernelThreads <= 1024, "kernel_threads", "in 0..1024", kernelThreads);
        Flags.require(microBatchTokens >= 0, "micro_batch_tokens", "at least 0", microBatchTokens);
    }

    /// The number of learning threads, chosen by the machine where it was not given.
    public int learnerThreads() {
        return threads > 0 ? threads : Math.min(8, Runtime.getRuntime().availableProcessors());
    }
}
