// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import org.gem4j.algo.ClippedPolicyLoss;
import org.gem4j.algo.KlEstimator;
import org.gem4j.algo.LossAggregation;
import org.gem4j.algo.PolicyLoss;
import org.gem4j.algo.ReinforceLoss;

/// How rewards become gradients.
///
/// @param gamma discount between turns
/// @param lambda of generalised advantage estimation
/// @param normReturn whether returns are normalised over the batch (ReBN)
/// @param criticType what a turn is measured against
/// @param rewardScale multiplies every reward
/// @param epochs passes over a batch
/// @param trainBatchSize samples per optimiser step
/// @param clipRange ε of the clipped objective, below 1
/// @param clipRangeHigh ε above 1
/// @param dualClip bound on the loss of bad actions
/// @param tisCap bound on importance weights between learner and sampler
/// @param reinforceUpdate plain REINFORCE in place of the clipped objective
/// @param beta weight of the KL divergence to the policy before training
/// @param betaDecay how β changes
/// @param klEstimator which estimate of the divergence β weighs
/// @param klPenalty weight of the divergence taken from the reward
/// @param entropyWeight weight of the entropy bonus
/// @param lossAggregation how the losses of tokens become one number
/// @param lengthNormConstant divides a response's summed loss
/// @param ignoreNoEos whether unfinished responses are left out of the loss
public record AlgorithmSettings(
        @Flag(name = "gamma", value = "0.9", doc = "Discount between turns, in 0..1.")
        double gamma,

        @Flag(
                name = "lam",
                value = "1.0",
                doc = "Lambda of generalised advantage estimation, in 0..1: 0 trusts the critic of ppo, 1 the rewards.")
        double lambda,

        @Flag(
                name = "norm_return",
                aliases = {"norm_adv", "whiten_adv"},
                value = "true",
                doc = "Normalise returns over all turns of a batch (ReBN).")
        boolean normReturn,

        @Flag(
                name = "critic_type",
                aliases = {"critic_type2"},
                value = "none",
                doc =
                        "Advantage of a turn: none (its discounted return), ep_level (the episode's return), grpo, drgrpo "
                                + "or rloo (the return against its group's, see num_samples), remax (against the greedy "
                                + "episode's), reinforce_plus_plus (whitened over tokens), "
                                + "ppo (against a critic's expectation).")
        String criticType,

        @Flag(name = "reward_scale", value = "1.0", doc = "Multiplies every reward.")
        double rewardScale,

        @Flag(name = "num_ppo_epochs", value = "1", doc = "Passes over a batch.")
        int epochs,

        @Flag(
                name = "train_batch_size",
                value = "-1",
                doc = "Turns per optimiser step; -1: the whole batch. A batch is cut into equal parts.")
        int trainBatchSize,

        @Flag(name = "cliprange", value = "0.2", doc = "Clip range of the probability ratio, in 0..1.")
        double clipRange,

        @Flag(
                name = "cliprange_high",
                value = "-1",
                doc = "Clip range above 1 (DAPO's clip-higher); -1: cliprange on both sides.")
        double clipRangeHigh,

        @Flag(
                name = "dual_clip",
                value = "-1",
                doc = "Bound on the ratio of actions with negative advantage, above 1; -1: none.")
        double dualClip,

        @Flag(
                name = "tis_c",
                value = "-1",
                doc =
                        "Bound on the importance weight between learner and sampler, whose probabilities are then computed "
                                + "apart; -1: none, since both share weights and kernels here.")
        double tisCap,

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
                name = "kl_estimator",
                value = "k3",
                doc = "Estimate of the KL divergence that beta weighs: k1, abs, k2 or k3.")
        String klEstimator,

        @Flag(
                name = "kl_penalty_coef",
                value = "0",
                doc = "Weight of the KL divergence to the policy before training that is taken from the reward.")
        double klPenalty,

        @Flag(name = "entropy_coef", value = "0", doc = "Weight of the entropy bonus.")
        double entropyWeight,

        @Flag(
                name = "loss_agg_mode",
                value = "seq-mean-token-sum-norm",
                doc = "How token losses become one: token-mean, seq-mean-token-sum, seq-mean-token-mean, or "
                        + "seq-mean-token-sum-norm, which divides by length_norm_constant.")
        String lossAggregation,

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
        Flags.require(lambda >= 0 && lambda <= 1, "lam", "in 0..1", lambda);
        Flags.require(epochs >= 1 && epochs <= 100, "num_ppo_epochs", "in 1..100", epochs);
        Flags.require(trainBatchSize == -1 || trainBatchSize >= 1, "train_batch_size", "-1 or >= 1", trainBatchSize);
        Flags.require(clipRange > 0 && clipRange < 1, "cliprange", "above 0 and below 1", clipRange);
        CriticType.parse(criticType);
        Flags.require(Double.isFinite(rewardScale), "reward_scale", "finite", rewardScale);
        Flags.require(
                clipRangeHigh == -1 || (clipRangeHigh > 0 && clipRangeHigh <= 100),
                "cliprange_high",
                "-1 or above 0 and at most 100",
                clipRangeHigh);
        Flags.require(dualClip == -1 || (dualClip > 1 && dualClip <= 1e6), "dual_clip", "-1 or above 1", dualClip);
        Flags.require(tisCap == -1 || (tisCap > 0 && tisCap <= 1e6), "tis_c", "-1 or above 0", tisCap);
        Flags.require(klPenalty >= 0 && klPenalty <= 1000, "kl_penalty_coef", "in 0..1000", klPenalty);
        Flags.require(entropyWeight >= 0 && entropyWeight <= 1000, "entropy_coef", "in 0..1000", entropyWeight);
        KlEstimator.parse(klEstimator);
        LossAggregation.parse(lossAggregation);
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

    /// What a turn is measured against.
    public CriticType critic() {
        return CriticType.parse(criticType);
    }

    /// The loss of single tokens.
    public PolicyLoss policyLoss() {
        if (reinforceUpdate) {
            return new ReinforceLoss();
        }
        return new ClippedPolicyLoss(new ClippedPolicyLoss.Settings(
                clipRange,
                clipRangeHigh == -1 ? clipRange : clipRangeHigh,
                dualClip == -1 ? Double.POSITIVE_INFINITY : dualClip,
                Double.POSITIVE_INFINITY));
    }

    /// In how many equal parts a batch of so many samples is cut, an optimiser step each.
    public int parts(int samples) {
        return trainBatchSize == -1 ? 1 : Math.max(1, Math.round((float) samples / trainBatchSize));
    }

    /// β when `done` of the run, in 0..1, is over.
    public double beta(double done) {
        return betaDecay.equals("linear") ? beta * Math.max(0, 1 - done / 0.8) : beta;
    }
}
