// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.TaskConfig;

/// Where our reasoning scorers and generators differ from reasoning-gym's on purpose: for each entry of
/// docs/differences.md a rule that says which answers it is about.
final class ReasoningDifferences {
    /// An answer on which the two scorers disagree.
    ///
    /// @param answer what was answered, if anything
    /// @param expected reasoning-gym's score
    /// @param actual our score
    record Judged(Optional<String> answer, Item item, TaskConfig config, double expected, double actual) {
        String text() {
            return answer.orElse("");
        }

        /// Whether the answer is right here and got nothing there.
        boolean accepted() {
            return actual == 1 && expected == 0;
        }

        /// Whether the answer is refused here and got something there.
        boolean refused() {
            return actual == 0 && expected > 0;
        }

        /// Whether the answer is right here and was not there.
        boolean promoted() {
            return actual == 1 && expected < 1;
        }
    }

    /// @param entry the heading in docs/differences.md
    /// @param applies whether the entry explains the disagreement
    record Rule(String entry, Predicate<Judged> applies) {}

    private static final List<Rule> EVERY_TASK =
            List.of(new Rule("D-no-answer-no-reward", judged -> judged.answer().isEmpty() && judged.refused()));

    private static final Rule FORMULA = new Rule("D-formulas-as-written", Judged::accepted);
    private static final Rule UNEVALUATED = new Rule(
            "D-no-unevaluated-answers",
            judged -> judged.refused()
                    && (judged.text().contains("expand(") || judged.text().contains("Integral(")));

    private static final Map<String, List<Rule>> BY_TASK = Map.ofEntries(
            Map.entry("advanced_geometry", List.of(new Rule("D-radius-by-value", ReasoningDifferences::ofRadius))),
            Map.entry("codeio", List.of(new Rule("D-codeio-own-programs", Judged::accepted))),
            Map.entry("coin_flip", List.of(new Rule("D-coin-flip-prefix", Judged::refused))),
            Map.entry("complex_arithmetic", List.of(new Rule("D-nan-is-no-answer", ReasoningDifferences::holdsNan))),
            Map.entry("gsm_symbolic", List.of(new Rule("D-one-number", ReasoningDifferences::isReadDifferently))),
            Map.entry("intermediate_integration", List.of(FORMULA, UNEVALUATED)),
            Map.entry("polynomial_equations", List.of(new Rule("D-no-roots-said", ReasoningDifferences::rootless))),
            Map.entry("polynomial_multiplication", List.of(FORMULA, UNEVALUATED)),
            Map.entry("simple_integration", List.of(FORMULA, UNEVALUATED)));

    /// Statistics of our items that differ on purpose: `task field` to the entry.
    private static final Map<String, String> DISTRIBUTIONS = Map.ofEntries(
            Map.entry("advanced_geometry length of incircle_radius_exact", "D-radius-by-value"),
            Map.entry("codeio answer_len", "D-codeio-own-programs"),
            Map.entry("codeio output_data", "D-codeio-own-programs"),
            Map.entry("codeio length of output_data", "D-codeio-own-programs"),
            Map.entry("gsm_symbolic answer_value", "D-own-word-problems"),
            Map.entry("gsm_symbolic length of answer_cot", "D-own-word-problems"),
            Map.entry("simple_geometry distinct_answers", "D-convex-polygons"),
            Map.entry("simple_geometry missing_angle_raw", "D-convex-polygons"),
            Map.entry("simple_geometry missing_angle_rounded", "D-convex-polygons"),
            Map.entry("simple_geometry sum_of_known_angles", "D-convex-polygons"));

    private static boolean ofRadius(Judged judged) {
        return judged.item().metadata().has("incircle_radius_exact") && judged.actual() > judged.expected();
    }

    private static boolean holdsNan(Judged judged) {
        return judged.refused() && judged.text().toLowerCase(Locale.ROOT).contains("nan");
    }

    /// A sign, a comma or a second number, or a unit without a blank, makes for another reading of the number.
    private static boolean isReadDifferently(Judged judged) {
        return judged.text().matches("(?s).*([-−,]\\d|\\d\\p{L}|\\d\\D+\\d).*");
    }

    private static boolean rootless(Judged judged) {
        return judged.refused() && judged.item().oracle().isEmpty();
    }

    private ReasoningDifferences() {}

    /// The entry that explains why the scores are not the same, if one does.
    static Optional<String> find(Judged judged) {
        String task = judged.item().task();
        return Stream.of(
                        EVERY_TASK,
                        BY_TASK.getOrDefault(task, List.of()),
                        PuzzleDifferences.of(task),
                        CognitionDifferences.of(task),
                        AlgorithmicDifferences.of(judged))
                .flatMap(List::stream)
                .filter(rule -> rule.applies().test(judged))
                .map(Rule::entry)
                .findFirst();
    }

    /// The entry that explains why a statistic of a task's items is not the same, if one does.
    static Optional<String> distribution(String task, String statistic) {
        return Optional.ofNullable(DISTRIBUTIONS.get(task + " " + statistic))
                .or(() -> PuzzleDifferences.distribution(task, statistic))
                .or(() -> CognitionDifferences.distribution(task, statistic))
                .or(() -> AlgorithmicDifferences.distribution(task, statistic));
    }
}
