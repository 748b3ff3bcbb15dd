// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.gem4j.rollout.Episode.Outcome;
import org.gem4j.rollout.report.Fields;
import org.gem4j.rollout.report.SampleEpisode;
import org.gem4j.rollout.report.SampleEpisodes;
import org.gem4j.rollout.report.SampleTurn;

/// One finished episode of an evaluation.
///
/// @param key which one
/// @param outcome whether it says something about the policy
/// @param failure what went wrong, for people; empty if nothing did
/// @param promptTokens of all turns
/// @param responseTokens of all turns
/// @param cutAnswers answers that reached the token limit
/// @param shown what happened
public record EvalEpisode(
        EvalSettings.Key key,
        Outcome outcome,
        String failure,
        long promptTokens,
        long responseTokens,
        int cutAnswers,
        SampleEpisode shown) {
    /// Whether it says something about the policy: its own failures do, those of its surroundings do not.
    public boolean counts() {
        return switch (outcome) {
            case OK, POLICY_ERROR -> true;
            case TIMEOUT, INFRASTRUCTURE -> false;
        };
    }

    /// Whether the task was solved.
    public boolean solved() {
        return outcome == Outcome.OK && shown.success();
    }

    /// Tool calls of the episode.
    int toolUses() {
        return counter("tool_use_counter");
    }

    /// Those of them that succeeded.
    int toolSuccesses() {
        return counter("tool_success_counter");
    }

    private int counter(String name) {
        return shown.turns().stream()
                .mapToInt(turn -> turn.info().get(name) instanceof Number number ? number.intValue() : 0)
                .max()
                .orElse(0);
    }

    /// Turns whose action the environment could not read.
    long malformed() {
        return shown.turns().stream()
                .map(SampleTurn::move)
                .filter("invalid_format"::equals)
                .count();
    }

    Map<String, Object> asMap() {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("environment", key.environment());
        line.put("task", key.task());
        line.put("sample", key.sample());
        line.put("outcome", outcome.name().toLowerCase(Locale.ROOT));
        line.put("failure", failure);
        line.put("prompt_tokens", promptTokens);
        line.put("response_tokens", responseTokens);
        line.put("cut_answers", cutAnswers);
        line.putAll(SampleEpisodes.fields(shown));
        return line;
    }

    /// @throws IllegalArgumentException if the line does not hold an episode
    static EvalEpisode parse(Map<String, Object> line, String source) {
        Fields fields = new Fields(line, source);
        EvalSettings.Key key = new EvalSettings.Key(
                fields.text("environment"), (int) fields.whole("task"), (int) fields.whole("sample"));
        String outcome = fields.text("outcome").toUpperCase(Locale.ROOT);
        return new EvalEpisode(
                key,
                Outcome.valueOf(outcome),
                fields.text("failure"),
                fields.whole("prompt_tokens"),
                fields.whole("response_tokens"),
                (int) fields.whole("cut_answers"),
                SampleEpisodes.parse(line, source));
    }
}
