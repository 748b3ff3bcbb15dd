// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Locale;
import org.gem4j.algo.InvalidParameterException;

/// Settings of the warm start: supervised learning on played episodes.
///
/// @param player whose play it learns from
/// @param steps in 0..1000000
/// @param batchSize turns per step, in 1..100000
/// @param learningRate at its highest, in 0..10
public record WarmStartSettings(Player player, int steps, int batchSize, double learningRate) {
    public WarmStartSettings {
        InvalidParameterException.require(steps >= 0 && steps <= 1_000_000, "steps", "in 0..1000000", steps);
        InvalidParameterException.require(
                batchSize >= 1 && batchSize <= 100_000, "batchSize", "in 1..100000", batchSize);
        InvalidParameterException.require(
                learningRate >= 0 && learningRate <= 10, "learningRate", "in 0..10", learningRate);
    }

    /// Those of the embedded model: 150 steps of 256 turns on random play, at a learning rate of 0.003.
    public static WarmStartSettings defaults() {
        return new WarmStartSettings(Player.RANDOM, 150, 256, 0.003);
    }

    /// Those of a checkpoint: 60 steps of 64 turns on random play, at a learning rate of 2e-5.
    public static WarmStartSettings ofCheckpoint() {
        return new WarmStartSettings(Player.RANDOM, 60, 64, 2e-5);
    }

    public WarmStartSettings withPlayer(Player newPlayer) {
        return new WarmStartSettings(newPlayer, steps, batchSize, learningRate);
    }

    public WarmStartSettings withSteps(int newSteps) {
        return new WarmStartSettings(player, newSteps, batchSize, learningRate);
    }

    public WarmStartSettings withBatchSize(int newBatchSize) {
        return new WarmStartSettings(player, steps, newBatchSize, learningRate);
    }

    public WarmStartSettings withLearningRate(double newLearningRate) {
        return new WarmStartSettings(player, steps, batchSize, newLearningRate);
    }

    /// Who plays the episodes that a warm start learns from.
    public enum Player {
        /// Well-formed random actions ([org.gem4j.env.Samples]).
        RANDOM,
        /// The environment's reference player ([org.gem4j.env.ReferencePlayer]).
        REFERENCE;

        /// In lower case.
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
