// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

/// How rewards become gradients: an estimator of advantages and a loss.
///
/// @param estimator from rewards to advantages
/// @param loss from advantages to the loss of each token
/// @param groupSize episodes of each task, sampled apart, at least 1
public record Algorithm(Estimator estimator, PolicyLoss loss, int groupSize) {
    /// The number that settings of batches are refused by.
    private static final int MOST = 10_000;

    public Algorithm {
        InvalidParameterException.require(groupSize >= 1 && groupSize <= MOST, "groupSize", "in 1..10000", groupSize);
    }

    /// An estimator with the clipped loss of PPO, ε 0.2, and one episode of each task.
    public static Algorithm of(Estimator estimator) {
        return new Algorithm(estimator, new ClippedPolicyLoss(0.2), 1);
    }

    /// REINFORCE with return batch normalization, which needs neither groups nor a critic.
    public static Algorithm defaults() {
        return of(new DiscountedReturns().normalized());
    }

    public Algorithm withLoss(PolicyLoss newLoss) {
        return new Algorithm(estimator, newLoss, groupSize);
    }

    public Algorithm withGroupsOf(int newGroupSize) {
        return new Algorithm(estimator, loss, newGroupSize);
    }
}
