// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What one chart of the report shows.
///
/// @param title its heading
/// @param note one line below the heading
/// @param kind how its values are written
/// @param fromZero whether the axis begins at 0 although the values lie far from it
/// @param curve the value of a step, drawn as a line
/// @param dots values measured by evaluation, drawn as dots
record Chart(
        String title,
        String note,
        Kind kind,
        boolean fromZero,
        Function<Metrics, OptionalDouble> curve,
        Function<Metrics, OptionalDouble> dots) {
    private static final String EVAL = "eval/";
    private static final String SUCCESS = "/mean_episode_success";
    private static final String RETURN = "/mean_episode_return";
    private static final String ACCURACY = "/accuracy";

    /// A metric of one environment that a chart of its own shows; the environment is the group.
    private static final Pattern OF_ENVIRONMENT =
            Pattern.compile("(?:actor|eval)/(.+)(?:" + SUCCESS + "|" + RETURN + "|" + ACCURACY + ")");

    /// How values are written.
    enum Kind {
        NUMBER,
        PERCENT,
        COUNT;

        String show(double value) {
            return switch (this) {
                case NUMBER -> NumberText.number(value);
                case PERCENT -> NumberText.percent(value);
                case COUNT -> NumberText.count(value);
            };
        }
    }

    /// The two that say whether it learned.
    static List<Chart> headline() {
        return List.of(
                new Chart(
                        "Success rate",
                        "Share of episodes that were solved",
                        Kind.PERCENT,
                        true,
                        metric("actor" + SUCCESS),
                        evaluated(SUCCESS)),
                new Chart(
                        "Return",
                        "Mean sum of the rewards of an episode",
                        Kind.NUMBER,
                        false,
                        metric("actor" + RETURN),
                        evaluated(ACCURACY)));
    }

    /// Success rate and return of each environment, where the runs had several.
    static List<Chart> environments(List<RunData> runs) {
        Set<String> labels = new TreeSet<>();
        for (String name : names(runs)) {
            Matcher matcher = OF_ENVIRONMENT.matcher(name);
            if (matcher.matches() && !matcher.group(1).equals("average")) {
                labels.add(matcher.group(1));
            }
        }
        if (labels.size() < 2) {
            return List.of();
        }
        List<Chart> charts = new ArrayList<>();
        for (String label : labels) {
            charts.add(new Chart(
                    label,
                    "Success rate",
                    Kind.PERCENT,
                    true,
                    metric("actor/" + label + SUCCESS),
                    metric(EVAL + label + SUCCESS)));
            charts.add(new Chart(
                    label,
                    "Return",
                    Kind.NUMBER,
                    false,
                    metric("actor/" + label + RETURN),
                    metric(EVAL + label + ACCURACY)));
        }
        return charts;
    }

    /// Those that say how.
    static List<Chart> details() {
        return List.of(
                plain("Turns", "Mean number per episode", Kind.NUMBER, false, "actor/mean_episode_len"),
                plain("Entropy", "Nats per token", Kind.NUMBER, true, "train/entropy"),
                plain(
                        "Sampler – learner",
                        "Largest difference of logprobs",
                        Kind.NUMBER,
                        true,
                        "train/sampler_learner_logprob_diff_max"),
                plain("Critic", "Explained variance of returns", Kind.PERCENT, true, "train/explained_variance"),
                plain("Critic's loss", "Squared error of its values", Kind.NUMBER, true, "train/critic_loss"),
                plain("Speed", "Tokens sampled per second", Kind.COUNT, true, "time/tokens_per_second"));
    }

    /// Every metric that the runs have and that no other chart shows.
    static List<Chart> others(List<RunData> runs) {
        Set<String> names = names(runs);
        if (!environments(runs).isEmpty()) {
            names.removeIf(name -> OF_ENVIRONMENT.matcher(name).matches() && !name.contains("/average/"));
        }
        names.removeAll(Set.of(
                "actor/mean_episode_success",
                "actor/mean_episode_return",
                "actor/mean_episode_len",
                "train/entropy",
                "train/sampler_learner_logprob_diff_max",
                "train/explained_variance",
                "train/critic_loss",
                "time/tokens_per_second"));
        return names.stream()
                .sorted(Comparator.comparing(Metrics::dependsOnMachine).thenComparing(Comparator.naturalOrder()))
                .map(name -> plain(name, "", Kind.NUMBER, false, name))
                .toList();
    }

    private static Set<String> names(List<RunData> runs) {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run ->
                run.rows().forEach(row -> names.addAll(row.metrics().values().keySet())));
        return names;
    }

    private static Chart plain(String title, String note, Kind kind, boolean fromZero, String metric) {
        return new Chart(title, note, kind, fromZero, metric(metric), _ -> OptionalDouble.empty());
    }

    private static Function<Metrics, OptionalDouble> metric(String name) {
        return metrics -> metrics.get(name);
    }

    /// The mean over the evaluated environments that have a metric with this ending.
    private static Function<Metrics, OptionalDouble> evaluated(String ending) {
        return metrics -> metrics.values().tailMap(EVAL).entrySet().stream()
                .takeWhile(entry -> entry.getKey().startsWith(EVAL))
                .filter(entry ->
                        entry.getKey().endsWith(ending) && !entry.getKey().startsWith(EVAL + "average/"))
                .map(Map.Entry::getValue)
                .mapToDouble(Number::doubleValue)
                .average();
    }
}
