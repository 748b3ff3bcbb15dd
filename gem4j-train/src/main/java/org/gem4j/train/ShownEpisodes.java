// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Turn;
import org.gem4j.rollout.report.SampleEpisode;
import org.gem4j.rollout.report.SampleTurn;

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
                    SampleEpisode.news(before, turn.observation()),
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
        return new SampleEpisode(
                episode.envId(), episode.seed(), policy, turns, SampleEpisode.news(before, last), episode.success());
    }
}
