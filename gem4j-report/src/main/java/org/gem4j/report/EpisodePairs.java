// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gem4j.rollout.Episode;

/// Sample episodes as a page shows them, the same task before and after training side by side.
final class EpisodePairs {
    /// The most tasks that a page shows.
    static final int SHOWN = 40;

    private EpisodePairs() {}

    private record Task(String envId, long seed) {}

    /// The episodes of one task.
    ///
    /// @param open whether the page shows them at once
    public record Pair(String envId, long seed, boolean open, List<Outcome> outcomes, List<EpisodeView.Article> sides) {
        Pair opened() {
            return new Pair(envId, seed, true, outcomes, sides);
        }

        /// Whether the task was never solved before and always after.
        boolean learned() {
            return outcomes.stream().map(Outcome::when).distinct().count() == 2
                    && outcomes.stream()
                            .allMatch(outcome ->
                                    outcome.success() == outcome.when().equals("after"));
        }
    }

    /// How an episode ended.
    ///
    /// @param when `before` or `after`
    public record Outcome(String when, boolean success, String total, String turns) {}

    /// The pair of every task; the first that was learned, or else the first of those shown, is open.
    static List<Pair> of(List<Episode> before, List<Episode> after) {
        Map<Task, List<Episode>> olds = byTask(before);
        Map<Task, List<Episode>> news = byTask(after);
        List<Pair> pairs = new ArrayList<>();
        Stream.concat(olds.keySet().stream(), news.keySet().stream())
                .distinct()
                .forEach(task ->
                        pairs.add(pair(task, olds.getOrDefault(task, List.of()), news.getOrDefault(task, List.of()))));
        pairs.stream()
                .limit(SHOWN)
                .filter(Pair::learned)
                .findFirst()
                .or(() -> pairs.stream().findFirst())
                .ifPresent(telling -> pairs.set(pairs.indexOf(telling), telling.opened()));
        return pairs;
    }

    private static Map<Task, List<Episode>> byTask(List<Episode> episodes) {
        Map<Task, List<Episode>> tasks = new LinkedHashMap<>();
        episodes.forEach(
                episode -> tasks.computeIfAbsent(new Task(episode.envId(), episode.seed()), _ -> new ArrayList<>())
                        .add(episode));
        return tasks;
    }

    private static Pair pair(Task task, List<Episode> before, List<Episode> after) {
        List<Outcome> outcomes = new ArrayList<>();
        List<EpisodeView.Article> sides = new ArrayList<>();
        before.forEach(episode -> outcomes.add(outcome("before", episode)));
        after.forEach(episode -> outcomes.add(outcome("after", episode)));
        before.forEach(episode -> sides.add(EpisodeView.of("Before", episode)));
        after.forEach(episode -> sides.add(EpisodeView.of("After", episode)));
        return new Pair(task.envId(), task.seed(), false, outcomes, sides);
    }

    private static Outcome outcome(String when, Episode episode) {
        return new Outcome(
                when,
                episode.success(),
                NumberText.number(episode.totalReward()),
                NumberText.counted(episode.turns().size(), "turn"));
    }
}
