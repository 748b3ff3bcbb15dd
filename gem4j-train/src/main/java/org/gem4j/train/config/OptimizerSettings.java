// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// How the optimiser steps.
///
/// @param learningRate at its highest
/// @param scheduler how it changes
/// @param warmupRatio share of the run in which it rises from 0
/// @param decay weight decay
/// @param beta1 Adam's first decay
/// @param beta2 Adam's second decay
/// @param maxNorm longest gradient
public record OptimizerSettings(
        @Flag(name = "learning_rate", value = "0.001", doc = "Highest learning rate; 0 learns nothing.")
        double learningRate,

        @Flag(
                name = "lr_scheduler",
                value = "linear",
                doc = "How the learning rate changes: constant, linear to a tenth, or cosine to a tenth.")
        String scheduler,

        @Flag(name = "lr_warmup_ratio", value = "0", doc = "Share of the run in which the learning rate rises.")
        double warmupRatio,

        @Flag(name = "l2", value = "0", doc = "Weight decay per unit of learning rate.")
        double decay,

        @Flag(name = "adam_beta_1", value = "0.9", doc = "Decay of Adam's running mean.")
        double beta1,

        @Flag(name = "adam_beta_2", value = "0.95", doc = "Decay of Adam's running mean square.")
        double beta2,

        @Flag(name = "max_norm", value = "1.0", doc = "Gradients longer than this are shortened to it.")
        double maxNorm) {
    public OptimizerSettings {
        Flags.require(learningRate >= 0 && learningRate <= 10, "learning_rate", "in 0..10", learningRate);
        Flags.require(
                scheduler.equals("constant") || scheduler.equals("linear") || scheduler.equals("cosine"),
                "lr_scheduler",
                "constant, linear or cosine",
                scheduler);
        Flags.require(warmupRatio >= 0 && warmupRatio <= 1, "lr_warmup_ratio", "in 0..1", warmupRatio);
        Flags.require(decay >= 0, "l2", "at least 0", decay);
        Flags.require(beta1 >= 0 && beta1 < 1, "adam_beta_1", "at least 0 and below 1", beta1);
        Flags.require(beta2 >= 0 && beta2 < 1, "adam_beta_2", "at least 0 and below 1", beta2);
        Flags.require(maxNorm > 0, "max_norm", "above 0", maxNorm);
    }

    /// The learning rate when `done` of the run, in 0..1, is over.
    public double learningRate(double done) {
        return learningRate * schedule(done);
    }

    /// The same as a share of the highest.
    double schedule(double done) {
        double warm = warmupRatio > 0 ? Math.min(1, done / warmupRatio) : 1;
        double end = 0.1;
        return warm
                * switch (scheduler) {
                    case "linear" -> 1 - (1 - end) * done;
                    case "cosine" -> end + (1 - end) * (1 + Math.cos(Math.PI * done)) / 2;
                    default -> 1;
                };
    }
}
