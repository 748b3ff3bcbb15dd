// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.openai.OpenAiOptions.RetryPolicy;

/// A client of servers that speak the OpenAI protocol.
///
/// Calls block and may come from any number of (virtual) threads; the client keeps to the rate limits and tries again
/// by its [RetryPolicy] what may pass: 408, 409, 425, 429 and 5xx answers, lost connections, cut or garbled answers.
/// What went wrong for good is a [Completion.Failed], never an exception. Redirects are not followed, since they would
/// carry the key to another place.
public final class OpenAiClient implements AutoCloseable {
    private static final long LARGEST_BODY = 64L << 20;
    private static final int CHARACTERS_PER_TOKEN = 4;

    private final OpenAiOptions options;
    private final HttpClient http;
    private final Ticker clock;
    private final Semaphore underWay;
    private final TokenBucket requests;
    private final TokenBucket tokens;
    private final ApiUsage usage = new ApiUsage();

    /// Changed once, when the server asks for the other name.
    private volatile String limitName = OpenAiJson.LIMIT;

    public OpenAiClient(OpenAiOptions options) {
        this(options, Ticker.SYSTEM);
    }

    OpenAiClient(OpenAiOptions options, Ticker clock) {
        this.options = options;
        this.clock = clock;
        boolean secure = "https".equalsIgnoreCase(options.baseUrl().getScheme());
        this.http = HttpClient.newBuilder()
                .version(secure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(options.retries().attemptTimeout())
                .build();
        this.underWay = new Semaphore(options.limits().concurrency(), true);
        this.requests = new TokenBucket(options.limits().requestsPerMinute(), clock);
        this.tokens = new TokenBucket(options.limits().tokensPerMinute(), clock);
    }

    public OpenAiOptions options() {
        return options;
    }

    /// What was asked for so far, and what came of it.
    public ApiUsage usage() {
        return usage;
    }

    /// The answer to a text. On the chat endpoint it is one message of the user.
    ///
    /// @param seed seed of the sampling, where the server knows seeds, and how waits are spread
    public Completion complete(String prompt, Sampling sampling, long seed) {
        return switch (options.endpoint()) {
            case CHAT -> chat(List.of(new ChatMessage(ChatRole.USER, prompt)), sampling, seed);
            case COMPLETIONS ->
                ask(OpenAiJson.completion(options, prompt, sampling, seed), prompt.length(), sampling, seed);
        };
    }

    /// The answer to a chat.
    ///
    /// @throws IllegalStateException unless the options say the chat endpoint
    public Completion chat(List<ChatMessage> messages, Sampling sampling, long seed) {
        if (options.endpoint() != OpenAiOptions.Endpoint.CHAT) {
            throw new IllegalStateException("messages need the chat endpoint but it is " + options.endpoint());
        }
        int length = messages.stream()
                .mapToInt(message -> message.content().length())
                .sum();
        String name = limitName;
        Completion completion = ask(OpenAiJson.chat(options, messages, sampling, seed, name), length, sampling, seed);
        if (name.equals(OpenAiJson.LIMIT)
                && completion instanceof Completion.Failed(Completion.Failure kind, String message)
                && kind == Completion.Failure.REFUSED
                && message.contains(OpenAiJson.NEW_LIMIT)) {
            limitName = OpenAiJson.NEW_LIMIT;
            return ask(OpenAiJson.chat(options, messages, sampling, seed, limitName), length, sampling, seed);
        }
        return completion;
    }

    private Completion ask(String body, int promptLength, Sampling sampling, long seed) {
        double expected = (double) promptLength / CHARACTERS_PER_TOKEN + sampling.maxTokens();
        boolean entered = false;
        Completion result;
        try {
            underWay.acquire();
            entered = true;
            tokens.take(expected);
            result = attempts(body, SeededRandom.of(seed, "retry", 0));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            result = new Completion.Failed(Completion.Failure.INTERRUPTED, "interrupted");
        } finally {
            if (entered) {
                underWay.release();
            }
        }
        double used =
                result instanceof Completion.Answered answer ? answer.promptTokens() + answer.responseTokens() : 0;
        tokens.giveBack(expected - used);
        usage.count(result);
        return result;
    }

    /// Tries until there is an answer, no hope, or no time.
    private Completion attempts(String body, SeededRandom random) throws InterruptedException {
        RetryPolicy retries = options.retries();
        long end = clock.nanoTime() + retries.deadline().toNanos();
        for (int attempt = 1; ; attempt++) {
            requests.take(1);
            Attempt outcome = attempt(body, end - clock.nanoTime());
            if (!(outcome instanceof Attempt.MayPass passing)) {
                return ((Attempt.Final) outcome).completion();
            }
            usage.countRetry(attempt < retries.attempts());
            if (attempt == retries.attempts()) {
                return passing.failed(" (after " + attempt + (attempt == 1 ? " attempt)" : " attempts)"));
            }
            Duration asked = passing.retryAfter().orElse(Duration.ZERO);
            if (asked.compareTo(retries.longestDelay()) > 0) {
                return passing.failed(" (the server asks for a retry in " + asked.toSeconds() + " s)");
            }
            Duration wait = retries.delay(attempt, random);
            wait = asked.isZero() ? wait : asked.plus(wait.dividedBy(4));
            if (clock.nanoTime() + wait.toNanos() >= end) {
                return new Completion.Failed(
                        Completion.Failure.DEADLINE,
                        "no answer within " + seconds(retries.deadline()) + "; the last attempt: " + passing.message());
            }
            clock.sleep(wait.toNanos());
        }
    }

    private Attempt attempt(String body, long nanosLeft) throws InterruptedException {
        Duration limit = Duration.ofNanos(Math.max(
                1, Math.min(nanosLeft, options.retries().attemptTimeout().toNanos())));
        HttpRequest.Builder request = HttpRequest.newBuilder(options.address())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!options.apiKey().isEmpty()) {
            request.header("Authorization", "Bearer " + options.apiKey());
        }
        // The request's own timeout ends with the headers; this one also covers a body that trickles.
        CompletableFuture<HttpResponse<String>> sent = http.sendAsync(
                request.build(),
                HttpResponse.BodyHandlers.limiting(
                        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8), LARGEST_BODY));
        try {
            return read(sent.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            sent.cancel(true);
            return new Attempt.MayPass(
                    Completion.Failure.DEADLINE, "no answer within " + seconds(limit), Optional.empty());
        } catch (InterruptedException e) {
            sent.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            return new Attempt.MayPass(
                    Completion.Failure.CONNECTION,
                    connection(e.getCause() == null ? e : e.getCause()),
                    Optional.empty());
        }
    }

    private Attempt read(HttpResponse<String> response) {
        if (response.statusCode() == 200) {
            return OpenAiJson.answer(response.body(), options);
        }
        return HttpFailure.of(
                response.statusCode(), response.headers(), response.body(), options, InstantSource.system());
    }

    private String connection(Throwable cause) {
        String why = cause instanceof ConnectException
                ? "no connection"
                : cause instanceof IOException && cause.getMessage() != null
                        ? cause.getMessage()
                        : cause.getClass().getSimpleName();
        int port = options.baseUrl().getPort();
        return "no answer from " + options.baseUrl().getHost() + (port < 0 ? "" : ":" + port) + ": " + why;
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3g s", duration.toNanos() / 1e9);
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }

    /// What became of one request.
    public sealed interface Completion {
        /// The server answered.
        ///
        /// @param text what the model wrote
        /// @param finish the server's word for why it ended, such as `stop` or `length`
        /// @param promptTokens as the server counts them; 0 if it does not
        /// @param responseTokens likewise
        /// @param promptIds the prompt's token ids, where the server tells them (`prompt_token_ids`); else
        /// empty
        /// @param ids the answer's token ids, where the server tells them (`token_ids`); else empty
        /// @param logprobs of the answer's tokens, where they were asked for; else empty
        record Answered(
                String text,
                String finish,
                int promptTokens,
                int responseTokens,
                int[] promptIds,
                int[] ids,
                float[] logprobs)
                implements Completion {
            public Answered {
                Objects.requireNonNull(text, "text is null");
                Objects.requireNonNull(finish, "finish is null");
            }
        }

        /// The server did not answer; nothing is known about the model.
        ///
        /// @param kind what went wrong
        /// @param message for people; never holds the API key
        record Failed(Failure kind, String message) implements Completion {}

        /// What can go wrong.
        enum Failure {
            /// The server knows no such key, or it may not use the model (401, 403).
            UNAUTHORIZED,
            /// The server knows no such model or address (404).
            NOT_FOUND,
            /// The account's quota is used up.
            QUOTA,
            /// Too many requests, and still so after all attempts (429).
            RATE_LIMITED,
            /// The prompt and the answer do not fit into the model's context.
            PROMPT_TOO_LONG,
            /// The server refused the request for another reason (other 4xx).
            REFUSED,
            /// The server failed, and still so after all attempts (5xx).
            SERVER,
            /// There is no connection, or it was cut in the middle of an answer.
            CONNECTION,
            /// What came back is not an answer in the protocol.
            BAD_ANSWER,
            /// The request's time was up.
            DEADLINE,
            /// The caller was interrupted.
            INTERRUPTED;

            /// Whether every further request would fail likewise.
            public boolean hopeless() {
                return this == UNAUTHORIZED || this == NOT_FOUND || this == QUOTA;
            }
        }
    }

    /// Counts what a client asked for and what came of it. Thread-safe.
    public final class ApiUsage {
        private final LongAdder answered = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder retried = new LongAdder();
        private final LongAdder promptTokens = new LongAdder();
        private final LongAdder responseTokens = new LongAdder();

        void count(Completion completion) {
            switch (completion) {
                case Completion.Answered answer -> {
                    answered.increment();
                    promptTokens.add(answer.promptTokens());
                    responseTokens.add(answer.responseTokens());
                }
                case Completion.Failed failure -> failed.increment();
            }
        }

        void countRetry(boolean again) {
            if (again) {
                retried.increment();
            }
        }

        /// Requests that were answered.
        public long answered() {
            return answered.sum();
        }

        /// Requests that were not, after all attempts.
        public long failed() {
            return failed.sum();
        }

        /// Attempts beyond the first of a request.
        public long retried() {
            return retried.sum();
        }

        /// Tokens of prompts, as the server counts them.
        public long promptTokens() {
            return promptTokens.sum();
        }

        /// Sampled tokens, as the server counts them.
        public long responseTokens() {
            return responseTokens.sum();
        }
    }
}
