// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

/// The undiscounted return of the episode as the advantage of each of its turns.
public record EpisodeReturns() implements Estimator {
    @Override
    public Advantages estimate(EpisodeBatch batch) {
        return Advantages.ofTurns(batch.spread(batch.totals()));
    }
}
