// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.OptionalInt;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.rollout.Sampling;

/// Settings of training rollouts.
///
/// @param budget how long the run trains
/// @param batchSize target number of turns of a batch, in 1..10000000; episodes are always played to their end
/// @param temperature of sampling, above 0 and at most 100
/// @param topP probability of the nucleus that is sampled from, above 0 and at most 1
/// @param topK how many of the likeliest tokens are sampled from, at least 1; empty for all
/// @param maxTokens of a response, at least 1
/// @param maxModelLength tokens of prompt and response together, in 2..1000000
/// @param keepFailed whether the turns of an episode are learned from whose last prompt was too long
/// @param async whether each batch is played while the one before is learned from, with weights one step old
public record RolloutSettings(
        Budget budget,
        int batchSize,
        double temperature,
        double topP,
        OptionalInt topK,
        int maxTokens,
        int maxModelLength,
        boolean keepFailed,
        boolean async) {
    public RolloutSettings {
        InvalidParameterException.require(
                batchSize >= 1 && batchSize <= 10_000_000, "batchSize", "in 1..10000000", batchSize);
        InvalidParameterException.require(
                temperature > 0 && temperature <= 100, "temperature", "above 0 and at most 100", temperature);
        InvalidParameterException.require(topP > 0 && topP <= 1, "topP", "above 0 and at most 1", topP);
        topK.ifPresent(given -> InvalidParameterException.require(given >= 1, "topK", "at least 1", given));
        InvalidParameterException.require(maxTokens >= 1, "maxTokens", "at least 1", maxTokens);
        InvalidParameterException.require(
                maxModelLength >= 2 && maxModelLength <= 1_000_000, "maxModelLength", "in 2..1000000", maxModelLength);
    }

    /// Those of the first run: batches of 1600 turns, answers of up to 8 tokens.
    public static RolloutSettings defaults() {
        return new RolloutSettings(Budget.turns(600_000), 1600, 1, 1, OptionalInt.empty(), 8, 256, false, false);
    }

    /// Steps in all.
    public long batches() {
        return budget.stepsOf(batchSize);
    }

    /// How responses are sampled.
    public Sampling sampling() {
        return new Sampling(temperature, topP, topK.orElse(-1), maxTokens);
    }

    public RolloutSettings withBudget(Budget newBudget) {
        return new RolloutSettings(
                newBudget, batchSize, temperature, topP, topK, maxTokens, maxModelLength, keepFailed, async);
    }

    public RolloutSettings withBatchSize(int newBatchSize) {
        return new RolloutSettings(
                budget, newBatchSize, temperature, topP, topK, maxTokens, maxModelLength, keepFailed, async);
    }

    public RolloutSettings withTemperature(double newTemperature) {
        return new RolloutSettings(
                budget, batchSize, newTemperature, topP, topK, maxTokens, maxModelLength, keepFailed, async);
    }

    public RolloutSettings withTopP(double newTopP) {
        return new RolloutSettings(
                budget, batchSize, temperature, newTopP, topK, maxTokens, maxModelLength, keepFailed, async);
    }

    public RolloutSettings withTopK(int newTopK) {
        return new RolloutSettings(
                budget,
                batchSize,
                temperature,
                topP,
                OptionalInt.of(newTopK),
                maxTokens,
                maxModelLength,
                keepFailed,
                async);
    }

    public RolloutSettings withMaxTokens(int newMaxTokens) {
        return new RolloutSettings(
                budget, batchSize, temperature, topP, topK, newMaxTokens, maxModelLength, keepFailed, async);
    }

    public RolloutSettings withMaxModelLength(int newMaxModelLength) {
        return new RolloutSettings(
                budget, batchSize, temperature, topP, topK, maxTokens, newMaxModelLength, keepFailed, async);
    }

    public RolloutSettings withKeepFailed(boolean newKeepFailed) {
        return new RolloutSettings(
                budget, batchSize, temperature, topP, topK, maxTokens, maxModelLength, newKeepFailed, async);
    }

    public RolloutSettings withAsync(boolean newAsync) {
        return new RolloutSettings(
                budget, batchSize, temperature, topP, topK, maxTokens, maxModelLength, keepFailed, newAsync);
    }
}
