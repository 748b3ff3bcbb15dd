// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.report.EpisodeHtml;
import org.gem4j.rollout.report.Figures;
import org.gem4j.rollout.report.Html;

/// Shows sample episodes turn by turn, the same task before and after training side by side.
final class EpisodesHtml {
    private static final int SHOWN = 40;

    private EpisodesHtml() {}

    private record Task(String envId, long seed) {}

    /// The episodes of one task, by when they were played.
    private static final class Pair {
        final List<Episode> before = new ArrayList<>();
        final List<Episode> after = new ArrayList<>();

        /// Whether the task was never solved before and always after.
        boolean learned() {
            return !before.isEmpty()
                    && !after.isEmpty()
                    && before.stream().noneMatch(Episode::success)
                    && after.stream().allMatch(Episode::success);
        }
    }

    /// A section for every task; empty if there are no episodes.
    static String render(List<Episode> before, List<Episode> after) {
        Map<Task, Pair> pairs = new LinkedHashMap<>();
        before.forEach(episode ->
                pairs.computeIfAbsent(task(episode), _ -> new Pair()).before.add(episode));
        after.forEach(episode ->
                pairs.computeIfAbsent(task(episode), _ -> new Pair()).after.add(episode));
        StringBuilder html = new StringBuilder();
        Task telling = pairs.entrySet().stream()
                .limit(SHOWN)
                .sorted(Comparator.comparing(entry -> !entry.getValue().learned()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(new Task("", 0));
        pairs.entrySet().stream()
                .limit(SHOWN)
                .forEach(entry -> html.append(
                        pair(entry.getKey(), entry.getValue(), entry.getKey().equals(telling))));
        if (pairs.size() > SHOWN) {
            html.append(Html.element(
                    "p",
                    "note",
                    "The first " + SHOWN + " of " + pairs.size() + " tasks; the others are in the run folder."));
        }
        return html.toString();
    }

    private static Task task(Episode episode) {
        return new Task(episode.envId(), episode.seed());
    }

    private static String pair(Task task, Pair pair, boolean open) {
        StringBuilder sides = new StringBuilder();
        pair.before.forEach(episode -> sides.append(side("Before", episode)));
        pair.after.forEach(episode -> sides.append(side("After", episode)));
        return "<details class=\"pair\"" + (open ? " open" : "") + "><summary>"
                + Html.element("span", "seed", "Seed " + task.seed())
                + Html.element("span", "outcomes", outcomes("before", pair.before) + outcomes("after", pair.after))
                + "</summary>"
                + Html.element("p", "env", Html.text(task.envId()))
                + Html.element("div", "sides", sides.toString())
                + "</details>";
    }

    private static String outcomes(String when, List<Episode> episodes) {
        StringBuilder html = new StringBuilder();
        for (Episode episode : episodes) {
            html.append(Html.element(
                    "span",
                    "outcome " + (episode.success() ? "good" : "bad"),
                    when + " <b>" + (episode.success() ? "✓" : "✗") + "</b> " + Figures.number(episode.totalReward())
                            + Html.element("span", "wide", turns(episode))));
        }
        return html.toString();
    }

    private static String turns(Episode episode) {
        int turns = episode.turns().size();
        return " in " + turns + (turns == 1 ? " turn" : " turns");
    }

    private static String side(String when, Episode episode) {
        return EpisodeHtml.article(when, episode);
    }
}
