// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import static org.bytedeco.pytorch.global.torch.maximum;
import static org.bytedeco.pytorch.global.torch.minimum;
import static org.bytedeco.pytorch.global.torch.where;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.internal.Bounds;

/// The clipped surrogate of PPO (Schulman et al., arXiv 1707.06347): L = max(-A ρ, -A clip(ρ, 1-ε_low, 1+ε_high)) with
/// ρ = π_θ / π_old, so that a batch can be used for several steps; a wider ε_high is DAPO's clip-higher (arXiv
/// 2503.14476). With a dual clip c (arXiv 1912.09729) the loss of a token with A < 0 is at most -A c.
///
/// π_old is the probability a token was sampled with: sampler and learner share weights and, on the CPU, kernels, so
/// it is the learner's own up to rounding, and no second pass recomputes it.
///
/// @param settings how far a ratio may be from 1
public record ClippedPolicyLoss(Settings settings) implements PolicyLoss {
    /// @param low ε_low, in (0, 1)
    /// @param high ε_high, above 0
    /// @param dualClip c, above 1; infinite for none
    /// @param logRatioClamp bound on |log ρ|, above 0; infinite for none
    public record Settings(double low, double high, double dualClip, double logRatioClamp) {
        public Settings {
            InvalidParameterException.require(low > 0 && low < 1, "cliprange", "above 0 and below 1", low);
            InvalidParameterException.require(high > 0 && Double.isFinite(high), "cliprange_high", "above 0", high);
            InvalidParameterException.require(dualClip > 1, "dual_clip", "above 1", dualClip);
            InvalidParameterException.require(logRatioClamp > 0, "log_ratio_clamp", "above 0", logRatioClamp);
        }

        /// The same range on both sides, no dual clip, no bound.
        public static Settings symmetric(double range) {
            return new Settings(range, range, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
    }

    /// @param range ε on both sides, in (0, 1)
    public ClippedPolicyLoss(double range) {
        this(Settings.symmetric(range));
    }

    @Override
    public Tensor tokens(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN) {
        Tensor ratioN = ratio(logprobsN, oldLogprobsN);
        Tensor costN = advantagesN.neg();
        Tensor lossN = maximum(costN.mul(ratioN), costN.mul(clip(ratioN)));
        if (Double.isInfinite(settings.dualClip())) {
            return lossN;
        }
        return where(
                advantagesN.lt(new Scalar(0.0)),
                minimum(lossN, costN.mul(new Scalar(settings.dualClip())).detach()),
                lossN);
    }

    @Override
    public Tensor clipped(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN) {
        Tensor ratioN = ratio(logprobsN.detach(), oldLogprobsN);
        Tensor costN = advantagesN.neg();
        return costN.mul(clip(ratioN)).gt(costN.mul(ratioN)).to(logprobsN.scalar_type());
    }

    /// Whether the dual clip caps each token's loss: 1 or 0, `[N]`, no gradient.
    public Tensor capped(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN) {
        Tensor ratioN = ratio(logprobsN.detach(), oldLogprobsN);
        Tensor costN = advantagesN.neg();
        Tensor lossN = maximum(costN.mul(ratioN), costN.mul(clip(ratioN)));
        double cap = Math.min(settings.dualClip(), Double.MAX_VALUE);
        return advantagesN
                .lt(new Scalar(0.0))
                .logical_and(lossN.gt(costN.mul(new Scalar(cap))))
                .to(logprobsN.scalar_type());
    }

    /// The mean of -log ρ, the k1 estimate of KL(π_old, π_θ): each token's share, `[N]`, no gradient.
    public Tensor divergence(Tensor logprobsN, Tensor oldLogprobsN) {
        return bounded(logprobsN.detach().sub(oldLogprobsN)).neg();
    }

    private Tensor ratio(Tensor logprobsN, Tensor oldLogprobsN) {
        return bounded(logprobsN.sub(oldLogprobsN)).exp();
    }

    private Tensor bounded(Tensor logRatioN) {
        double bound = settings.logRatioClamp();
        return Double.isInfinite(bound) ? logRatioN : Bounds.clamp(logRatioN, -bound, bound);
    }

    private Tensor clip(Tensor ratioN) {
        return Bounds.clamp(ratioN, 1 - settings.low(), 1 + settings.high());
    }
}
