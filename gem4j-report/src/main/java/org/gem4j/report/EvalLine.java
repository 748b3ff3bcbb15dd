// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Turn;
import org.gem4j.rollout.eval.EnvSummary;
import org.gem4j.rollout.eval.KeyedEpisode;

/// A finished episode of an evaluation as a line has it: which one it is, sums over its turns, and an [EpisodeJson].
final class EvalLine {
    private EvalLine() {}

    static Map<String, Object> write(KeyedEpisode finished) {
        Episode episode = finished.episode();
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("environment", finished.key().environment());
        line.put("task", finished.key().task());
        line.put("sample", finished.key().sample());
        line.put("prompt_tokens", episode.promptTokens());
        line.put("response_tokens", episode.responseTokens());
        line.put("cut_answers", EnvSummary.cutAnswers(episode));
        line.putAll(EpisodeJson.write(episode, EpisodeJson.Prompts.CHANGED));
        return line;
    }

    /// @throws IllegalArgumentException if the line does not hold an episode
    static KeyedEpisode read(Map<String, Object> line, String source) {
        Fields fields = new Fields(line, source);
        KeyedEpisode.Key key = new KeyedEpisode.Key(
                fields.text("environment"), (int) fields.whole("task"), (int) fields.whole("sample"));
        return new KeyedEpisode(key, withPromptTokens(EpisodeJson.read(line, source), fields.whole("prompt_tokens")));
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
