// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Observation;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Turn;
import org.junit.jupiter.api.Test;

class RolloutStatisticsTest {
    @Test
    void anEpisodeThatAnEnvironmentCutShortCountsOnlyAsFailed() {
        Info malformed = Info.of(InfoKeys.MOVE, MoveKind.INVALID_FORMAT);
        Turn turn = new Turn("seen", Response.scripted("x"), "x", Step.of("next", -1, true, false, malformed));
        RolloutStatistics statistics = new RolloutStatistics("test:Env", "random");

        statistics.add(new Episode("test:Env", 1, List.of(turn), Episode.Outcome.OK), 1);
        statistics.add(
                new Episode(
                        "test:Env",
                        2,
                        "",
                        List.of(turn),
                        Observation.of("next"),
                        Episode.Outcome.INFRASTRUCTURE,
                        "it broke"),
                1);

        assertThat(statistics.asMap())
                .containsEntry("episodes", 1)
                .containsEntry("failed", 1)
                .containsEntry("malformed_actions", 1L)
                .containsEntry("return_mean", -1.0);
    }
}
