// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import org.gem4j.reasoning.TaskConfig;

/// Checks sampling weights against the values that they belong to.
final class Weights {
    private Weights() {}

    /// @throws IllegalArgumentException unless there is one weight for each value and not all are 0
    static void requireSame(TaskConfig config, String values, String weights) {
        int wanted = config.texts(values).size();
        boolean positive = config.numbers(weights).stream().anyMatch(weight -> weight > 0);
        if (wanted == 0 || config.numbers(weights).size() != wanted || !positive) {
            throw new IllegalArgumentException("option " + weights + " must have one weight for each of " + values
                    + ", not all 0, but was " + config.numbers(weights) + " for " + config.texts(values));
        }
    }
}
