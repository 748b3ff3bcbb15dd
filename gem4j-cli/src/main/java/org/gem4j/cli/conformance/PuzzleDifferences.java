// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.conformance;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gem4j.cli.conformance.ReasoningDifferences.Rule;

/// The rules of [ReasoningDifferences] for the categories games, graphs and logic.
final class PuzzleDifferences {
    /// A word that no row of button names could be.
    private static final Pattern PROSE = Pattern.compile("\\p{L}*[\\p{L}&&[^A-Ca-c]]\\p{L}*");

    private static final Map<String, List<Rule>> BY_TASK = Map.ofEntries(Map.entry(
            "quantum_lock",
            List.of(new Rule(
                    "D-quantum-lock-prose",
                    judged -> PROSE.matcher(judged.text()).find()))));

    /// Statistics of our items that differ on purpose: `task field` to the entry.
    private static final Map<String, String> DISTRIBUTIONS = Map.ofEntries();

    private PuzzleDifferences() {}

    static List<Rule> of(String task) {
        return BY_TASK.getOrDefault(task, List.of());
    }

    static Optional<String> distribution(String task, String statistic) {
        return Optional.ofNullable(DISTRIBUTIONS.get(task + " " + statistic));
    }
}
