// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// One episode turn by turn as a page shows it: what the environment said, what the policy did, what that earned.
/// Episodes are taken as [EpisodeJson] reads them, whose observations do not repeat the history.
final class EpisodeView {
    private static final int LONGEST_TEXT = 12_000;

    /// What a turn shows in another way.
    private static final Set<String> HIDDEN = Set.of("move", "success", "parsed_action");

    private EpisodeView() {}

    /// An episode.
    ///
    /// @param when its heading, such as `Before`
    /// @param last what the environment said at the end
    public record Article(
            String when, String policy, boolean success, String total, List<TurnView> turns, String last) {}

    /// A turn.
    ///
    /// @param said what is new in what the environment said
    /// @param prompt the whole prompt where it differs
    public record TurnView(
            String said, int number, String action, List<Chip> chips, List<String> facts, String prompt) {}

    /// A short fact with a color.
    ///
    /// @param tone `good`, `bad` or empty
    public record Chip(String tone, String text) {}

    static Article of(String when, Episode episode) {
        List<TurnView> turns = new ArrayList<>();
        String previous = "";
        for (Turn turn : episode.turns()) {
            turns.add(turn(turns.size() + 1, turn, previous));
            previous = turn.observation().text();
        }
        return new Article(
                when,
                episode.policy(),
                episode.success(),
                NumberText.number(episode.totalReward()),
                turns,
                said(episode.last().text(), previous));
    }

    /// What the environment said: only what is new where it repeats everything before.
    private static String said(String observation, String previous) {
        boolean repeats =
                !previous.isEmpty() && observation.length() > previous.length() && observation.startsWith(previous);
        return cut(repeats ? observation.substring(previous.length()).stripLeading() : observation, LONGEST_TEXT);
    }

    private static TurnView turn(int number, Turn turn, String previous) {
        List<String> facts = new ArrayList<>(List.of(tokens(turn)));
        turn.step().info().asMap().forEach((name, value) -> {
            if (!HIDDEN.contains(name)) {
                facts.add(cut(name + ": " + value, 200));
            }
        });
        String action = turn.response().text();
        String whole = turn.prompt().shown();
        return new TurnView(
                said(turn.observation().text(), previous),
                number,
                action.isEmpty() ? "(nothing)" : cut(action, LONGEST_TEXT),
                chips(turn),
                facts,
                whole.equals(turn.observation().text()) ? "" : cut(whole, LONGEST_TEXT));
    }

    private static List<Chip> chips(Turn turn) {
        List<Chip> chips = new ArrayList<>();
        double reward = turn.step().reward();
        chips.add(new Chip(reward > 0 ? "good" : reward < 0 ? "bad" : "", "reward " + NumberText.number(reward)));
        String move = EpisodeJson.move(turn);
        if (!move.isEmpty() && !move.equals("valid")) {
            chips.add(new Chip(move.equals("win") ? "good" : "bad", move.replace('_', ' ')));
        }
        if (turn.response().stop() == StopReason.LENGTH) {
            chips.add(new Chip("bad", "cut at the token limit"));
        }
        if (turn.step().terminated()) {
            chips.add(new Chip("", "terminated"));
        }
        if (turn.step().truncated()) {
            chips.add(new Chip("", "truncated"));
        }
        return chips;
    }

    private static String tokens(Turn turn) {
        Response.Usage usage = turn.response().usage();
        String text = NumberText.counted(usage.responseTokens(), "token");
        return Double.isFinite(usage.meanLogprob())
                ? text + ", mean logprob " + NumberText.number(usage.meanLogprob())
                : text;
    }

    private static String cut(String text, int limit) {
        return text.length() <= limit
                ? text
                : text.substring(0, limit) + "\n… and " + (text.length() - limit) + " more characters";
    }
}
