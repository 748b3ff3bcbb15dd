// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

/// A turn as an estimator sees it.
///
/// @param reward scaled
/// @param value what the critic expected before the turn; 0 without a critic
/// @param logprobs of the response tokens before the update, in nats; empty for a turn that is not trained on
/// @param referenceLogprobs of the same tokens by the policy before training; empty where nothing compares with it
public record ScoredTurn(double reward, double value, float[] logprobs, float[] referenceLogprobs) {
    /// Σ log π_old - log π_ref over the response; 0 where there is no reference.
    public double referenceDistance() {
        double distance = 0;
        for (int t = 0; t < referenceLogprobs.length; t++) {
            distance += (double) logprobs[t] - referenceLogprobs[t];
        }
        return distance;
    }
}
