// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.OptionalDouble;

/// The metric by which the best checkpoint of a run is chosen.
///
/// @param name such as `eval/average/accuracy`
/// @param lowest whether low values are good
public record BestMetric(String name, boolean lowest) {
    public static BestMetric highest(String name) {
        return new BestMetric(name, false);
    }

    public static BestMetric lowest(String name) {
        return new BestMetric(name, true);
    }

    /// Whether a value is better than the best so far. A value that is not finite is not; of equal ones the
    /// earlier is.
    public boolean improves(OptionalDouble best, double value) {
        return Double.isFinite(value)
                && (best.isEmpty() || (lowest ? value < best.getAsDouble() : value > best.getAsDouble()));
    }
}
