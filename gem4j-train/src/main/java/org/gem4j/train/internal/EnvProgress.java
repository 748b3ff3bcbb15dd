// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.LinkedHashMap;
import java.util.Map;

/// The progress of training in one environment.
///
/// @param episodes begun
/// @param turnsPerEpisode mean of the batch before, from which the next batch's number of episodes follows
/// @param level of the curriculum, 0 without one
public record EnvProgress(long episodes, double turnsPerEpisode, int level) {
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("episodes", episodes);
        map.put("turns_per_episode", turnsPerEpisode);
        map.put("level", level);
        return map;
    }

    static EnvProgress of(Map<?, ?> map) {
        return new EnvProgress(
                TrainState.number(map, "episodes").longValue(),
                TrainState.number(map, "turns_per_episode").doubleValue(),
                TrainState.number(map, "level").intValue());
    }
}
