// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.rollout.Answer;
import org.gem4j.rollout.ChatText;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.Situation;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.TurnPolicy;
import org.gem4j.rollout.openai.OpenAiClient;
import org.gem4j.rollout.openai.OpenAiOptions;
import org.gem4j.rollout.openai.OpenAiPolicy;
import org.gem4j.rollout.testing.FakeModelServer;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRole;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalRunnerTest {
    private static final String ID = "test:Parity-v0";

    @TempDir
    Path folder;

    @BeforeAll
    static void registerTheEnvironment() {
        Gem.register(new EnvSpec(ID, "Say even or odd, twice.", List.of(), options -> new Parity()));
    }

    @Test
    void aRunThatWasCutOffGoesOnToTheSameReport() throws IOException {
        EvalSettings settings = settings(20, 3, "concat", "no");
        play(settings, folder.resolve("whole"), new Guesser(), Integer.MAX_VALUE);
        Path cut = folder.resolve("cut");
        play(settings, cut, new Guesser(), 17);
        Files.writeString(cut.resolve("episodes.jsonl"), "{\"environment\":\"torn", StandardOpenOption.APPEND);
        AtomicInteger more = new AtomicInteger();
        play(settings, cut, new Guesser(), Integer.MAX_VALUE, more);

        assertThat(more.get()).isEqualTo(60 - 17);
        assertThat(cut.resolve("report.html")).hasSameTextualContentAs(folder.resolve("whole/report.html"));
        assertThat(cut.resolve("summary.json")).hasSameTextualContentAs(folder.resolve("whole/summary.json"));
        assertThat(Files.readAllLines(cut.resolve("episodes.jsonl"))).hasSize(60);
    }

    @Test
    void otherSettingsAreRefusedByName() {
        play(settings(2, 1, "concat", "no"), folder, new Guesser(), Integer.MAX_VALUE);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> EvalFolder.open(folder, settings(2, 3, "concat", "no")))
                .withMessageContaining("n was 1 and is now 3")
                .withMessageNotContaining("seed");
    }

    @Test
    void anEvaluationGetsAFolderWithoutAnothersResults() {
        play(settings(2, 1, "concat", "no"), folder.resolve("random-0"), new Guesser(), Integer.MAX_VALUE);
        play(settings(2, 3, "concat", "no"), folder.resolve("random-0-2"), new Guesser(), Integer.MAX_VALUE);
        Path base = folder.resolve("random-0");

        assertThat(EvalFolder.fitting(base, settings(2, 1, "concat", "no"))).isEqualTo(base);
        assertThat(EvalFolder.fitting(base, settings(2, 3, "concat", "no"))).isEqualTo(folder.resolve("random-0-2"));
        assertThat(EvalFolder.fitting(base, settings(3, 1, "concat", "no"))).isEqualTo(folder.resolve("random-0-3"));
    }

    @Test
    void twoProcessesCannotShareAFolder() {
        EvalSettings settings = settings(2, 1, "", "no");
        try (EvalFolder _ = EvalFolder.open(folder, settings)) {
            assertThatThrownBy(() -> EvalFolder.open(folder, settings)).isInstanceOf(EvalException.class);
        }
    }

    @Test
    void failuresAreCountedApartAndPlayedAgain() {
        EvalSettings settings = settings(10, 1, "", "no");
        AtomicInteger asked = new AtomicInteger();
        TurnPolicy flaky = situation -> asked.incrementAndGet() % 2 == 0
                ? Answer.failed(StopReason.INFRASTRUCTURE, "the server is gone")
                : new Guesser().answer(situation);
        EvalSummary first = play(settings, folder, flaky, Integer.MAX_VALUE);
        AtomicInteger again = new AtomicInteger();
        EvalSummary second = play(settings, folder, new Guesser(), Integer.MAX_VALUE, again);

        assertThat(first.failed()).isPositive();
        assertThat(first.played()).isEqualTo(10);
        assertThat(again.get()).isEqualTo(first.failed());
        assertThat(second.failed()).isZero();
        assertThat(EvalFolder.read(folder)).hasSize(10);
    }

    @Test
    void brokenAndSlowEnvironmentsFailTheirEpisodeAlone() {
        EvalSettings settings = settings(6, 1, "", "no");
        TurnPolicy breaking = situation ->
                Answer.of(Response.scripted(situation.request().prompt().contains("0") ? "break" : "even"));

        EvalSummary summary = play(settings, folder, breaking, Integer.MAX_VALUE);

        assertThat(summary.played()).isEqualTo(6);
        assertThat(summary.failed()).isEqualTo(1);
        assertThat(EvalFolder.read(folder))
                .filteredOn(episode -> !episode.counts())
                .singleElement()
                .satisfies(episode -> assertThat(episode.failure()).contains("broken"));
    }

    @Test
    void chatModelsGetTheHistoryAsMessages() {
        List<List<ChatMessage>> seen = new CopyOnWriteArrayList<>();
        TurnPolicy chat = new TurnPolicy() {
            @Override
            public Answer answer(Situation situation) {
                assertThat(situation.isChat()).isTrue();
                seen.add(ChatText.read(situation.request().prompt()));
                return Answer.of(Response.scripted("even"));
            }

            @Override
            public boolean takesMessages() {
                return true;
            }
        };
        play(settings(1, 1, "concat_chat", "no"), folder.resolve("a"), chat, Integer.MAX_VALUE);
        play(settings(1, 1, "concat", "chat"), folder.resolve("b"), chat, Integer.MAX_VALUE);

        assertThat(seen.get(1))
                .extracting(ChatMessage::role)
                .containsExactly(ChatRole.USER, ChatRole.ASSISTANT, ChatRole.USER);
        assertThat(seen.get(1).getLast().content()).startsWith("Turn 2");
        assertThat(seen.get(3)).hasSize(1);
        assertThat(seen.get(3).getFirst().content()).contains("Turn 1").contains("Turn 2");
        assertThat(EvalFolder.read(folder.resolve("a"))
                        .getFirst()
                        .shown()
                        .turns()
                        .get(1)
                        .observation())
                .startsWith("Turn 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        play(settings(1, 1, "concat_chat", "qwen3_game"), folder.resolve("c"), chat, Integer.MAX_VALUE))
                .withMessageContaining("prompt_template must be no");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> play(settings(1, 1, "", "chat"), folder.resolve("d"), new Guesser(), 9))
                .withMessageContaining("chat template");
    }

    @Test
    void answersThatWereCutAreNoMoves() {
        TurnPolicy cut = situation -> Answer.of(
                new Response("even", new int[] {1}, new int[] {2, 3}, new float[] {-1, -2}, StopReason.LENGTH));

        EvalSummary summary = play(settings(3, 1, "", "no"), folder, cut, Integer.MAX_VALUE);

        assertThat(summary.environments().getFirst().means()).containsEntry("response_is_truncated", 1.0);
        assertThat(summary.meanPassAt1()).isZero();
        assertThat(summary.responseTokens()).isEqualTo(6);
    }

    @Test
    void aWrongKeyStopsTheRunAndKeepsNothingOfIt() {
        try (FakeModelServer server =
                        FakeModelServer.start(asked -> FakeModelServer.Reply.error(401, "", "unknown key"));
                OpenAiPolicy policy = new OpenAiPolicy(new OpenAiClient(OpenAiOptions.of(server.baseUrl(), "tiny")))) {
            assertThatThrownBy(() -> play(settings(50, 1, "", "chat"), folder, policy, Integer.MAX_VALUE))
                    .isInstanceOf(EvalException.class)
                    .hasMessageContaining("refuses the API key (none was given)");
            assertThat(EvalFolder.read(folder)).isEmpty();
            assertThat(server.asked()).hasSizeLessThan(50);
        }
    }

    @Test
    void whatAModelWritesCannotBecomeAPartOfThePage() throws IOException {
        TurnPolicy nasty = situation -> Answer.of(Response.scripted("</script><img src=x onerror=alert(1)>"));
        play(settings(1, 1, "", "no"), folder, nasty, Integer.MAX_VALUE);

        assertThat(Files.readString(folder.resolve("report.html")))
                .doesNotContain("<img")
                .contains("&lt;/script&gt;");
    }

    private EvalSettings settings(int tasks, int samples, String wrappers, String template) {
        return new EvalSettings(
                "test",
                Map.of(),
                List.of(new EvalEnv(ID, ID, Map.of(), wrappers, template, tasks)),
                samples,
                Sampling.plain(8),
                3);
    }

    private static EvalSummary play(EvalSettings settings, Path folder, TurnPolicy policy, int most) {
        return play(settings, folder, policy, most, new AtomicInteger());
    }

    /// Plays until that many episodes are done.
    private static EvalSummary play(
            EvalSettings settings, Path folder, TurnPolicy policy, int most, AtomicInteger finished) {
        try (EvalFolder results = EvalFolder.open(folder, settings)) {
            new EvalRunner(settings, policy, 4, Duration.ofSeconds(60))
                    .run(results, _ -> finished.incrementAndGet(), () -> finished.get() >= most);
            results.writeReport(settings);
            return EvalSummary.of(settings, results.episodes(settings));
        }
    }

    /// Says what the request's seed makes it say.
    private static final class Guesser implements TurnPolicy {
        @Override
        public Answer answer(Situation situation) {
            return Answer.of(Response.scripted((situation.request().seed() & 1) == 0 ? "even" : "odd"));
        }
    }

    /// Solved by saying twice whether the task's number is even.
    private static final class Parity implements Env {
        private long number;
        private int turn;

        @Override
        public Reset reset(ResetOptions options) {
            number = options.index().orElse(options.seed().orElse(0));
            turn = 1;
            return Reset.of("Turn 1: is " + number + " even or odd?", Info.empty());
        }

        @Override
        public Step step(String action) {
            if (action.equals("break")) {
                throw new EnvException("broken");
            }
            boolean right = action.equals(number % 2 == 0 ? "even" : "odd");
            boolean over = !right || turn == 2;
            turn++;
            Info info = over ? Info.of(InfoKeys.SUCCESS, right) : Info.empty();
            return Step.of("Turn " + turn + ": and again?", right ? 0.5 : 0, over, false, info);
        }
    }
}
