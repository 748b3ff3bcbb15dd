// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import static org.bytedeco.pytorch.global.torch.maximum;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarOptional;
import org.bytedeco.pytorch.Tensor;

/// The clipped surrogate of PPO (Schulman et al. 2017): L = max(-A ρ, -A clip(ρ, 1-ε, 1+ε)) with
/// ρ = π_θ / π_old, so that a batch can be used for several steps.
///
/// π_old is the probability a token was sampled with: sampler and learner share weights and kernels, so it is the
/// learner's own up to rounding, and no second pass recomputes it.
public final class ClippedPolicyLoss implements PolicyLoss {
    private final double range;

    /// @param range ε, above 0 and below 1
    public ClippedPolicyLoss(double range) {
        if (!(range > 0 && range < 1)) {
            throw new IllegalArgumentException("cliprange must be in (0, 1) but was " + range);
        }
        this.range = range;
    }

    @Override
    public Tensor tokens(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN) {
        Tensor ratioN = logprobsN.sub(oldLogprobsN).exp();
        Tensor costN = advantagesN.neg();
        return maximum(costN.mul(ratioN), costN.mul(clip(ratioN)));
    }

    @Override
    public Tensor clipped(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN) {
        Tensor ratioN = logprobsN.detach().sub(oldLogprobsN).exp();
        Tensor costN = advantagesN.neg();
        return costN.mul(clip(ratioN)).gt(costN.mul(ratioN)).to(logprobsN.scalar_type());
    }

    private Tensor clip(Tensor ratioN) {
        return ratioN.clamp(new ScalarOptional(new Scalar(1 - range)), new ScalarOptional(new Scalar(1 + range)));
    }
}
