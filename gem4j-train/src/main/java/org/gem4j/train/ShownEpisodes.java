// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Turn;
import org.gem4j.train.report.SampleEpisode;
import org.gem4j.train.report.SampleTurn;

/// Played episodes as a run's report shows them.
final class ShownEpisodes {
    private ShownEpisodes() {}

    static SampleEpisode of(Episode episode, String policy, PromptTemplate template) {
        List<SampleTurn> turns = new ArrayList<>();
        String before = "";
        for (Turn turn : episode.turns()) {
            Response response = turn.response();
            double logprob = 0;
            for (float value : response.logprobs()) {
                logprob += value / response.logprobs().length;
            }
            turns.add(new SampleTurn(
                    news(before, turn.observation()),
                    template.render(turn.observation()),
                    response.text(),
                    turn.step().reward(),
                    turn.step().terminated(),
                    turn.step().truncated(),
                    turn.step().info().asMap(),
                    response.ids().length,
                    response.logprobs().length == 0 ? Double.NaN : logprob));
            before = turn.observation();
        }
        String last = episode.turns().isEmpty()
                ? ""
                : episode.turns().getLast().step().observation().text();
        return new SampleEpisode(episode.envId(), episode.seed(), policy, turns, news(before, last), episode.success());
    }

    /// The lines of an observation that do not repeat the beginning of the one before, as a history does.
    private static String news(String before, String observation) {
        int shared = 0;
        int line = 0;
        int limit = Math.min(before.length(), observation.length());
        while (shared < limit && before.charAt(shared) == observation.charAt(shared)) {
            shared++;
            if (observation.charAt(shared - 1) == '\n') {
                line = shared;
            }
        }
        return observation.substring(line);
    }
}
