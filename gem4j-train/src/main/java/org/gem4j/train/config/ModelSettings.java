// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// The policy's model.
///
/// @param pretrain where it comes from
/// @param hiddenSize width of the embedded model
/// @param layers blocks of the embedded model
/// @param vocabularySize most tokens of the embedded model
/// @param sftPolicy who plays for the warm start
/// @param sftSteps warm-start steps of the embedded model
/// @param sftBatchSize turns per warm-start step
/// @param sftLearningRate highest learning rate of the warm start
public record ModelSettings(
        @Flag(
                name = "pretrain",
                value = "embedded",
                doc =
                        "Folder of a checkpoint, OWNER/NAME of a model that ./gem4j download has fetched, or embedded: a small"
                                + " transformer made and warm-started here.")
        String pretrain,

        @Flag(name = "hidden_size", value = "64", doc = "Width of the embedded model, a multiple of 32.")
        int hiddenSize,

        @Flag(name = "num_layers", value = "2", doc = "Blocks of the embedded model.")
        int layers,

        @Flag(name = "vocab_size", value = "512", doc = "Most tokens of the embedded model's tokenizer.")
        int vocabularySize,

        @Flag(
                name = "sft_policy",
                value = "random",
                doc = "Whose play the warm start learns: random (well-formed), or reference (played well).")
        String sftPolicy,

        @Flag(name = "sft_steps", value = "150", doc = "Steps of the warm start.")
        int sftSteps,

        @Flag(name = "sft_batch_size", value = "256", doc = "Turns per step of the warm start.")
        int sftBatchSize,

        @Flag(name = "sft_learning_rate", value = "0.003", doc = "Highest learning rate of the warm start.")
        double sftLearningRate) {
    public ModelSettings {
        Flags.require(
                hiddenSize >= 32 && hiddenSize <= 4096 && hiddenSize % 32 == 0,
                "hidden_size",
                "a multiple of 32 in 32..4096",
                hiddenSize);
        Flags.require(layers >= 1 && layers <= 128, "num_layers", "in 1..128", layers);
        Flags.require(
                vocabularySize >= 257 && vocabularySize <= 100_000, "vocab_size", "in 257..100000", vocabularySize);
        Flags.require(
                sftPolicy.equals("random") || sftPolicy.equals("reference"),
                "sft_policy",
                "random or reference",
                sftPolicy);
        Flags.require(sftSteps >= 0 && sftSteps <= 1_000_000, "sft_steps", "in 0..1000000", sftSteps);
        Flags.require(sftBatchSize >= 1 && sftBatchSize <= 100_000, "sft_batch_size", "in 1..100000", sftBatchSize);
        Flags.require(sftLearningRate >= 0 && sftLearningRate <= 10, "sft_learning_rate", "in 0..10", sftLearningRate);
    }

    /// Whether the model is made here.
    public boolean embedded() {
        return pretrain.equals("embedded");
    }
}
