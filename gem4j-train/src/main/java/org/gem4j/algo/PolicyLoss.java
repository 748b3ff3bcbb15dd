// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import org.bytedeco.pytorch.Tensor;

/// The half of an algorithm that turns the advantages of single tokens into their loss, before it is aggregated; the
/// other one is an [Estimator]. Losses are pure functions of their tensors, called on several threads at a time.
/// Results belong to the caller's pointer scope.
public interface PolicyLoss {
    /// @param logprobsN log π_θ of each token, with gradient, f32
    /// @param oldLogprobsN log of the probability it was sampled with, f32
    /// @param advantagesN advantage of its turn, f32
    /// @return the loss of each token, `[N]`
    Tensor tokens(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN);

    /// Whether each token is outside the trust region, so that its gradient is cut off: 1 or 0, `[N]`, no gradient.
    /// By default none is.
    default Tensor clipped(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN) {
        return advantagesN.sub(advantagesN);
    }
}
