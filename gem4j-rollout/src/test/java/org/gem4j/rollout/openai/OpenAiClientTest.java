// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.openai.OpenAiClient.Completion;
import org.gem4j.rollout.openai.OpenAiClient.Completion.Failure;
import org.gem4j.rollout.openai.OpenAiOptions.RateLimits;
import org.gem4j.rollout.openai.OpenAiOptions.RetryPolicy;
import org.gem4j.rollout.testing.FakeModelServer;
import org.gem4j.rollout.testing.FakeModelServer.Reply;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OpenAiClientTest {
    private static final Sampling SAMPLING = Sampling.plain(16).withTemperature(0);
    private static final String KEY = "sk-very-secret";
    private final List<Long> slept = new ArrayList<>();

    @Test
    void sendsWhatTheProtocolWants() {
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.chat("Hello"));
                OpenAiClient client = client(server, options -> options.withLogprobs(true))) {
            Completion completion = client.complete("Hi", SAMPLING, 5L << 40);

            assertThat(answer(completion).text()).isEqualTo("Hello");
            FakeModelServer.Asked asked = server.asked().getFirst();
            JsonNode body = JsonMapper.shared().readTree(asked.body());
            assertThat(asked.path()).isEqualTo("/v1/chat/completions");
            assertThat(asked.headers()).containsEntry("authorization", "Bearer " + KEY);
            assertThat(body.get("model").asString()).isEqualTo("tiny");
            assertThat(body.get("messages").toString()).contains("\"user\"", "\"Hi\"");
            assertThat(body.get("max_tokens").asInt()).isEqualTo(16);
            assertThat(body.get("temperature").asDouble()).isZero();
            assertThat(body.get("logprobs").asBoolean()).isTrue();
            assertThat(body.get("seed").asLong()).isLessThan(1L << 53);
            assertThat(client.usage().promptTokens()).isEqualTo(7);
            assertThat(client.usage().responseTokens()).isEqualTo(3);
        }
    }

    @Test
    void completionsSendThePromptAndReadTokens() {
        String answer = "{\"choices\":[{\"text\":\" 42\",\"finish_reason\":\"length\",\"token_ids\":[4,2],"
                + "\"logprobs\":{\"token_logprobs\":[-0.5,null]}}]}";
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.of(200, answer));
                OpenAiClient client =
                        client(server, options -> options.withEndpoint(OpenAiOptions.Endpoint.COMPLETIONS))) {
            Completion.Answered got = answer(client.complete("6 times 7 =", SAMPLING, 1));

            assertThat(server.asked().getFirst().path()).isEqualTo("/v1/completions");
            assertThat(server.asked().getFirst().body()).contains("\"prompt\":\"6 times 7 =\"");
            assertThat(got.text()).isEqualTo(" 42");
            assertThat(got.finish()).isEqualTo("length");
            assertThat(got.ids()).containsExactly(4, 2);
            assertThat(got.logprobs()).hasSize(2);
            assertThat(got.responseTokens()).isEqualTo(2);
        }
    }

    @Test
    void whatMayPassIsTriedAgain() {
        List<Reply> replies = List.of(
                Reply.error(500, "", "boom"),
                Reply.of(503, "<html>down</html>"),
                Reply.chat("a long answer that is cut").cutBy(20),
                Reply.of(200, "{\"choices\":"),
                Reply.of(200, "{\"choices\":[]}"),
                Reply.of(200, "{\"choices\":[{\"message\":{\"content\":5},\"finish_reason\":\"stop\"}]}"),
                Reply.chat("at last"));
        try (FakeModelServer server = FakeModelServer.start(asked -> replies.get(asked.number()));
                OpenAiClient client = client(
                        server, options -> options.withRetries(options.retries().withAttempts(7)))) {
            assertThat(answer(client.complete("x", SAMPLING, 1)).text()).isEqualTo("at last");
            assertThat(client.usage().retried()).isEqualTo(6);
            assertThat(client.usage().answered()).isEqualTo(1);
        }
    }

    @Test
    void newerModelsGetTheirNameForTheLimit() {
        try (FakeModelServer server =
                        FakeModelServer.start(asked -> asked.body().contains("\"max_tokens\"")
                                ? Reply.error(400, "unsupported_parameter", "Use 'max_completion_tokens' instead.")
                                : Reply.chat("ok"));
                OpenAiClient client = client(server, options -> options)) {
            assertThat(answer(client.complete("x", SAMPLING, 1)).text()).isEqualTo("ok");
            assertThat(answer(client.complete("y", SAMPLING, 1)).text()).isEqualTo("ok");
            assertThat(server.asked()).hasSize(3);
        }
    }

    @Test
    void waitsGrowAndAreTheSameForTheSameSeed() {
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.error(500, "", "boom"));
                OpenAiClient client = client(server, options -> options)) {
            Completion.Failed failed = failure(client.complete("x", SAMPLING, 1));
            List<Long> first = List.copyOf(slept);
            slept.clear();
            client.complete("x", SAMPLING, 1);

            assertThat(failed.kind()).isEqualTo(Failure.SERVER);
            assertThat(failed.message()).contains("boom", "after 6 attempts");
            assertThat(first).hasSize(5).isEqualTo(slept);
            for (int i = 0; i < 5; i++) {
                assertThat(first.get(i)).isBetween(250_000_000L << i, 500_000_000L << i);
            }
        }
    }

    @Test
    void theServersWishToWaitIsKept() {
        try (FakeModelServer server = FakeModelServer.start(asked -> asked.number() == 0
                        ? Reply.error(429, "rate_limit", "slow down").withHeader("Retry-After", "7")
                        : Reply.chat("ok"));
                OpenAiClient client = client(server, options -> options)) {
            assertThat(answer(client.complete("x", SAMPLING, 1)).text()).isEqualTo("ok");
            assertThat(slept).hasSize(1);
            assertThat(slept.getFirst()).isGreaterThanOrEqualTo(7_000_000_000L);
        }
        try (FakeModelServer server = FakeModelServer.start(
                        asked -> Reply.error(429, "rate_limit", "slow down").withHeader("Retry-After", "7200"));
                OpenAiClient client = client(server, options -> options)) {
            Completion.Failed failed = failure(client.complete("x", SAMPLING, 1));
            assertThat(failed.kind()).isEqualTo(Failure.RATE_LIMITED);
            assertThat(failed.message()).contains("asks for a retry in 7200 s");
            assertThat(server.asked()).hasSize(1);
        }
    }

    @Test
    void whatCannotPassIsSaidAtOnceAndWithoutTheKey() {
        record Case(Reply reply, Failure kind, String message) {}
        List<Case> cases = List.of(
                new Case(Reply.error(401, "x", "no such key: " + KEY), Failure.UNAUTHORIZED, "refuses the API key"),
                new Case(Reply.error(404, "x", "no model"), Failure.NOT_FOUND, "no model tiny at /v1/chat/completions"),
                new Case(Reply.error(429, "insufficient_quota", "pay"), Failure.QUOTA, "quota is used up"),
                new Case(Reply.error(400, "context_length_exceeded", "big"), Failure.PROMPT_TOO_LONG, "too long: big"),
                new Case(Reply.error(400, "", "maximum context length is 9"), Failure.PROMPT_TOO_LONG, "too long"),
                new Case(Reply.error(422, "", "what?"), Failure.REFUSED, "refuses the request: what?"),
                new Case(Reply.of(302, "").withHeader("Location", "http://127.0.0.1:1/steal"), Failure.REFUSED, "302"));
        for (Case one : cases) {
            try (FakeModelServer server = FakeModelServer.start(asked -> one.reply);
                    OpenAiClient client = client(server, options -> options)) {
                Completion.Failed failed = failure(client.complete("x", SAMPLING, 1));
                assertThat(failed.kind()).isEqualTo(one.kind);
                assertThat(failed.message()).contains(one.message).doesNotContain(KEY);
                assertThat(server.asked()).hasSize(1);
            }
        }
        assertThat(OpenAiOptions.of(URI.create("http://user:" + KEY + "@h/v1"), "m")
                        .withApiKey(KEY))
                .asString()
                .doesNotContain(KEY);
    }

    @Test
    void aServerThatIsNotThereIsAFailureOfTheConnection() {
        URI gone;
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.chat(""))) {
            gone = server.baseUrl();
        }
        OpenAiOptions options = OpenAiOptions.of(gone, "tiny")
                .withRetries(
                        RetryPolicy.defaults().withAttempts(2).withDelays(Duration.ofNanos(1), Duration.ofNanos(2)));
        try (OpenAiClient client = new OpenAiClient(options)) {
            Completion.Failed failed = failure(client.complete("x", SAMPLING, 1));
            assertThat(failed.kind()).isEqualTo(Failure.CONNECTION);
            assertThat(failed.message()).contains("no answer from " + gone.getHost() + ":" + gone.getPort() + ": ");
            assertThat(failed.message()).contains("no connection").doesNotContain("Exception");
        }
    }

    @Test
    void aServerThatHangsRunsIntoTheDeadline() {
        CountDownLatch never = new CountDownLatch(1);
        try (FakeModelServer server = FakeModelServer.start(asked -> {
                    await(never);
                    return Reply.chat("late");
                });
                OpenAiClient client = client(
                        server,
                        options -> options.withRetries(
                                options.retries().withAttempts(2).withAttemptTimeout(Duration.ofMillis(50))))) {
            Completion.Failed failed = failure(client.complete("x", SAMPLING, 1));
            assertThat(failed.kind()).isEqualTo(Failure.DEADLINE);
            assertThat(failed.message()).contains("no answer within 0.0500 s");
            never.countDown();
        }
    }

    @Test
    void neverMoreRequestsAtATimeThanAllowed() throws Exception {
        CyclicBarrier three = new CyclicBarrier(3);
        try (FakeModelServer server = FakeModelServer.start(asked -> {
                    await(three);
                    return Reply.chat("ok");
                });
                OpenAiClient client = client(
                        server,
                        options -> options.withLimits(new RateLimits(3, RateLimits.UNLIMITED, RateLimits.UNLIMITED)));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Completion>> all = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                int seed = i;
                all.add(threads.submit(() -> client.complete("x", SAMPLING, seed)));
            }
            for (Future<Completion> one : all) {
                assertThat(answer(one.get()).text()).isEqualTo("ok");
            }
            assertThat(server.mostUnderWay()).isEqualTo(3);
        }
    }

    @Test
    void requestsAndTokensAreSpreadOverTheMinute() throws InterruptedException {
        Steps clock = new Steps();
        TokenBucket bucket = new TokenBucket(60, clock);
        for (int i = 0; i < 61; i++) {
            bucket.take(1);
        }

        assertThat(clock.now).isBetween(59_900_000_000L, 60_100_000_000L);
        bucket.giveBack(1);
        bucket.take(1);
        assertThat(clock.now).isLessThan(60_100_000_000L);
    }

    @Test
    void optionsThatCannotWorkAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenAiOptions.of(URI.create("localhost:8000"), "m"))
                .withMessageContaining("http://localhost:8000/v1");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> OpenAiOptions.of(URI.create("http://h/v1"), "m").withApiKey("two words"))
                .withMessageContaining("visible");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenAiOptions.Endpoint.parse("chatt"))
                .withMessageContaining("Did you mean chat?");
    }

    private OpenAiClient client(FakeModelServer server, Function<OpenAiOptions, OpenAiOptions> change) {
        OpenAiOptions options = OpenAiOptions.of(server.baseUrl(), "tiny").withApiKey(KEY);
        return new OpenAiClient(change.apply(options), new Steps());
    }

    private static Completion.Answered answer(Completion completion) {
        assertThat(completion).isInstanceOf(Completion.Answered.class);
        return (Completion.Answered) completion;
    }

    private static Completion.Failed failure(Completion completion) {
        assertThat(completion).isInstanceOf(Completion.Failed.class);
        return (Completion.Failed) completion;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("fewer requests came than are allowed", e);
        }
    }

    /// Time that only passes by sleeping.
    private final class Steps implements Ticker {
        long now;

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void sleep(long nanos) {
            now += nanos;
            slept.add(nanos);
        }
    }
}
