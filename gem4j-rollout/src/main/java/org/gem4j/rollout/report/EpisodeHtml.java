// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.report;

import java.util.Set;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// Shows one episode turn by turn: what the environment said, what the policy did, what that earned. Episodes are taken
/// as [EpisodeJson] reads them, whose observations do not repeat the history.
public final class EpisodeHtml {
    private static final int LONGEST_TEXT = 12_000;

    /// What a turn shows in another way.
    private static final Set<String> HIDDEN = Set.of("move", "success", "parsed_action");

    private EpisodeHtml() {}

    /// The episode under a heading, such as `Before`.
    public static String article(String when, Episode episode) {
        StringBuilder turns = new StringBuilder();
        String previous = "";
        for (int i = 0; i < episode.turns().size(); i++) {
            Turn turn = episode.turns().get(i);
            turns.append(said(turn.observation().text(), previous)).append(did(i + 1, turn));
            previous = turn.observation().text();
        }
        turns.append(said(episode.last().text(), previous));
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

    private static String did(int number, Turn turn) {
        StringBuilder facts = new StringBuilder();
        facts.append(Html.element(
                "span",
                "chip " + sign(turn.step().reward()),
                "reward " + Figures.number(turn.step().reward())));
        if (!EpisodeJson.move(turn).isEmpty() && !EpisodeJson.move(turn).equals("valid")) {
            String tone = EpisodeJson.move(turn).equals("win") ? "good" : "bad";
            facts.append(Html.element(
                    "span", "chip " + tone, Html.text(EpisodeJson.move(turn).replace('_', ' '))));
        }
        if (turn.response().stop() == StopReason.LENGTH) {
            facts.append(Html.element("span", "chip bad", "cut at the token limit"));
        }
        if (turn.step().terminated()) {
            facts.append(Html.element("span", "chip", "terminated"));
        }
        if (turn.step().truncated()) {
            facts.append(Html.element("span", "chip", "truncated"));
        }
        facts.append(Html.element("span", "fact", tokens(turn)));
        turn.step().info().asMap().forEach((name, value) -> {
            if (!HIDDEN.contains(name)) {
                facts.append(Html.element("span", "fact", Html.text(cut(name + ": " + value, 200))));
            }
        });
        String whole = turn.prompt().shown();
        String prompt = whole.isEmpty() || whole.equals(turn.observation().text())
                ? ""
                : "<details class=\"prompt\"><summary>whole prompt</summary>" + pre(whole) + "</details>";
        return Html.element(
                "div",
                "did",
                Html.element("span", "number", "turn " + number),
                pre(
                        turn.response().text().isEmpty()
                                ? "(nothing)"
                                : turn.response().text()),
                Html.element("div", "facts", facts.toString()),
                prompt);
    }

    private static String tokens(Turn turn) {
        Response.Usage usage = turn.response().usage();
        String text = usage.responseTokens() + (usage.responseTokens() == 1 ? " token" : " tokens");
        return Double.isFinite(usage.meanLogprob())
                ? text + ", mean logprob " + Figures.number(usage.meanLogprob())
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
