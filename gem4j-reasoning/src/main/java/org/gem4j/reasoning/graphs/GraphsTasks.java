// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import java.util.List;
import org.gem4j.reasoning.ReasoningTask;

/// The reasoning tasks of this package.
public final class GraphsTasks {
    private GraphsTasks() {}

    public static List<ReasoningTask> all() {
        return List.of(
                new CourseSchedule(),
                new FamilyRelationships(),
                new GraphColor(),
                new Jugs(),
                new LargestIsland(),
                new PathStar(),
                new QuantumLock(),
                new ShortestPath());
    }
}
