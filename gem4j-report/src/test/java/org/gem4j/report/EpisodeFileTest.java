// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Observation;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EpisodeFileTest {
    private static final InfoKey<String> HINT = new InfoKey<>("hint", String.class);

    @TempDir
    Path folder;

    /// A won game of two turns, under a history.
    static Episode example() {
        Info first = Info.of(InfoKeys.MOVE, MoveKind.VALID).with(HINT, "higher").with(InfoKeys.SUFFIX, "Guess 2:");
        Info last = Info.of(InfoKeys.MOVE, MoveKind.WIN).with(InfoKeys.SUCCESS, true);
        List<Turn> turns = List.of(
                turn("Find it.\n", "\\boxed{5}", Step.of("Find it.\nHigher.\n", 0, false, false, first), -0.125),
                turn(
                        "Find it.\nHigher.\n",
                        "\\boxed{8}",
                        Step.of("Find it.\nRight.", 1, true, false, last),
                        Double.NaN));
        return new Episode("game:GuessTheNumber-v0-easy", 7, turns, Episode.Outcome.OK).withPolicy("step 300");
    }

    private static Turn turn(String shown, String action, Step step, double logprob) {
        Response response = Response.untokenized(action, StopReason.END_OF_TURN, new Response.Usage(12, 6, logprob));
        return new Turn(Observation.of(shown), Prompt.text("<" + shown + ">"), response, action, step);
    }

    @Test
    void aTurnHasWhatIsNewAndHowItWent() {
        Episode read = reread(example());

        assertThat(read.turns())
                .extracting(turn -> turn.observation().text())
                .containsExactly("Find it.\n", "Higher.\n");
        assertThat(read.turns().getLast().prompt().shown()).isEqualTo("<Find it.\nHigher.\n>");
        assertThat(read.last().text()).isEqualTo("Right.");
        assertThat(read.totalReward()).isEqualTo(1.0);
        assertThat(read.success()).isTrue();
        assertThat(read.responseTokens()).isEqualTo(12);
        assertThat(EpisodeJson.move(read.turns().getFirst())).isEqualTo("valid");
        assertThat(read.turns().getFirst().step().info().asMap())
                .containsExactly(entry("move", "valid"), entry("hint", "higher"));
    }

    @Test
    void readingTwiceChangesNothing() {
        Episode hostile = new Episode(
                        "a",
                        Long.MAX_VALUE,
                        List.of(turn(
                                "\u2028\n", "</script>\u0000", Step.of("", -0.1, false, true, Info.empty()), -1e-9)),
                        Episode.Outcome.POLICY_ERROR)
                .withPolicy("p");
        for (Episode episode : List.of(example(), hostile)) {
            Episode once = reread(episode);

            assertThat(reread(once)).isEqualTo(once);
            assertThat(once.seed()).isEqualTo(episode.seed());
            assertThat(once.outcome()).isEqualTo(episode.outcome());
        }
    }

    private Episode reread(Episode episode) {
        Path file = folder.resolve("episodes.jsonl");
        EpisodeFile.write(file, List.of(episode));
        return EpisodeFile.read(file).getFirst();
    }

    @Test
    void aChatIsWrittenAsMessagesAndReadAsOne() {
        List<ChatMessage> messages = List.of(
                new ChatMessage(ChatRole.USER, "one"),
                new ChatMessage(ChatRole.ASSISTANT, "two"),
                new ChatMessage(ChatRole.TOOL, "three"));
        Observation chat = new Observation("whole", List.of(), messages, true);
        Turn turn = new Turn(
                chat,
                new Prompt.Chat(messages),
                Response.scripted("x"),
                "x",
                Step.of("", 0, true, false, Info.empty()));

        Turn read = reread(new Episode("a", 1, List.of(turn), Episode.Outcome.OK))
                .turns()
                .getFirst();

        assertThat(read.prompt()).isEqualTo(new Prompt.Chat(messages));
        assertThat(read.observation().text()).isEqualTo("three");
    }

    @Test
    void takesALastRewardOfOneForSuccessWhereTheEnvironmentDoesNotSay() {
        assertThat(ended(0.5, Info.empty()).success()).isFalse();
        assertThat(ended(1, Info.empty()).success()).isTrue();
        assertThat(ended(0, Info.of(InfoKeys.CORRECT, true)).success()).isTrue();
        assertThat(ended(1, Info.of(InfoKeys.SUCCESS, false)).success()).isFalse();
    }

    private static Episode ended(double reward, Info info) {
        return new Episode(
                "a", 1, List.of(turn("", "", Step.of("", reward, true, false, info), -1)), Episode.Outcome.OK);
    }

    @Test
    void linesOfEarlierVersionsAreRead() {
        Path file = folder.resolve("episodes.jsonl");
        AtomicFile.write(file, """
            {"env_id":"a","seed":1,"policy":"p","return":0.5,"success":true,"turns":[{"observation":"o","prompt":"p",\
            "action":"x","reward":0.5,"terminated":true,"truncated":false,"move":"win","tokens":3,\
            "mean_logprob":"NaN","info":{"success":true,"stop":"length"}}],"final_observation":"end"}
            {"env_id":"a","seed":1,"policy":"random","outcome":"ok","return":0.5,"success":true,"turns":\
            [{"observation":"o","action":"x","reward":0.5,"terminated":true,"truncated":false}]}
            """.replace("\\\n", ""));

        List<Episode> read = EpisodeFile.read(file);

        assertThat(read).allMatch(Episode::success).allMatch(episode -> episode.totalReward() == 0.5);
        assertThat(read.getFirst().turns().getFirst().response().stop()).isEqualTo(StopReason.LENGTH);
    }

    @Test
    void findsNoEpisodesWhereThereIsNoFile() {
        assertThat(EpisodeFile.read(folder.resolve("none.jsonl"))).isEmpty();
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
                        "turn 1: action must be a string but missing",
                "{\"env_id\":\"a\",\"seed\":1,\"outcome\":\"great\",\"turns\":[]}",
                        "outcome must be one of ok, policy_error, timeout, infrastructure but was great",
                "[]", "must hold a JSON object");
        for (Map.Entry<String, String> fault : faults.entrySet()) {
            EpisodeFile.write(file, List.of(example()));
            Files.writeString(file, fault.getKey() + "\n", StandardOpenOption.APPEND);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> EpisodeFile.read(file))
                    .withMessageStartingWith(file + " line 2")
                    .withMessageContaining(fault.getValue());
        }
    }
}
