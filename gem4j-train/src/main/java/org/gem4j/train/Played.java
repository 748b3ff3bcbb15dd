// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.List;
import java.util.Map;
import org.gem4j.rollout.Episode;

/// The episodes of a batch.
///
/// @param parts by environment
/// @param greedyReturns what the greedy policy earns in their tasks, see [AdvantageEstimator]; empty if not needed
record Played(List<Stage.Part> parts, Map<Long, Double> greedyReturns) {
    List<Episode> episodes() {
        return parts.stream().flatMap(part -> part.episodes().stream()).toList();
    }
}
