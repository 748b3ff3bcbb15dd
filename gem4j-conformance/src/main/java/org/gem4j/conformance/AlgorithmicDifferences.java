// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.conformance.ReasoningDifferences.Judged;
import org.gem4j.conformance.ReasoningDifferences.Rule;

/// The rules of [ReasoningDifferences] for the category algorithmic.
final class AlgorithmicDifferences {
    private static final Rule LONGER_SPELLING = new Rule("D-spell-backward-longer", AlgorithmicDifferences::goesOn);

    private static final Rule UNEVALUATED = new Rule("D-lists-not-run", Judged::refused);

    private static final Map<String, List<Rule>> BY_TASK = Map.ofEntries(
            Map.entry("binary_matrix", List.of(UNEVALUATED)),
            Map.entry("game_of_life_halting", List.of(new Rule("D-life-halting-compared", Judged::refused))),
            Map.entry(
                    "palindrome_generation", List.of(new Rule("D-blank-palindrome", AlgorithmicDifferences::isBlank))),
            Map.entry("jugs", List.of(new Rule("D-jugs-many", Judged::refused))),
            Map.entry("number_sorting", List.of(new Rule("D-sorted-numbers-kept", Judged::refused))),
            Map.entry("spell_backward", List.of(LONGER_SPELLING)),
            Map.entry("spiral_matrix", List.of(UNEVALUATED)),
            Map.entry("string_insertion", List.of(UNEVALUATED)),
            Map.entry("word_ladder", List.of(new Rule("D-ladder-words", AlgorithmicDifferences::isLadder))));

    /// Statistics of our items that differ on purpose: `task field` to the entry.
    private static final Map<String, String> DISTRIBUTIONS = Map.of();

    private AlgorithmicDifferences() {}

    /// The rules of the task that made the item; a mix of tasks hands on those of its parts.
    static List<Rule> of(Judged judged) {
        return judged.item()
                .metadata()
                .get("source_dataset")
                .map(task -> BY_TASK.getOrDefault(task.toString(), List.of()))
                .orElse(List.of());
    }

    static Optional<String> distribution(String task, String statistic) {
        return Optional.ofNullable(DISTRIBUTIONS.get(task + " " + statistic));
    }

    /// Whether both scorers take the answer for a ladder and only disagree on how many of its words are words.
    private static boolean isLadder(Judged judged) {
        return judged.actual() > 0 && judged.expected() > 0;
    }

    private static boolean isBlank(Judged judged) {
        return judged.refused() && judged.text().isBlank();
    }

    /// Whether more text follows the right letters.
    private static boolean goesOn(Judged judged) {
        String text = judged.text().toLowerCase(Locale.ROOT);
        String oracle = judged.item().oracle().toLowerCase(Locale.ROOT);
        return text.startsWith(oracle) && text.length() > oracle.length();
    }
}
