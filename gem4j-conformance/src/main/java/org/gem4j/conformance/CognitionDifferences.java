// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gem4j.conformance.ReasoningDifferences.Rule;

/// The rules of [ReasoningDifferences] for the categories cognition, induction and arc.
final class CognitionDifferences {
    /// A move of an inner layer, such as 2R or 3Lw'.
    private static final Pattern LAYER_MOVE = Pattern.compile("(?s)(.*\\s)?\\d+[LRDUBF].*");

    private static final double MISREAD = 0.9;

    private static final Map<String, List<Rule>> BY_TASK = Map.of(
            "figlet_font",
            List.of(new Rule(
                    "D-misread-word", judged -> judged.expected() == 1 && Math.abs(judged.actual() - MISREAD) < 1e-9)),
            "rubiks_cube",
            List.of(new Rule(
                    "D-cube-layers", judged -> LAYER_MOVE.matcher(judged.text()).matches())));

    /// Statistics of our items that differ on purpose: `task field` to the entry.
    private static final Map<String, String> DISTRIBUTIONS = Map.of(
            "arc_agi length of task_id",
            "D-arc-own-puzzles",
            "rearc length of task_id",
            "D-arc-own-puzzles",
            "rubiks_cube length of example_correct_answer",
            "D-cube-example");

    private CognitionDifferences() {}

    static List<Rule> of(String task) {
        return BY_TASK.getOrDefault(task, List.of());
    }

    static Optional<String> distribution(String task, String statistic) {
        return Optional.ofNullable(DISTRIBUTIONS.get(task + " " + statistic));
    }
}
