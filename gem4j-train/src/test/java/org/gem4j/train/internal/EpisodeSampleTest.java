// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gem4j.report.EpisodeFile;
import org.gem4j.report.Json;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunStatus;
import org.gem4j.report.StepEpisode;
import org.gem4j.train.TrainingResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EpisodeSampleTest {
    @TempDir
    private Path runs;

    private TestRuns trainer;

    @BeforeEach
    void open() {
        trainer = new TestRuns(runs);
    }

    @Test
    void everyStepKeepsSomeEpisodesWithTheTokensItLearnedFrom() throws IOException {
        trainer.train("kept", Map.of("step_episodes", "3"));

        List<StepEpisode> index = index("kept");
        assertThat(index.stream().collect(Collectors.groupingBy(StepEpisode::step, Collectors.counting())))
                .isEqualTo(Map.of(1L, 3L, 2L, 3L, 3L, 3L, 4L, 3L, 5L, 3L));
        for (StepEpisode entry : index) {
            Map<String, Object> episode = Json.object(entry.read(folder("kept")), "episode");
            for (Object turn : (List<?>) episode.getOrDefault("turns", List.of())) {
                Map<?, ?> trace = (Map<?, ?>) ((Map<?, ?>) turn).get("trace");
                int sampled = ((Number) ((Map<?, ?>) turn).get("tokens")).intValue();
                assertThat((List<?>) trace.get("response")).hasSize(sampled);
                assertThat((List<?>) trace.get("logprobs")).hasSize(sampled);
                assertThat((List<?>) trace.get("advantages")).hasSize(sampled);
            }
        }
        assertThat(EpisodeFile.read(folder("kept").stepEpisodesFile())).hasSize(15);
    }

    @Test
    void aResumedRunKeepsTheSameEpisodesAsAnUninterruptedOne() throws IOException {
        trainer.train("whole", Map.of());
        trainer.train("parts", Map.of("save_steps", "2"), () -> trainer.finished("parts") >= 3);
        trainer.train("parts", Map.of("save_steps", "2"));

        assertThat(Files.readAllLines(folder("parts").stepEpisodesIndex()))
                .isEqualTo(Files.readAllLines(folder("whole").stepEpisodesIndex()));
    }

    @Test
    void noneAreKeptWhereNoneAreAskedFor() {
        trainer.train("none", Map.of("step_episodes", "0"));

        assertThat(folder("none").stepEpisodesFile()).doesNotExist();
    }

    @Test
    void aStopThatIsAskedForInTheFolderEndsTheRunAfterItsStep() {
        TrainingResult stopped = trainer.train("stopped", Map.of(), () -> false, step -> {
            if (step == 2) {
                folder("stopped").requestStop();
            }
        });

        assertThat(stopped.stopped()).isTrue();
        assertThat(stopped.steps()).isEqualTo(2);
        assertThat(folder("stopped").read().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(folder("stopped").stopRequested()).isFalse();
        assertThat(trainer.train("stopped", Map.of()).stopped()).isFalse();
    }

    private RunFolder folder(String name) {
        return new RunFolder(runs.resolve(name));
    }

    private List<StepEpisode> index(String name) throws IOException {
        return Files.readAllLines(folder(name).stepEpisodesIndex()).stream()
                .map(line -> StepEpisode.parse(line, "index"))
                .toList();
    }
}
