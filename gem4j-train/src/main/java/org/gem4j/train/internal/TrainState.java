// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.train.TrainException;

/// Where a run stands between two steps, besides weights and optimizer. All randomness is derived from
/// the seed and these counters, so nothing else is needed to resume.
///
/// @param step batches learned from
/// @param turns turns trained on
/// @param tokens sampled
/// @param environments where training stands in each environment
public record TrainState(long step, long turns, long tokens, List<EnvProgress> environments) {
    private static final String ENVIRONMENTS = "environments";

    public TrainState {
        environments = List.copyOf(environments);
    }

    /// Before the first step.
    static TrainState begin(List<EnvProgress> environments) {
        return new TrainState(0, 0, 0, environments);
    }

    /// Episodes begun in all environments.
    long episodes() {
        return environments.stream().mapToLong(EnvProgress::episodes).sum();
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("step", step);
        map.put("turns", turns);
        map.put("tokens", tokens);
        map.put(ENVIRONMENTS, environments.stream().map(EnvProgress::toMap).toList());
        return map;
    }

    static TrainState of(Map<?, ?> map) {
        List<EnvProgress> environments = new ArrayList<>();
        if (!(map.get(ENVIRONMENTS) instanceof List<?> list)) {
            throw new TrainException("state.json must give environments as a list but it was " + map.get(ENVIRONMENTS));
        }
        for (Object item : list) {
            if (!(item instanceof Map<?, ?> one)) {
                throw new TrainException("an environment in state.json must be an object but was " + item);
            }
            environments.add(EnvProgress.of(one));
        }
        return new TrainState(
                number(map, "step").longValue(),
                number(map, "turns").longValue(),
                number(map, "tokens").longValue(),
                environments);
    }

    static Number number(Map<?, ?> map, String name) {
        if (map.get(name) instanceof Number number) {
            return number;
        }
        throw new TrainException("state.json must give " + name + " as a number but it was " + map.get(name));
    }
}
