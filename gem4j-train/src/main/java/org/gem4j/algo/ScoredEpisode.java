// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.List;

/// An episode as an estimator sees it.
///
/// @param task what was to be solved; episodes of equal tasks are a group
/// @param turns in order, at least one
/// @param greedyReturn what the greedy policy earns in the same task; 0 where the estimator does not ask for it
/// @param nextValue what the critic expects after the last turn: 0 if the episode ended by itself, the value of the
///     state that a limit cut it off at otherwise
public record ScoredEpisode(long task, List<ScoredTurn> turns, double greedyReturn, double nextValue) {
    public ScoredEpisode {
        turns = List.copyOf(turns);
    }
}
