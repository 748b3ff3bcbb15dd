// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.List;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.score.MicroBatch.Target;
import org.gem4j.llm.score.Scorer;

/// Mean negative log-likelihood of the response tokens of a batch.
public final class Likelihood implements Scorer.TokenLoss {
    private final int tokens;
    private double total;

    /// @param tokens of the whole batch
    public Likelihood(int tokens) {
        this.tokens = tokens;
    }

    /// The loss so far: of all tokens that were scored.
    public double total() {
        return total;
    }

    @Override
    public boolean readsEntropy() {
        return false;
    }

    @Override
    public Tensor of(Tensor logprobsN, Tensor entropiesN, List<Target> targets) {
        Tensor loss = logprobsN.sum().mul(new Scalar(-1.0 / tokens));
        total += loss.item_double();
        return loss;
    }
}
