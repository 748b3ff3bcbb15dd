// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Reset;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SampleEpisodesTest {
    private static final InfoKey<String> HINT = new InfoKey<>("hint", String.class);

    @TempDir
    Path folder;

    /// A won game of two turns.
    static SampleEpisode example() {
        return SampleEpisode.record(
                        "game:GuessTheNumber-v0-easy",
                        7,
                        "step 300",
                        Reset.of("Find the number.", Info.of(InfoKeys.SUFFIX, "Guess 1 of 4:")))
                .turn(
                        "<Find the number.\nGuess 1 of 4:>",
                        "\\boxed{5}",
                        Step.of(
                                "Higher than 5.",
                                0,
                                false,
                                false,
                                Info.of(InfoKeys.MOVE, MoveKind.VALID)
                                        .with(HINT, "higher")
                                        .with(InfoKeys.SUFFIX, "Guess 2 of 4:")),
                        6,
                        -0.125)
                .turn(
                        "<…>",
                        "\\boxed{8}",
                        Step.of(
                                "8 is right.",
                                1,
                                true,
                                false,
                                Info.of(InfoKeys.MOVE, MoveKind.WIN).with(InfoKeys.SUCCESS, true)),
                        6,
                        Double.NaN)
                .episode();
    }

    @Test
    void recordsWhatThePolicySawAndDid() {
        SampleEpisode episode = example();

        assertThat(episode.turns())
                .extracting(SampleTurn::observation)
                .containsExactly("Find the number.\nGuess 1 of 4:", "Higher than 5.\nGuess 2 of 4:");
        assertThat(episode.finalObservation()).isEqualTo("8 is right.");
        assertThat(episode.totalReward()).isEqualTo(1.0);
        assertThat(episode.success()).isTrue();
        assertThat(episode.turns().getFirst().move()).isEqualTo("valid");
        assertThat(episode.turns().getFirst().info()).containsExactly(entry("move", "valid"), entry("hint", "higher"));
    }

    @Test
    void readsBackWhatItWrote() {
        Path file = folder.resolve("episodes.jsonl");
        SampleEpisode hostile = SampleEpisode.record("a", Long.MAX_VALUE, "p", Reset.of("\u2028\n", Info.empty()))
                .turn("", "</script>\u0000\ud800", Step.of("", -0.1, false, true, Info.empty()), 0, -1e-9)
                .episode();

        SampleEpisodes.write(file, List.of(example(), hostile));

        assertThat(SampleEpisodes.read(file).getFirst()).isEqualTo(example());
        assertThat(SampleEpisodes.read(file).getLast().seed()).isEqualTo(Long.MAX_VALUE);
        assertThat(SampleEpisodes.read(file)).hasSize(2);
    }

    @Test
    void takesALastRewardOfOneForSuccessWhereTheEnvironmentDoesNotSay() {
        SampleEpisode.Recorder recorder = SampleEpisode.record("a", 1, "p", Reset.of("", Info.empty()));

        assertThat(recorder.turn("", "", Step.of("", 0.5, false, false, Info.empty()), 1, -1)
                        .episode()
                        .success())
                .isFalse();
        assertThat(recorder.turn("", "", Step.of("", 1, true, true, Info.empty()), 1, -1)
                        .episode()
                        .success())
                .isTrue();
        assertThat(recorder.turn("", "", Step.of("", 0, true, true, Info.of(InfoKeys.CORRECT, true)), 1, -1)
                        .episode()
                        .success())
                .isTrue();
    }

    @Test
    void doesNotRepeatASuffixThatAWrapperHasPutIntoTheText() {
        SampleEpisode episode = SampleEpisode.record(
                        "a", 1, "p", Reset.of("Board\nMove:", Info.of(InfoKeys.SUFFIX, "Move:")))
                .turn("", "", Step.of("", 0, true, false, Info.empty()), 1, -1)
                .episode();

        assertThat(episode.turns().getFirst().observation()).isEqualTo("Board\nMove:");
    }

    @Test
    void findsNoEpisodesWhereThereIsNoFile() {
        assertThat(SampleEpisodes.read(folder.resolve("none.jsonl"))).isEmpty();
    }

    @Test
    void namesTheLineAndFieldThatIsWrong() throws IOException {
        Path file = folder.resolve("episodes.jsonl");
        Map<String, String> faults = Map.of(
                "{\"env_id\":\"a\",\"seed\":1.5,\"policy\":\"\",\"turns\":[]}",
                        "seed must be a whole number but was 1.5",
                "{\"env_id\":\"a\",\"seed\":1,\"policy\":\"\",\"turns\":[3]}",
                        "turns must be a list of objects but was [3]",
                "{\"env_id\":\"a\",\"seed\":1,\"policy\":\"\",\"turns\":[{}]}",
                        "turn 1: info must be an object but missing",
                "[]", "must hold a JSON object");
        for (Map.Entry<String, String> fault : faults.entrySet()) {
            Files.writeString(file, SampleEpisodes.line(example()) + "\n" + fault.getKey() + "\n");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SampleEpisodes.read(file))
                    .withMessageStartingWith(file + " line 2")
                    .withMessageContaining(fault.getValue());
        }
    }
}
