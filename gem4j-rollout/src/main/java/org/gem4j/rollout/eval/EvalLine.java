// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.gem4j.rollout.report.EpisodeJson;
import org.gem4j.rollout.report.Fields;

/// A finished episode of an evaluation as a line has it: which one it is, sums over its turns, and an [EpisodeJson].
record EvalLine(EvalSettings.Key key, Episode episode) {
    Map<String, Object> asMap() {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("environment", key.environment());
        line.put("task", key.task());
        line.put("sample", key.sample());
        line.put("prompt_tokens", episode.promptTokens());
        line.put("response_tokens", episode.responseTokens());
        line.put("cut_answers", cutAnswers(episode));
        line.putAll(EpisodeJson.write(episode, EpisodeJson.Prompts.CHANGED));
        return line;
    }

    /// Answers that reached the token limit.
    static int cutAnswers(Episode episode) {
        return (int) episode.turns().stream()
                .filter(turn -> turn.response().stop() == StopReason.LENGTH)
                .count();
    }

    /// @throws IllegalArgumentException if the line does not hold an episode
    static EvalLine parse(Map<String, Object> line, String source) {
        Fields fields = new Fields(line, source);
        EvalSettings.Key key = new EvalSettings.Key(
                fields.text("environment"), (int) fields.whole("task"), (int) fields.whole("sample"));
        return new EvalLine(key, withPromptTokens(EpisodeJson.read(line, source), fields.whole("prompt_tokens")));
    }

    /// Lines that earlier versions wrote have the sum of prompt tokens alone: the first turn gets it.
    private static Episode withPromptTokens(Episode episode, long sum) {
        if (episode.turns().isEmpty() || episode.promptTokens() == sum) {
            return episode;
        }
        List<Turn> turns = new ArrayList<>(episode.turns());
        Turn first = turns.getFirst();
        Response.Usage usage = first.response().usage();
        Response response =
                first.response().withUsage(new Response.Usage((int) sum, usage.responseTokens(), usage.meanLogprob()));
        turns.set(0, new Turn(first.observation(), first.prompt(), response, first.action(), first.step()));
        return new Episode(
                episode.envId(),
                episode.seed(),
                episode.policy(),
                turns,
                episode.last(),
                episode.outcome(),
                episode.failure());
    }
}
