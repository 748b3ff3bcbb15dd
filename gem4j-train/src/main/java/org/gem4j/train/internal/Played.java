// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gem4j.rollout.Episode;
import org.gem4j.train.internal.launch.ProcessGroup;
import tools.jackson.databind.json.JsonMapper;

/// The episodes of a batch.
///
/// @param parts by environment
/// @param greedyReturns what the greedy policy earns in their tasks, see [org.gem4j.algo.Estimator#usesGreedyReturns];
/// empty if not needed
record Played(List<Stage.Part> parts, Map<Long, Double> greedyReturns) {
    List<Episode> episodes() {
        return parts.stream().flatMap(part -> part.episodes().stream()).toList();
    }

    /// What all processes of a run have played, in the order in which one alone would have.
    Played together(ProcessGroup ranks) {
        if (ranks.size() == 1) {
            return this;
        }
        Map<Integer, List<Episode>> episodes = new TreeMap<>();
        Map<Long, Double> greedy = new HashMap<>();
        for (byte[] each : ranks.allGather(toBytes())) {
            Played share = of(each);
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

    /// How a process tells the others what it has played.
    private record Wire(List<Integer> environments, List<byte[]> episodes, Map<Long, Double> greedyReturns) {}

    byte[] toBytes() {
        Wire wire = new Wire(
                parts.stream().map(Stage.Part::environment).toList(),
                parts.stream().map(part -> EpisodeWire.write(part.episodes())).toList(),
                greedyReturns);
        return JsonMapper.shared().writeValueAsBytes(wire);
    }

    static Played of(byte[] bytes) {
        Wire wire = JsonMapper.shared().readValue(bytes, Wire.class);
        List<Stage.Part> parts = new ArrayList<>();
        for (int i = 0; i < wire.environments().size(); i++) {
            parts.add(new Stage.Part(
                    wire.environments().get(i), EpisodeWire.read(wire.episodes().get(i))));
        }
        return new Played(parts, wire.greedyReturns());
    }
}
