// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StepEpisodesTest {
    private static final byte[][] BYTES = {
        "é".getBytes(StandardCharsets.UTF_8), {(byte) 0xC3}, {(byte) 0xA9}, "b".getBytes(StandardCharsets.UTF_8), {}
    };

    @TempDir
    Path path;

    private RunFolder folder;

    @BeforeEach
    void open() {
        folder = new RunFolder(path);
    }

    @Test
    void anEpisodeIsFoundByTheIndexWithItsTokens() throws IOException {
        try (StepEpisodes log = StepEpisodes.open(folder, 0)) {
            write(log, 1, 7);
            write(log, 2, 8);
        }

        StepEpisode second = index().get(1);
        Map<String, Object> read = Json.object(second.read(folder), "line");

        assertThat(second.step()).isEqualTo(2);
        assertThat(second.seed()).isEqualTo(8);
        assertThat(second.tokens()).isEqualTo(5);
        assertThat(read).containsEntry("step", 2).containsEntry("seed", 8);
        assertThat(trace(read, 0))
                .containsEntry("prompt", List.of("é", "b"))
                .containsEntry("response", List.of(Map.of("hex", "c3"), Map.of("hex", "a9"), Map.of("id", 4)))
                .containsEntry("logprobs", List.of(-0.5, -0.25, -1.1235))
                .containsEntry("advantages", List.of(1.0, 1.0, 1.0))
                .containsEntry("mask", 1);
    }

    @Test
    void aPromptLeavesOutWhatTheTurnBeforeHasShown() throws IOException {
        try (StepEpisodes log = StepEpisodes.open(folder, 0)) {
            write(log, 1, 7);
        }

        Map<String, Object> turn = trace(Json.object(index().getFirst().read(folder), "line"), 1);

        assertThat(turn)
                .containsEntry("shared", 5)
                .containsEntry("prompt", List.of("b"))
                .containsEntry("mask", 0)
                .containsEntry("advantages", List.of());
    }

    @Test
    void whatACrashLeftIsDroppedAndLaterStepsAreDoneAgain() throws IOException {
        try (StepEpisodes log = StepEpisodes.open(folder, 0)) {
            write(log, 1, 7);
            write(log, 2, 8);
        }
        String whole = Files.readString(folder.stepEpisodesFile());
        Files.writeString(folder.stepEpisodesFile(), "{\"env_", StandardOpenOption.APPEND);
        Files.writeString(folder.stepEpisodesIndex(), "{\"step\":3,\"off", StandardOpenOption.APPEND);

        try (StepEpisodes log = StepEpisodes.open(folder, 1)) {
            write(log, 2, 8);
        }

        assertThat(Files.readString(folder.stepEpisodesFile())).isEqualTo(whole);
        assertThat(index()).extracting(StepEpisode::step).containsExactly(1L, 2L);
    }

    @Test
    void anIndexThatNamesMoreThanThereIsIsCut() throws IOException {
        try (StepEpisodes log = StepEpisodes.open(folder, 0)) {
            write(log, 1, 7);
            write(log, 2, 8);
        }
        StepEpisode lost = index().get(1);
        Files.writeString(
                folder.stepEpisodesFile(),
                Files.readString(folder.stepEpisodesFile()).lines().findFirst().orElseThrow() + "\n{");

        assertThatThrownBy(() -> lost.read(folder)).hasMessageContaining("it ends before byte");
        StepEpisodes.open(folder, 2).close();

        assertThat(index()).extracting(StepEpisode::step).containsExactly(1L);
    }

    /// A machine that lost its power may leave zeros, or bytes of another file.
    @Test
    void aBrokenLineOfTheIndexDoesNotKeepARunFromResuming() throws IOException {
        try (StepEpisodes log = StepEpisodes.open(folder, 0)) {
            write(log, 1, 7);
        }
        Files.write(
                folder.stepEpisodesIndex(),
                new byte[] {0, 0, (byte) 0xff, '\n', '{', '}', '\n'},
                StandardOpenOption.APPEND);

        StepEpisodes.open(folder, 5).close();

        assertThat(index()).extracting(StepEpisode::step).containsExactly(1L);
    }

    private List<StepEpisode> index() throws IOException {
        return Files.readAllLines(folder.stepEpisodesIndex()).stream()
                .map(line -> StepEpisode.parse(line, "index"))
                .toList();
    }

    private static void write(StepEpisodes log, long step, long seed) {
        Turn first = turn(new int[] {0, 3}, new int[] {1, 2, 4}, new float[] {-0.5f, -0.25f, -1.12345f}, 0);
        Turn second = turn(new int[] {0, 3, 1, 2, 4, 3}, new int[] {3, 4}, new float[] {-1, -2}, 1);
        TokenTrace learned = new TokenTrace(first, new float[0], new float[0], new float[] {1, 1, 1});
        log.write(
                step,
                new Episode("test:Env", seed, List.of(first, second), Episode.Outcome.OK),
                List.of(learned, TokenTrace.untrained(second)),
                id -> BYTES[id]);
    }

    private static Turn turn(int[] prompt, int[] ids, float[] logprobs, double reward) {
        Response response = Response.sampled("text", prompt, ids, logprobs, StopReason.END_OF_TURN);
        return new Turn("seen", response, "text", Step.of("next", reward, reward > 0, false, Info.empty()));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> trace(Map<String, Object> episode, int turn) {
        Object turns = episode.get("turns");
        return (Map<String, Object>)
                ((List<Map<String, Object>>) turns).get(turn).get("trace");
    }
}
