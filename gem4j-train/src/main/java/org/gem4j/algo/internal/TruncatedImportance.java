// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo.internal;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarOptional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.InvalidParameterException;

/// Truncated importance weights between learner and sampler: w = min(π_old / π_gen, C), where π_old is the learner's
/// own probability before the update and π_gen the one a token was sampled with. They correct for a sampler that
/// computes in another precision, or is a step behind; no gradient goes through them.
public final class TruncatedImportance {
    private static final double LOG_BOUND = 20;

    private final double cap;

    /// @param cap C, above 0
    public TruncatedImportance(double cap) {
        InvalidParameterException.require(cap > 0 && Double.isFinite(cap), "tis_c", "above 0", cap);
        this.cap = cap;
    }

    /// The weight of each token, `[N]`.
    public Tensor weights(Tensor oldLogprobsN, Tensor samplerLogprobsN) {
        Tensor ratioN = ratio(oldLogprobsN, samplerLogprobsN);
        return ratioN.clamp(new ScalarOptional(), new ScalarOptional(new Scalar(cap)));
    }

    /// Whether each weight is cut: 1 or 0, `[N]`.
    public Tensor capped(Tensor oldLogprobsN, Tensor samplerLogprobsN) {
        return ratio(oldLogprobsN, samplerLogprobsN).gt(new Scalar(cap)).to(oldLogprobsN.scalar_type());
    }

    private static Tensor ratio(Tensor oldLogprobsN, Tensor samplerLogprobsN) {
        return Bounds.clamp(oldLogprobsN.detach().sub(samplerLogprobsN.detach()), -LOG_BOUND, LOG_BOUND)
                .exp();
    }
}
