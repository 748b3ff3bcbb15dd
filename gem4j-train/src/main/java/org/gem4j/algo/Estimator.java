// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

/// The half of an algorithm that turns the rewards of a batch into advantages; the other one is a [PolicyLoss].
///
/// To write one, implement [#estimate]; everything an estimator may look at is in the batch. Estimators have no state
/// that changes: each process of a run computes the advantages of the whole batch and must come to the same numbers.
@FunctionalInterface
public interface Estimator {
    /// The advantages of a batch's turns or tokens.
    ///
    /// @throws IllegalArgumentException if a number is not finite
    Advantages estimate(EpisodeBatch batch);

    /// Whether the batch must have a critic's values. The critic is trained toward [Advantages#valueTargets].
    default boolean usesCritic() {
        return false;
    }

    /// Whether the batch must have the returns of greedy episodes, one for each task, which are played besides.
    default boolean usesGreedyReturns() {
        return false;
    }

    /// Whether advantages compare episodes of the same task, so that those of a group of one are 0.
    default boolean comparesGroups() {
        return false;
    }

    /// This estimator with its advantages normalized over all turns of the batch, see [ReturnBatchNormalization].
    default Estimator normalized() {
        return new ReturnBatchNormalization(this);
    }
}
