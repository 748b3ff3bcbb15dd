// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.probability;

import java.util.List;
import org.gem4j.reasoning.ReasoningTask;

/// The reasoning tasks of this package.
public final class ProbabilityTasks {
    private ProbabilityTasks() {}

    public static List<ReasoningTask> all() {
        return List.of(new CoinFlip());
    }
}
