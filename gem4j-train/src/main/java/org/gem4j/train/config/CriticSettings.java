// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// How the critic of `--critic_type ppo` learns what a turn is worth.
///
/// @param learningRate at its highest
/// @param epochs passes over a batch
/// @param clipRange how far one batch moves a value
/// @param weight of its loss
public record CriticSettings(
        @Flag(
                name = "critic_learning_rate",
                value = "-1",
                doc = "Highest learning rate of the critic; -1: learning_rate.")
        double learningRate,

        @Flag(
                name = "critic_epochs",
                value = "4",
                doc = "Passes of the critic over a batch, in the parts of train_batch_size; -1: num_ppo_epochs.")
        int epochs,

        @Flag(name = "cliprange_value", value = "0.2", doc = "How far one batch moves a value, above 0.")
        double clipRange,

        @Flag(
                name = "vf_coef",
                value = "1.0",
                doc = "Weight of the value loss; the critic has an optimiser of its own.")
        double weight) {
    public CriticSettings {
        Flags.require(
                learningRate == -1 || (learningRate >= 0 && learningRate <= 10),
                "critic_learning_rate",
                "-1 or in 0..10",
                learningRate);
        Flags.require(epochs == -1 || (epochs >= 1 && epochs <= 100), "critic_epochs", "-1 or in 1..100", epochs);
        Flags.require(clipRange > 0 && clipRange <= 1e6, "cliprange_value", "above 0", clipRange);
        Flags.require(weight > 0 && weight <= 1000, "vf_coef", "above 0 and at most 1000", weight);
    }
}
