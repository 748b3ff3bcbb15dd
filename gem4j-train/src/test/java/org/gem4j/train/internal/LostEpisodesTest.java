// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Observation;
import org.gem4j.rollout.Episode;
import org.gem4j.train.TrainException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LostEpisodesTest {
    private final List<String> notices = new ArrayList<>();
    private final LostEpisodes lost = new LostEpisodes(notices::add);

    private static Episode ended(Episode.Outcome outcome, String failure) {
        return new Episode("test:Made", 1, "", List.of(), Observation.of(""), outcome, failure);
    }

    @Test
    void tellsOnceOfPromptsThatAreTooLongAndTheirNumberAtTheEnd() {
        Episode skipped = ended(Episode.Outcome.POLICY_ERROR, "the prompt is too long");
        Episode played = ended(Episode.Outcome.OK, "");
        lost.trained("step 1", List.of(skipped, played, skipped));
        lost.trained("step 2", List.of(skipped, played));
        lost.summary();

        assertThat(notices)
                .containsExactly(
                        "step 1: 2 episodes of 3 skipped because their prompts are too long: the prompt is too long",
                        "training skipped 3 of 5 episodes because their prompts are too long");
    }

    @Test
    void tellsEachReasonOfALostEpisodeOnce() {
        Episode broken = ended(Episode.Outcome.INFRASTRUCTURE, "a.jsonl, row 2: no question");
        lost.tell("evaluation before training", List.of(broken, broken));
        lost.trained("step 1", List.of(broken, ended(Episode.Outcome.INFRASTRUCTURE, "a.jsonl, row 4: no question")));

        assertThat(notices)
                .containsExactly(
                        "evaluation before training: an episode was lost: a.jsonl, row 2: no question",
                        "step 1: an episode was lost: a.jsonl, row 4: no question");
    }

    @Test
    void trainingWhosePromptsAreAllTooLongFails(@TempDir Path folder) {
        TestRuns runs = new TestRuns(folder);
        runs.train("first", Map.of("max_train", "60"));
        Path checkpoint = folder.resolve("first/checkpoints/step-000001");

        assertThatThrownBy(() -> runs.train(
                        "all", Map.of("pretrain", checkpoint.toString(), "max_model_len", "9", "max_train", "60")))
                .isInstanceOf(TrainException.class)
                .hasMessageMatching("nothing was trained: none of \\d+ episodes had a turn\\. The last failure: the"
                        + " prompt of \\d+ tokens is too long for the model");
    }
}
