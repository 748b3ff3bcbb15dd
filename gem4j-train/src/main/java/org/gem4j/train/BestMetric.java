// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The metric by which the best checkpoint of a run is chosen.
///
/// @param name such as `eval/average/accuracy`
/// @param lowest whether low values are good
record BestMetric(String name, boolean lowest) {
    private static final String LOWEST = "min:";

    /// A step's value.
    record Value(long step, double value) {
        Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("step", step);
            map.put("value", value);
            return map;
        }

        static Value of(Map<?, ?> map) {
            if (map.get("step") instanceof Number step && map.get("value") instanceof Number value) {
                return new Value(step.longValue(), value.doubleValue());
            }
            throw new CheckpointException("best.json must give step and value as numbers but holds " + map);
        }
    }

    /// Reads `NAME`, of which the highest is the best, or `min:NAME`; empty for an empty text.
    static Optional<BestMetric> parse(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        boolean lowest = text.startsWith(LOWEST);
        return Optional.of(new BestMetric(lowest ? text.substring(LOWEST.length()) : text, lowest));
    }

    /// Whether a value is better than the best so far; what is no finite number is not, and of equals the
    /// earlier is.
    boolean improves(Optional<Value> best, double value) {
        if (!Double.isFinite(value)) {
            return false;
        }
        return best.isEmpty()
                || (lowest ? value < best.get().value() : value > best.get().value());
    }
}
