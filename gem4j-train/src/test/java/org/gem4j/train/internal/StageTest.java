// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.internal.launch.ProcessGroup;
import org.junit.jupiter.api.Test;

class StageTest {
    private static final EnvProgress BEFORE = new EnvProgress(40, 5, 1);

    @Test
    void nextBatchIsMeasuredByFinishedEpisodes() {
        assertThat(after(Map.of(), episode(Episode.Outcome.OK, 3), episode(Episode.Outcome.POLICY_ERROR, 9)))
                .isEqualTo(new EnvProgress(42, 3, 1));
    }

    @Test
    void failedEpisodesCountWhereTheyAreLearntFrom() {
        Map<String, String> keeping = Map.of("keep_generation_failed", "true");

        assertThat(after(keeping, episode(Episode.Outcome.POLICY_ERROR, 9), episode(Episode.Outcome.POLICY_ERROR, 7)))
                .isEqualTo(new EnvProgress(42, 8, 1));
    }

    @Test
    void nothingLearntLeavesTheNextBatchAsLargeAsThisOne() {
        assertThat(after(Map.of(), episode(Episode.Outcome.TIMEOUT, 1), episode(Episode.Outcome.INFRASTRUCTURE, 0)))
                .isEqualTo(new EnvProgress(42, 5, 1));
    }

    private static EnvProgress after(Map<String, String> flags, Episode... played) {
        TrainSettings settings = TestSettings.of(flags);
        try (Stage stage = new Stage(settings, EnvSetups.training(settings), List.of(), ProcessGroup.ALONE)) {
            return stage.after(List.of(new Stage.Part(0, List.of(played))), new TrainState(1, 0, 0, List.of(BEFORE)))
                    .getFirst();
        }
    }

    private static Episode episode(Episode.Outcome outcome, int turns) {
        Response response =
                Response.sampled("1", new int[] {1}, new int[] {2}, new float[] {0}, StopReason.END_OF_TURN);
        Turn turn = new Turn("say", response, "1", Step.of("", 0, false, false, Info.empty()));
        return new Episode("game", 7, Collections.nCopies(turns, turn), outcome);
    }
}
