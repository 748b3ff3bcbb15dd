// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Shows sample episodes turn by turn, the same task before and after training side by side.
final class EpisodesHtml {
    private static final int SHOWN = 40;
    private static final int LONGEST_TEXT = 12_000;

    /// What a turn shows in another way.
    private static final Set<String> HIDDEN = Set.of("move", "success", "parsed_action");

    private EpisodesHtml() {}

    private record Task(String envId, long seed) {}

    /// The episodes of one task, by when they were played.
    private static final class Pair {
        final List<SampleEpisode> before = new ArrayList<>();
        final List<SampleEpisode> after = new ArrayList<>();

        /// Whether the task was never solved before and always after.
        boolean learned() {
            return !before.isEmpty()
                    && !after.isEmpty()
                    && before.stream().noneMatch(SampleEpisode::success)
                    && after.stream().allMatch(SampleEpisode::success);
        }
    }

    /// A section for every task; empty if there are no episodes.
    static String render(List<SampleEpisode> before, List<SampleEpisode> after) {
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

    private static Task task(SampleEpisode episode) {
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

    private static String outcomes(String when, List<SampleEpisode> episodes) {
        StringBuilder html = new StringBuilder();
        for (SampleEpisode episode : episodes) {
            html.append(Html.element(
                    "span",
                    "outcome " + (episode.success() ? "good" : "bad"),
                    when + " <b>" + (episode.success() ? "✓" : "✗") + "</b> " + Figures.number(episode.totalReward())
                            + Html.element("span", "wide", turns(episode))));
        }
        return html.toString();
    }

    private static String turns(SampleEpisode episode) {
        int turns = episode.turns().size();
        return " in " + turns + (turns == 1 ? " turn" : " turns");
    }

    private static String side(String when, SampleEpisode episode) {
        StringBuilder turns = new StringBuilder();
        String previous = "";
        for (int i = 0; i < episode.turns().size(); i++) {
            SampleTurn turn = episode.turns().get(i);
            turns.append(said(turn.observation(), previous)).append(did(i + 1, turn));
            previous = turn.observation();
        }
        turns.append(said(episode.finalObservation(), previous));
        return Html.element(
                "article",
                "episode",
                Html.element(
                        "h4",
                        "",
                        when + " " + Html.element("small", "", Html.text(episode.policy())),
                        Html.element(
                                "span",
                                "chip " + (episode.success() ? "good" : "bad"),
                                (episode.success() ? "solved" : "not solved") + ", return "
                                        + Figures.number(episode.totalReward()))),
                turns.toString());
    }

    /// What the environment said: only what is new where it repeats everything before.
    private static String said(String observation, String previous) {
        boolean repeats =
                !previous.isEmpty() && observation.length() > previous.length() && observation.startsWith(previous);
        String shown = repeats ? observation.substring(previous.length()).stripLeading() : observation;
        return shown.isEmpty() ? "" : Html.element("div", "said", pre(shown));
    }

    private static String did(int number, SampleTurn turn) {
        StringBuilder facts = new StringBuilder();
        facts.append(Html.element("span", "chip " + sign(turn.reward()), "reward " + Figures.number(turn.reward())));
        if (!turn.move().isEmpty() && !turn.move().equals("valid")) {
            String tone = turn.move().equals("win") ? "good" : "bad";
            facts.append(
                    Html.element("span", "chip " + tone, Html.text(turn.move().replace('_', ' '))));
        }
        if (turn.terminated()) {
            facts.append(Html.element("span", "chip", "terminated"));
        }
        if (turn.truncated()) {
            facts.append(Html.element("span", "chip", "truncated"));
        }
        facts.append(Html.element("span", "fact", tokens(turn)));
        turn.info().forEach((name, value) -> {
            if (!HIDDEN.contains(name)) {
                facts.append(Html.element("span", "fact", Html.text(cut(name + ": " + value, 200))));
            }
        });
        String prompt = turn.prompt().isEmpty() || turn.prompt().equals(turn.observation())
                ? ""
                : "<details class=\"prompt\"><summary>whole prompt</summary>" + pre(turn.prompt()) + "</details>";
        return Html.element(
                "div",
                "did",
                Html.element("span", "number", "turn " + number),
                pre(turn.action().isEmpty() ? "(nothing)" : turn.action()),
                Html.element("div", "facts", facts.toString()),
                prompt);
    }

    private static String tokens(SampleTurn turn) {
        String text = turn.tokens() + (turn.tokens() == 1 ? " token" : " tokens");
        return Double.isFinite(turn.meanLogprob())
                ? text + ", mean logprob " + Figures.number(turn.meanLogprob())
                : text;
    }

    private static String sign(double reward) {
        return reward > 0 ? "good" : reward < 0 ? "bad" : "";
    }

    private static String pre(String text) {
        return Html.element("pre", "", Html.text(cut(text, LONGEST_TEXT)));
    }

    private static String cut(String text, int limit) {
        return text.length() <= limit
                ? text
                : text.substring(0, limit) + "\n… and " + (text.length() - limit) + " more characters";
    }
}
