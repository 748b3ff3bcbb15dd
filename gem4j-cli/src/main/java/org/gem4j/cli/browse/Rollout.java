// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.browse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// An episode as one of the files has it that commands of this project write: evaluations, training runs, `rollout`.
///
/// @param group where it comes from, where a folder holds several files (such as `after`); else empty
/// @param env the environment
/// @param title what tells it from others of the environment
/// @param outcome `ok`, or how it failed
/// @param failure what went wrong, for people
/// @param total the sum of rewards
/// @param success whether the task was solved
/// @param turns in order
/// @param finalObservation what the environment said last
public record Rollout(
        String group,
        String env,
        String title,
        String outcome,
        String failure,
        double total,
        boolean success,
        List<Turn> turns,
        String finalObservation) {
    public Rollout {
        turns = List.copyOf(turns);
    }

    /// One turn.
    ///
    /// @param facts what else is known of it, in words
    public record Turn(String observation, String action, double reward, int tokens, List<String> facts) {
        public Turn {
            facts = List.copyOf(facts);
        }
    }

    /// How it ended.
    public enum End {
        SOLVED,
        UNSOLVED,
        FAILED;

        String word() {
            return this == UNSOLVED ? "not solved" : name().toLowerCase(Locale.ROOT);
        }
    }

    End end() {
        boolean failed = !outcome.equals("ok") && !outcome.equals("policy_error");
        return failed ? End.FAILED : success ? End.SOLVED : End.UNSOLVED;
    }

    int tokens() {
        return turns.stream().mapToInt(Turn::tokens).sum();
    }

    /// Whether a text occurs anywhere in it; `words` in lower case.
    boolean holds(String words) {
        return (env + " " + title + " " + group + " " + failure + " " + finalObservation)
                        .toLowerCase(Locale.ROOT)
                        .contains(words)
                || turns.stream()
                        .anyMatch(turn -> turn.action().toLowerCase(Locale.ROOT).contains(words)
                                || turn.observation().toLowerCase(Locale.ROOT).contains(words));
    }

    /// The episode in a line's object; what the line does not say is empty or 0.
    static Rollout of(String group, Map<String, Object> line) {
        List<Turn> turns = new ArrayList<>();
        if (line.get("turns") instanceof List<?> list) {
            for (Object item : list) {
                if (item instanceof Map<?, ?> turn) {
                    turns.add(turn(turn));
                }
            }
        }
        String title = line.containsKey("task")
                ? "task " + text(line, "task") + (text(line, "sample").equals("0") ? "" : " #" + text(line, "sample"))
                : "seed " + text(line, "seed");
        String outcome = text(line, "outcome");
        return new Rollout(
                group,
                line.containsKey("environment") ? text(line, "environment") : text(line, "env_id"),
                title,
                outcome.isEmpty() ? "ok" : outcome,
                text(line, "failure"),
                number(line, "return"),
                Boolean.TRUE.equals(line.get("success")),
                turns,
                text(line, "final_observation"));
    }

    private static Turn turn(Map<?, ?> turn) {
        List<String> facts = new ArrayList<>();
        String move = text(turn, "move");
        if (!move.isEmpty() && !move.equals("valid")) {
            facts.add(move.replace('_', ' '));
        }
        for (String flag : List.of("terminated", "truncated")) {
            if (Boolean.TRUE.equals(turn.get(flag))) {
                facts.add(flag);
            }
        }
        int tokens = (int) number(turn, "tokens");
        if (tokens > 0) {
            facts.add(tokens + (tokens == 1 ? " token" : " tokens"));
        }
        if (turn.get("mean_logprob") instanceof Number logprob) {
            facts.add(String.format(Locale.ROOT, "logprob %.3f", logprob.doubleValue()));
        }
        Map<String, Object> info = new LinkedHashMap<>();
        if (turn.get("info") instanceof Map<?, ?> map) {
            map.forEach((name, value) -> info.put(String.valueOf(name), String.valueOf(value)));
        }
        List.of("move", "success", "parsed_action", "prefix", "suffix").forEach(info::remove);
        info.forEach((name, value) -> facts.add(name + " " + value));
        return new Turn(text(turn, "observation"), text(turn, "action"), number(turn, "reward"), tokens, facts);
    }

    private static String text(Map<?, ?> map, String name) {
        Object value = map.get(name);
        return value == null ? "" : value.toString();
    }

    private static double number(Map<?, ?> map, String name) {
        return map.get(name) instanceof Number value ? value.doubleValue() : 0;
    }
}
