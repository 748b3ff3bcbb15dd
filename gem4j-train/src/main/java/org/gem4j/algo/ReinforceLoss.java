// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import org.bytedeco.pytorch.Tensor;

/// REINFORCE (Williams 1992): L = -A log π_θ, for one gradient step on fresh samples.
public record ReinforceLoss() implements PolicyLoss {
    @Override
    public Tensor tokens(Tensor logprobsN, Tensor oldLogprobsN, Tensor advantagesN) {
        return logprobsN.mul(advantagesN).neg();
    }
}
