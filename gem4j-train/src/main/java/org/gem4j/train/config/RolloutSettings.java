// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import org.gem4j.rollout.Sampling;

/// How episodes are played for training.
///
/// @param batchSize turns gathered for a batch, at least; whole episodes are kept
/// @param groupSize episodes of the same task
/// @param temperature divides logits
/// @param topP nucleus
/// @param topK likeliest tokens kept
/// @param maxTokens of a response
/// @param maxModelLength of prompt and response together
/// @param keepFailed whether episodes are learnt from whose last prompt was too long
/// @param async whether a batch is played while the one before is learnt from
/// @param maxTrain turns to train on in all
public record RolloutSettings(
        @Flag(
                name = "rollout_batch_size",
                value = "1600",
                doc = "Turns gathered for a batch, at least; episodes are always played to their end.")
        int batchSize,

        @Flag(
                name = "num_samples",
                value = "1",
                doc = "Episodes of each task, sampled apart: the group that grpo, drgrpo and rloo compare within.")
        int groupSize,

        @Flag(name = "temperature", value = "1.0", doc = "Sampling temperature in training, above 0.")
        double temperature,

        @Flag(name = "top_p", value = "1.0", doc = "Keep the likeliest tokens with this much probability.")
        double topP,

        @Flag(name = "top_k", value = "-1", doc = "Keep this many of the likeliest tokens; -1 keeps all.")
        int topK,

        @Flag(name = "generate_max_length", value = "8", doc = "Longest response, in tokens.")
        int maxTokens,

        @Flag(name = "max_model_len", value = "256", doc = "Longest prompt with its response, in tokens.")
        int maxModelLength,

        @Flag(
                name = "keep_generation_failed",
                value = "false",
                doc = "Learn from the turns of an episode that ended because its prompt grew too long.")
        boolean keepFailed,

        @Flag(
                name = "async",
                aliases = {"asynchronous"},
                value = "false",
                doc = "Play each batch while the one before is learnt from, with weights one step old.")
        boolean async,

        @Flag(name = "max_train", value = "600000", doc = "Turns to train on in all.")
        long maxTrain) {
    public RolloutSettings {
        Flags.require(batchSize >= 1 && batchSize <= 10_000_000, "rollout_batch_size", "in 1..10000000", batchSize);
        Flags.require(groupSize >= 1 && groupSize <= 10_000, "num_samples", "in 1..10000", groupSize);
        Flags.require(temperature > 0 && temperature <= 100, "temperature", "above 0 and at most 100", temperature);
        Flags.require(topP > 0 && topP <= 1, "top_p", "above 0 and at most 1", topP);
        Flags.require(topK == -1 || topK >= 1, "top_k", "-1 or at least 1", topK);
        Flags.require(maxTokens >= 1, "generate_max_length", "at least 1", maxTokens);
        Flags.require(
                maxModelLength >= 2 && maxModelLength <= 1_000_000, "max_model_len", "in 2..1000000", maxModelLength);
        Flags.require(maxTrain >= 0, "max_train", "at least 0", maxTrain);
    }

    /// Batches in all.
    public long batches() {
        return Math.ceilDiv(maxTrain, batchSize);
    }

    /// How responses are sampled.
    public Sampling sampling() {
        return new Sampling(temperature, topP, topK, maxTokens);
    }
}
