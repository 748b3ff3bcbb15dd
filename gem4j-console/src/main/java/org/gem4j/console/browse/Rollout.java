// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.InfoKeys;
import org.gem4j.report.EpisodeJson;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// An episode as read from a file that one of this project's commands wrote: an evaluation, a training
/// run or `rollout`.
///
/// @param group where it comes from, where a folder holds several files (such as `after`); else empty
/// @param env the environment
/// @param title what tells it from others of the environment
public record Rollout(String group, String env, String title, Episode episode) {
    /// Side information that is shown in another way, or not at all.
    private static final Set<String> HIDDEN = Set.of(
            InfoKeys.MOVE.name(),
            InfoKeys.SUCCESS.name(),
            InfoKeys.PARSED_ACTION.name(),
            InfoKeys.PREFIX.name(),
            InfoKeys.SUFFIX.name());

    /// Whether it solved its task, or failed for reasons outside the policy.
    public enum Status {
        SOLVED,
        UNSOLVED,
        FAILED;

        String word() {
            return this == UNSOLVED ? "not solved" : name().toLowerCase(Locale.ROOT);
        }
    }

    Status status() {
        return !episode.counts() ? Status.FAILED : episode.success() ? Status.SOLVED : Status.UNSOLVED;
    }

    /// `ok`, or how it failed.
    String outcome() {
        return episode.outcome().name().toLowerCase(Locale.ROOT);
    }

    List<Turn> turns() {
        return episode.turns();
    }

    double total() {
        return episode.totalReward();
    }

    long tokens() {
        return episode.responseTokens();
    }

    /// Whether a text occurs anywhere in it; `words` in lower case.
    boolean holds(String words) {
        List<String> texts = new ArrayList<>(
                List.of(env, title, group, episode.failure(), episode.last().text()));
        episode.turns().forEach(turn -> {
            texts.add(turn.response().text());
            texts.add(turn.observation().text());
        });
        return texts.stream().anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(words));
    }

    /// The episode in a line's object.
    ///
    /// @param source where the line is, for the message
    /// @throws IllegalArgumentException if it is not an episode
    static Rollout of(String group, Map<String, Object> line, String source) {
        Object sample = line.getOrDefault("sample", 0);
        String title = line.containsKey("task")
                ? "task " + line.get("task") + (sample.equals(0) ? "" : " #" + sample)
                : "seed " + line.get("seed");
        Episode episode = EpisodeJson.read(line, source);
        return new Rollout(group, String.valueOf(line.getOrDefault("environment", episode.envId())), title, episode);
    }

    /// What else is known of a turn, in words.
    static List<String> facts(Turn turn) {
        List<String> facts = new ArrayList<>();
        String move = EpisodeJson.move(turn);
        if (!move.isEmpty() && !move.equals("valid")) {
            facts.add(move.replace('_', ' '));
        }
        if (turn.response().stop() == StopReason.LENGTH) {
            facts.add("cut");
        }
        if (turn.step().terminated()) {
            facts.add("terminated");
        }
        if (turn.step().truncated()) {
            facts.add("truncated");
        }
        Response.Usage usage = turn.response().usage();
        if (usage.responseTokens() > 0) {
            facts.add(usage.responseTokens() + (usage.responseTokens() == 1 ? " token" : " tokens"));
        }
        if (Double.isFinite(usage.meanLogprob())) {
            facts.add(String.format(Locale.ROOT, "logprob %.3f", usage.meanLogprob()));
        }
        turn.step().info().asMap().forEach((name, value) -> {
            if (!HIDDEN.contains(name)) {
                facts.add(name + " " + value);
            }
        });
        return facts;
    }
}
