// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gem4j.env.Suggestions;
import org.gem4j.reasoning.algebra.AlgebraTasks;
import org.gem4j.reasoning.arc.ArcTasks;
import org.gem4j.reasoning.arithmetic.ArithmeticTasks;
import org.gem4j.reasoning.code.CodeTasks;
import org.gem4j.reasoning.cognition.CognitionTasks;
import org.gem4j.reasoning.composite.CompositeTasks;
import org.gem4j.reasoning.games.GamesTasks;
import org.gem4j.reasoning.geometry.GeometryTasks;
import org.gem4j.reasoning.graphs.GraphsTasks;
import org.gem4j.reasoning.induction.InductionTasks;
import org.gem4j.reasoning.life.LifeTasks;
import org.gem4j.reasoning.logic.LogicTasks;
import org.gem4j.reasoning.matrices.MatricesTasks;
import org.gem4j.reasoning.numbers.NumbersTasks;
import org.gem4j.reasoning.probability.ProbabilityTasks;
import org.gem4j.reasoning.strings.StringsTasks;

/// All reasoning tasks by name.
///
/// ```java
/// ReasoningTask task = ReasoningTasks.find("chain_sum");
/// TaskConfig config = task.config(Map.of("max_terms", 3));
/// Item item = task.item(42, 0, config);
/// double score = task.score("17", item, config);
/// ```
public final class ReasoningTasks {
    private static final Map<String, ReasoningTask> TASKS = index(Stream.of(
                    AlgebraTasks.all(),
                    ArcTasks.all(),
                    ArithmeticTasks.all(),
                    CodeTasks.all(),
                    CognitionTasks.all(),
                    GamesTasks.all(),
                    GeometryTasks.all(),
                    GraphsTasks.all(),
                    InductionTasks.all(),
                    LifeTasks.all(),
                    LogicTasks.all(),
                    MatricesTasks.all(),
                    NumbersTasks.all(),
                    ProbabilityTasks.all(),
                    StringsTasks.all())
            .flatMap(List::stream)
            .toList());

    private ReasoningTasks() {}

    private static Map<String, ReasoningTask> index(List<ReasoningTask> tasks) {
        Map<String, ReasoningTask> byName = new TreeMap<>();
        for (ReasoningTask task : tasks) {
            if (byName.putIfAbsent(task.name(), task) != null) {
                throw new IllegalStateException("two reasoning tasks are called " + task.name());
            }
        }
        for (ReasoningTask task : CompositeTasks.all(Map.copyOf(byName))) {
            byName.put(task.name(), task);
        }
        return Collections.unmodifiableMap(byName);
    }

    /// All tasks, by name.
    public static Collection<ReasoningTask> all() {
        return TASKS.values();
    }

    /// The task of this name.
    ///
    /// @throws IllegalArgumentException if there is none, with the nearest name
    public static ReasoningTask find(String name) {
        return Optional.ofNullable(TASKS.get(name))
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown reasoning task " + name + Suggestions.didYouMean(name, TASKS.keySet())));
    }
}
