// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gem4j.conformance.ReasoningDifferences.Judged;
import org.gem4j.conformance.ReasoningDifferences.Rule;

/// The rules of [ReasoningDifferences] for the categories games, graphs and logic.
final class PuzzleDifferences {
    /// A word that no row of button names could be.
    private static final Pattern PROSE = Pattern.compile("\\p{L}*[\\p{L}&&[^A-Ca-c]]\\p{L}*");

    private static final Pattern RUSH_MOVE = Pattern.compile("[A-Z][+-]\\d");

    private static final double UNREADABLE = 0.01;

    private static final Rule FORMULAS = new Rule(
            "D-formulas-as-written", judged -> judged.expected() == UNREADABLE && judged.actual() > UNREADABLE);

    private static final Map<String, List<Rule>> BY_TASK = Map.ofEntries(
            Map.entry("boxnet", List.of(new Rule("D-boxnet-list", Judged::refused))),
            Map.entry(
                    "countdown",
                    List.of(FORMULAS, new Rule("D-countdown-formulas", judged -> judged.actual() < judged.expected()))),
            Map.entry(
                    "puzzle24",
                    List.of(
                            FORMULAS,
                            new Rule(
                                    "D-puzzle24-given-numbers",
                                    judged -> judged.expected() == 1 && judged.actual() == UNREADABLE))),
            Map.entry(
                    "quantum_lock",
                    List.of(new Rule(
                            "D-quantum-lock-prose",
                            judged -> PROSE.matcher(judged.text()).find()))),
            Map.entry(
                    "rush_hour",
                    List.of(new Rule(
                            "D-rush-hour-letters",
                            judged -> judged.expected() == 0
                                    && judged.actual() > 0
                                    && RUSH_MOVE.matcher(judged.text()).find()))),
            Map.entry("survo", List.of(new Rule("D-survo-any-filling", Judged::promoted))));

    /// Statistics of our items that differ on purpose: `task field` to the entry.
    private static final Map<String, String> DISTRIBUTIONS = Map.of(
            "kakurasu source_idx", "D-source-index",
            "survo source_idx", "D-source-index");

    private PuzzleDifferences() {}

    static List<Rule> of(String task) {
        return BY_TASK.getOrDefault(task, List.of());
    }

    static Optional<String> distribution(String task, String statistic) {
        return Optional.ofNullable(DISTRIBUTIONS.get(task + " " + statistic));
    }
}
