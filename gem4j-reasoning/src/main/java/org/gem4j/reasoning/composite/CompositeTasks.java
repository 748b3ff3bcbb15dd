// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.composite;

import java.util.List;
import java.util.Map;
import org.gem4j.reasoning.ReasoningTask;

/// The reasoning tasks of this package.
public final class CompositeTasks {
    private CompositeTasks() {}

    /// @param others the tasks that can be mixed, by name
    public static List<ReasoningTask> all(Map<String, ReasoningTask> others) {
        return List.of(new Composite(others));
    }
}
