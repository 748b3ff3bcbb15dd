// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.LinkedHashMap;
import java.util.Map;

/// Where a run stands between two steps, besides weights and optimiser. All randomness is derived from the seed and
/// these counters, so nothing else is needed to go on.
///
/// @param step batches learnt from
/// @param turns turns trained on
/// @param episodes episodes begun
/// @param turnsPerEpisode mean of the batch before, from which the next batch's number of episodes follows
/// @param tokens sampled
public record TrainState(long step, long turns, long episodes, double turnsPerEpisode, long tokens) {
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("step", step);
        map.put("turns", turns);
        map.put("episodes", episodes);
        map.put("turns_per_episode", turnsPerEpisode);
        map.put("tokens", tokens);
        return map;
    }

    static TrainState of(Map<?, ?> map) {
        return new TrainState(
                number(map, "step").longValue(),
                number(map, "turns").longValue(),
                number(map, "episodes").longValue(),
                number(map, "turns_per_episode").doubleValue(),
                number(map, "tokens").longValue());
    }

    private static Number number(Map<?, ?> map, String name) {
        if (map.get(name) instanceof Number number) {
            return number;
        }
        throw new CheckpointException("state.json must give " + name + " as a number but it was " + map.get(name));
    }
}
