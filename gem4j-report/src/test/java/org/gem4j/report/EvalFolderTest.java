// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.eval.EvalEnv;
import org.gem4j.rollout.eval.EvalException;
import org.gem4j.rollout.eval.EvalSummary;
import org.gem4j.rollout.eval.Evaluation;
import org.gem4j.rollout.openai.OpenAiClient;
import org.gem4j.rollout.openai.OpenAiOptions;
import org.gem4j.rollout.openai.OpenAiPolicy;
import org.gem4j.rollout.testing.FakeModelServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalFolderTest {
    private static final String ID = "test:Parity-v0";

    @TempDir
    Path folder;

    @BeforeAll
    static void registerTheEnvironment() {
        Gem.register(new EnvSpec(ID, "Say even or odd, twice.", List.of(), options -> new Parity()));
    }

    @Test
    void aRunThatWasCutOffGoesOnToTheSameReport() throws IOException {
        Evaluation.Builder evaluation = evaluation(new Guesser()).tasks(20).samples(3);
        play(evaluation, folder.resolve("whole"));
        Path cut = folder.resolve("cut");
        Counter first = new Counter(17);
        EvalSummary part = evaluation.build().run(new EvalFolder(cut), first, first::enough);
        Files.writeString(cut.resolve("episodes.jsonl"), "{\"environment\":\"torn", StandardOpenOption.APPEND);
        Counter rest = new Counter(Integer.MAX_VALUE);
        evaluation.build().run(new EvalFolder(cut), rest, rest::enough);

        assertThat(part.complete()).isFalse();
        assertThat(part.played()).isEqualTo(17);
        assertThat(rest.before).isEqualTo(17);
        assertThat(rest.finished.get()).isEqualTo(60 - 17);
        assertThat(cut.resolve("report.html")).hasSameTextualContentAs(folder.resolve("whole/report.html"));
        assertThat(cut.resolve("summary.json")).hasSameTextualContentAs(folder.resolve("whole/summary.json"));
        assertThat(Files.readAllLines(cut.resolve("episodes.jsonl"))).hasSize(60);
    }

    @Test
    void resultsDoNotDependOnHowManyPlayAtATime() throws IOException {
        play(evaluation(new Guesser()).tasks(20).samples(2).concurrency(1), folder.resolve("one"));
        play(evaluation(new Guesser()).tasks(20).samples(2).concurrency(16), folder.resolve("many"));

        assertThat(folder.resolve("many/summary.json")).hasSameTextualContentAs(folder.resolve("one/summary.json"));
        assertThat(Files.readAllLines(folder.resolve("many/episodes.jsonl")))
                .containsExactlyInAnyOrderElementsOf(Files.readAllLines(folder.resolve("one/episodes.jsonl")));
    }

    @Test
    void aFolderOfAnEarlierVersionIsResumed() throws IOException {
        Evaluation.Builder evaluation = evaluation(new Guesser()).tasks(2).seed(3);
        play(evaluation, folder);
        Files.writeString(folder.resolve("episodes.jsonl"), """
            {"environment":"test:Parity-v0","task":0,"sample":0,"outcome":"ok","failure":"","prompt_tokens":14,\
            "response_tokens":6,"cut_answers":1,"env_id":"test:Parity-v0","seed":5,"policy":"test","return":1.0,\
            "success":true,"turns":[{"observation":"Turn 1","prompt":"Turn 1","action":"even","reward":1.0,\
            "terminated":true,"truncated":false,"move":"","tokens":6,"mean_logprob":-0.5,\
            "info":{"success":true,"stop":"length"}}],"final_observation":"end"}
            """.replace("\\\n", ""));
        Counter rest = new Counter(Integer.MAX_VALUE);
        EvalSummary summary = evaluation.build().run(new EvalFolder(folder), rest, rest::enough);

        assertThat(rest.before).isEqualTo(1);
        assertThat(rest.finished.get()).isEqualTo(1);
        assertThat(summary.promptTokens()).isEqualTo(14);
        assertThat(summary.responseTokens()).isEqualTo(6);
        assertThat(summary.environments().getFirst().means()).containsEntry("response_is_truncated", 1 / 3.0);
    }

    @Test
    void otherSettingsAreRefusedByName() {
        play(evaluation(new Guesser()).tasks(2), folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> play(evaluation(new Guesser()).tasks(2).samples(3), folder))
                .withMessageContaining("n was 1 and is now 3")
                .withMessageNotContaining("seed");
    }

    @Test
    void anEvaluationGetsAFolderWithoutAnothersResults() {
        Path base = folder.resolve("random-0");
        play(evaluation(new Guesser()).tasks(2), base);
        play(evaluation(new Guesser()).tasks(2).samples(3), folder.resolve("random-0-2"));

        assertThat(fitting(base, evaluation(new Guesser()).tasks(2).build())).isEqualTo(base);
        assertThat(fitting(base, evaluation(new Guesser()).tasks(2).samples(3).build()))
                .isEqualTo(folder.resolve("random-0-2"));
        assertThat(fitting(base, evaluation(new Guesser()).tasks(3).samples(3).build()))
                .isEqualTo(folder.resolve("random-0-3"));
    }

    @Test
    void twoProcessesCannotShareAFolder() {
        Evaluation other = evaluation(new Guesser()).build();
        Evaluation.Listener starting = new Evaluation.Listener() {
            @Override
            public void started(int done, int all) {
                other.run(new EvalFolder(folder));
            }
        };

        assertThatThrownBy(() -> evaluation(new Guesser()).build().run(new EvalFolder(folder), starting, () -> false))
                .isInstanceOf(EvalException.class);
    }

    @Test
    void failuresAreCountedApartAndPlayedAgain() {
        AtomicInteger asked = new AtomicInteger();
        Policy guesser = new Guesser();
        Policy flaky = requests -> asked.incrementAndGet() % 2 == 0
                ? List.of(Response.failed(StopReason.INFRASTRUCTURE, "the server is gone"))
                : guesser.respond(requests);
        EvalSummary first = play(evaluation(flaky).tasks(10), folder);
        Counter again = new Counter(Integer.MAX_VALUE);
        EvalSummary second = evaluation(guesser).tasks(10).build().run(new EvalFolder(folder), again, again::enough);

        assertThat(first.failed()).isPositive();
        assertThat(first.played()).isEqualTo(10);
        assertThat(again.finished.get()).isEqualTo(first.failed());
        assertThat(second.failed()).isZero();
        assertThat(new EvalFolder(folder).episodes()).hasSize(10);
    }

    @Test
    void brokenAndSlowEnvironmentsFailTheirEpisodeAlone() {
        Policy breaking = Policy.each(
                request -> Response.scripted(request.prompt().shown().contains("is 0") ? "break" : "even"));

        EvalSummary summary = play(evaluation(breaking).tasks(6), folder);

        assertThat(summary.played()).isEqualTo(6);
        assertThat(summary.failed()).isEqualTo(1);
        assertThat(new EvalFolder(folder).episodes())
                .filteredOn(episode -> !episode.counts())
                .singleElement()
                .satisfies(episode -> assertThat(episode.failure()).contains("broken"));
    }

    @Test
    void chatModelsGetTheHistoryAsMessages() {
        List<Prompt> seen = new CopyOnWriteArrayList<>();
        Policy chat = chatting(request -> {
            seen.add(request.prompt());
            return Response.scripted("even");
        });
        play(Evaluation.builder().environment(ID).policy("test", chat), folder.resolve("a"));
        play(evaluation(chat, "concat", "chat"), folder.resolve("b"));

        assertThat(messages(seen.get(1)))
                .extracting(ChatMessage::role)
                .containsExactly(ChatRole.USER, ChatRole.ASSISTANT, ChatRole.USER);
        assertThat(messages(seen.get(1)).getLast().content()).startsWith("Turn 2");
        assertThat(messages(seen.get(3))).hasSize(1);
        assertThat(messages(seen.get(3)).getFirst().content())
                .contains("Turn 1")
                .contains("Turn 2");
        assertThat(new EvalFolder(folder.resolve("a"))
                        .episodes()
                        .getFirst()
                        .turns()
                        .get(1)
                        .observation()
                        .text())
                .startsWith("Turn 2");
    }

    @Test
    void whatDoesNotFitThePolicyIsRefusedBeforeTheFirstEpisode() {
        Policy chat = chatting(request -> Response.scripted("even"));
        Policy confined = new Policy() {
            @Override
            public List<Response> respond(List<Request> requests) {
                return List.of(Response.scripted("even"));
            }

            @Override
            public boolean confined() {
                return true;
            }
        };

        assertThatIllegalArgumentException()
                .isThrownBy(() -> evaluation(chat, "concat_chat", "qwen3_game").build())
                .withMessageContaining("prompt_template must be no");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> evaluation(new Guesser(), "", "chat").build())
                .withMessageContaining("chat template");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> evaluation(new Guesser(), "concat_chat", "no").build())
                .withMessageContaining("concat_chat needs a model with a chat template");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Evaluation.builder().environment(ID).build())
                .withMessageContaining("policy");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> evaluation(confined).build().run(new EvalFolder(folder)))
                .withMessageContaining("one thread");
    }

    private static List<ChatMessage> messages(Prompt prompt) {
        return ((Prompt.Chat) prompt).messages();
    }

    private static Policy chatting(Function<Request, Response> answer) {
        return new Policy() {
            @Override
            public List<Response> respond(List<Request> requests) {
                return requests.stream().map(answer).toList();
            }

            @Override
            public boolean takesChat() {
                return true;
            }
        };
    }

    @Test
    void answersThatWereCutAreNoMoves() {
        Policy cut = Policy.each(request ->
                Response.sampled("even", new int[] {1}, new int[] {2, 3}, new float[] {-1, -2}, StopReason.LENGTH));

        EvalSummary summary = play(evaluation(cut).tasks(3), folder);

        assertThat(summary.environments().getFirst().means()).containsEntry("response_is_truncated", 1.0);
        assertThat(summary.meanPassAt1()).isZero();
        assertThat(summary.responseTokens()).isEqualTo(6);
    }

    @Test
    void anEnvironmentOfOnesOwnNeedsNoRegistration() {
        EvalSummary summary = play(
                Evaluation.builder()
                        .environment("mine", Parity::new)
                        .policy("even", Policy.each(request -> Response.scripted("even")))
                        .tasks(4),
                folder);

        assertThat(summary.environments().getFirst().label()).isEqualTo("mine");
        assertThat(summary.meanPassAt1()).isEqualTo(0.5);
        assertThat(Json.line(summary.asMap())).contains("\"pass@1\":0.5");
    }

    @Test
    void aWrongKeyStopsTheRunAndKeepsNothingOfIt() {
        try (FakeModelServer server =
                        FakeModelServer.start(asked -> FakeModelServer.Reply.error(401, "", "unknown key"));
                OpenAiPolicy policy = new OpenAiPolicy(new OpenAiClient(OpenAiOptions.of(server.baseUrl(), "tiny")))) {
            assertThatThrownBy(() -> play(evaluation(policy, "", "chat").tasks(50), folder))
                    .isInstanceOf(EvalException.class)
                    .hasMessageContaining("refuses the API key (none was given)");
            assertThat(new EvalFolder(folder).episodes()).isEmpty();
            assertThat(server.asked()).hasSizeLessThan(50);
        }
    }

    @Test
    void whatAModelWritesCannotBecomeAPartOfThePage() throws IOException {
        Policy nasty = Policy.each(request -> Response.scripted("</script><img src=x onerror=alert(1)>"));
        play(evaluation(nasty), folder);

        assertThat(Files.readString(folder.resolve("report.html")))
                .doesNotContain("<img")
                .contains("&lt;/script&gt;");
    }

    private static Evaluation.Builder evaluation(Policy policy) {
        return evaluation(policy, "", "no");
    }

    private static Evaluation.Builder evaluation(Policy policy, String wrappers, String template) {
        return Evaluation.builder()
                .environment(EvalEnv.of(ID).withWrappers(wrappers).withTemplate(template))
                .policy("test", policy)
                .sampling(Sampling.plain(8))
                .concurrency(4)
                .seed(3);
    }

    private static Path fitting(Path base, Evaluation evaluation) {
        return EvalFolder.fitting(base, evaluation.settings()).path();
    }

    private static EvalSummary play(Evaluation.Builder evaluation, Path folder) {
        return evaluation.build().run(new EvalFolder(folder));
    }

    /// Counts finished episodes, until there are enough.
    private static final class Counter implements Evaluation.Listener {
        private final AtomicInteger finished = new AtomicInteger();
        private final int most;
        private int before;

        Counter(int most) {
            this.most = most;
        }

        @Override
        public void started(int done, int all) {
            before = done;
        }

        @Override
        public void finished(Episode episode) {
            finished.incrementAndGet();
        }

        boolean enough() {
            return finished.get() >= most;
        }
    }

    /// Says what the request's seed makes it say.
    private static final class Guesser implements Policy {
        @Override
        public List<Response> respond(List<Request> requests) {
            return requests.stream()
                    .map(request -> Response.scripted((request.seed() & 1) == 0 ? "even" : "odd"))
                    .toList();
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
