// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// How rewards become gradients.
///
/// @param gamma discount between turns
/// @param normReturn whether returns are normalised over the batch (ReBN)
/// @param epochs passes over a batch
/// @param trainBatchSize samples per optimiser step
/// @param clipRange ε of the clipped objective
/// @param reinforceUpdate plain REINFORCE in place of the clipped objective
/// @param beta weight of the KL divergence to the policy before training
/// @param betaDecay how β changes
/// @param lengthNormConstant divides a response's summed loss
/// @param ignoreNoEos whether unfinished responses are left out of the loss
public record AlgorithmSettings(
        @Flag(name = "gamma", value = "0.9", doc = "Discount between turns, in 0..1.")
        double gamma,

        @Flag(
                name = "norm_return",
                aliases = {"norm_adv", "whiten_adv"},
                value = "true",
                doc = "Normalise returns over all turns of a batch (ReBN).")
        boolean normReturn,

        @Flag(name = "num_ppo_epochs", value = "1", doc = "Passes over a batch.")
        int epochs,

        @Flag(
                name = "train_batch_size",
                value = "-1",
                doc = "Turns per optimiser step; -1: the whole batch. A batch is cut into equal parts.")
        int trainBatchSize,

        @Flag(name = "cliprange", value = "0.2", doc = "Clip range of the probability ratio, in 0..1.")
        double clipRange,

        @Flag(name = "reinforce_update", value = "false", doc = "Plain REINFORCE in place of the clipped objective.")
        boolean reinforceUpdate,

        @Flag(
                name = "beta",
                value = "0.2",
                doc = "Weight of the KL divergence (k3) to the policy before training; 0 for none.")
        double beta,

        @Flag(
                name = "beta_decay",
                value = "linear",
                doc = "How beta changes: constant, or linear to 0 at four fifths of the run.")
        String betaDecay,

        @Flag(
                name = "length_norm_constant",
                value = "-1",
                doc = "Divides the summed loss of a response; -1: generate_max_length.")
        double lengthNormConstant,

        @Flag(
                name = "ignore_no_eos",
                value = "false",
                doc = "Leave responses that were cut at their limit out of the loss.")
        boolean ignoreNoEos) {
    public AlgorithmSettings {
        Flags.require(gamma >= 0 && gamma <= 1, "gamma", "in 0..1", gamma);
        Flags.require(epochs >= 1 && epochs <= 100, "num_ppo_epochs", "in 1..100", epochs);
        Flags.require(trainBatchSize == -1 || trainBatchSize >= 1, "train_batch_size", "-1 or >= 1", trainBatchSize);
        Flags.require(clipRange > 0 && clipRange < 1, "cliprange", "above 0 and below 1", clipRange);
        Flags.require(beta >= 0 && beta <= 1000, "beta", "in 0..1000", beta);
        Flags.require(
                betaDecay.equals("constant") || betaDecay.equals("linear"),
                "beta_decay",
                "constant or linear",
                betaDecay);
        Flags.require(
                lengthNormConstant == -1 || lengthNormConstant > 0,
                "length_norm_constant",
                "-1 or above 0",
                lengthNormConstant);
    }

    /// β when `done` of the run, in 0..1, is over.
    public double beta(double done) {
        return betaDecay.equals("linear") ? beta * Math.max(0, 1 - done / 0.8) : beta;
    }
}
