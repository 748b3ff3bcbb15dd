// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gem4j.rollout.Episode;
import org.gem4j.train.launch.Ranks;

/// The episodes of a batch.
///
/// @param parts by environment
/// @param greedyReturns what the greedy policy earns in their tasks, see [AdvantageEstimator]; empty if not needed
record Played(List<Stage.Part> parts, Map<Long, Double> greedyReturns) {
    List<Episode> episodes() {
        return parts.stream().flatMap(part -> part.episodes().stream()).toList();
    }

    /// What all processes of a run have played, in the order in which one alone would have.
    Played together(Ranks ranks) {
        if (ranks.size() == 1) {
            return this;
        }
        Map<Integer, List<Episode>> episodes = new TreeMap<>();
        Map<Long, Double> greedy = new HashMap<>();
        for (byte[] each : ranks.gather(PlayedWire.write(this))) {
            Played share = PlayedWire.read(each);
            share.parts()
                    .forEach(part -> episodes.computeIfAbsent(part.environment(), missing -> new ArrayList<>())
                            .addAll(part.episodes()));
            greedy.putAll(share.greedyReturns());
        }
        List<Stage.Part> all = episodes.entrySet().stream()
                .map(part -> new Stage.Part(part.getKey(), part.getValue()))
                .toList();
        return new Played(all, greedy);
    }
}
