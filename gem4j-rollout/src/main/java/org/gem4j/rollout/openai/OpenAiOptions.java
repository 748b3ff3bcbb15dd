// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.gem4j.env.Suggestions;

/// The server, the model and the options of requests to it.
///
/// @param baseUrl up to and including the version, such as `https://api.openai.com/v1`
/// @param model the server's name of the model
/// @param apiKey sent as bearer token; empty for none. Never printed: [#toString] hides it
/// @param endpoint which of the two to use
/// @param logprobs whether to ask for the logprob of each token
/// @param retries what happens when a request fails
/// @param limits how fast requests may be made
/// @param prices what tokens cost
public record OpenAiOptions(
        URI baseUrl,
        String model,
        String apiKey,
        Endpoint endpoint,
        boolean logprobs,
        RetryPolicy retries,
        RateLimits limits,
        Prices prices) {
    /// Where requests go.
    public enum Endpoint {
        /// `/chat/completions`: the server puts the model's chat template around messages.
        CHAT,
        /// `/completions`: the prompt is the text the model sees.
        COMPLETIONS;

        /// The endpoint of this name.
        ///
        /// @throws IllegalArgumentException for another name
        public static Endpoint parse(String name) {
            return switch (name.toLowerCase(Locale.ROOT)) {
                case "chat" -> CHAT;
                case "completions" -> COMPLETIONS;
                default ->
                    throw new IllegalArgumentException("endpoint must be chat or completions but was " + name
                            + Suggestions.didYouMean(name, List.of("chat", "completions")));
            };
        }

        String path() {
            return this == CHAT ? "chat/completions" : "completions";
        }
    }

    /// What tokens cost, in any currency.
    ///
    /// @param inputPerMillion for a million tokens of prompts, at least 0
    /// @param outputPerMillion for a million sampled tokens, at least 0
    public record Prices(double inputPerMillion, double outputPerMillion) {
        public static final Prices NONE = new Prices(0, 0);

        public Prices {
            if (!(inputPerMillion >= 0) || !(outputPerMillion >= 0)) {
                throw new IllegalArgumentException(
                        "prices must be at least 0 but were " + inputPerMillion + " and " + outputPerMillion);
            }
        }

        /// What so many tokens cost.
        public double cost(long inputTokens, long outputTokens) {
            return (inputTokens * inputPerMillion + outputTokens * outputPerMillion) / 1e6;
        }
    }

    public OpenAiOptions {
        Objects.requireNonNull(apiKey, "apiKey is null");
        if (model.isBlank()) {
            throw new IllegalArgumentException("model must not be empty");
        }
        if (baseUrl.getHost() == null || !(isScheme(baseUrl, "http") || isScheme(baseUrl, "https"))) {
            throw new IllegalArgumentException(
                    "base_url must look like http://localhost:8000/v1 but was " + withoutUser(baseUrl));
        }
        if (apiKey.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IllegalArgumentException("the API key must be visible ASCII characters without blanks");
        }
    }

    /// No key, the chat endpoint, no logprobs, default retries, no limits but 64 requests at a time, no prices.
    public static OpenAiOptions of(URI baseUrl, String model) {
        return new OpenAiOptions(
                baseUrl, model, "", Endpoint.CHAT, false, RetryPolicy.defaults(), RateLimits.defaults(), Prices.NONE);
    }

    public OpenAiOptions withApiKey(String newKey) {
        return new OpenAiOptions(baseUrl, model, newKey, endpoint, logprobs, retries, limits, prices);
    }

    public OpenAiOptions withEndpoint(Endpoint newEndpoint) {
        return new OpenAiOptions(baseUrl, model, apiKey, newEndpoint, logprobs, retries, limits, prices);
    }

    public OpenAiOptions withLogprobs(boolean newLogprobs) {
        return new OpenAiOptions(baseUrl, model, apiKey, endpoint, newLogprobs, retries, limits, prices);
    }

    public OpenAiOptions withRetries(RetryPolicy newRetries) {
        return new OpenAiOptions(baseUrl, model, apiKey, endpoint, logprobs, newRetries, limits, prices);
    }

    public OpenAiOptions withLimits(RateLimits newLimits) {
        return new OpenAiOptions(baseUrl, model, apiKey, endpoint, logprobs, retries, newLimits, prices);
    }

    public OpenAiOptions withPrices(Prices newPrices) {
        return new OpenAiOptions(baseUrl, model, apiKey, endpoint, logprobs, retries, limits, newPrices);
    }

    /// The address of the endpoint.
    URI address() {
        String base = baseUrl.toString();
        return URI.create((base.endsWith("/") ? base : base + "/") + endpoint.path());
    }

    private static boolean isScheme(URI uri, String scheme) {
        return scheme.equalsIgnoreCase(uri.getScheme());
    }

    private static String withoutUser(URI uri) {
        return uri.toString().replaceFirst("//[^/@]*@", "//");
    }

    @Override
    public String toString() {
        return model + " at " + withoutUser(baseUrl) + " (" + endpoint.path() + ")";
    }

    /// How fast a server may be asked.
    ///
    /// @param concurrency concurrent requests, at least 1
    /// @param requestsPerMinute attempts started within a minute; [#UNLIMITED] for any number
    /// @param tokensPerMinute tokens of prompts and answers within a minute; [#UNLIMITED] for any number
    public record RateLimits(int concurrency, int requestsPerMinute, int tokensPerMinute) {
        /// No limit.
        public static final int UNLIMITED = Integer.MAX_VALUE;

        public RateLimits {
            require("concurrency", concurrency);
            require("requestsPerMinute", requestsPerMinute);
            require("tokensPerMinute", tokensPerMinute);
        }

        /// 64 requests at a time, as many as can be made.
        public static RateLimits defaults() {
            return new RateLimits(64, UNLIMITED, UNLIMITED);
        }

        private static void require(String name, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(name + " must be at least 1 but was " + value);
            }
        }
    }

    /// What happens when a request fails for a reason that may pass.
    ///
    /// @param attempts how often a request is made at most, at least 1
    /// @param firstDelay about how long to wait before the second attempt; doubled for each further one
    /// @param longestDelay the most one wait may last; a server that asks for more by `Retry-After` ends the
    /// request
    /// @param attemptTimeout how long one attempt may take
    /// @param deadline how long a request may take in all, waits for the rate limits left out
    public record RetryPolicy(
            int attempts, Duration firstDelay, Duration longestDelay, Duration attemptTimeout, Duration deadline) {
        private static final RetryPolicy DEFAULTS = new RetryPolicy(
                6, Duration.ofMillis(500), Duration.ofSeconds(60), Duration.ofSeconds(120), Duration.ofMinutes(10));

        public RetryPolicy {
            if (attempts < 1) {
                throw new IllegalArgumentException("attempts must be at least 1 but was " + attempts);
            }
            requirePositive("firstDelay", firstDelay);
            requirePositive("longestDelay", longestDelay);
            requirePositive("attemptTimeout", attemptTimeout);
            requirePositive("deadline", deadline);
        }

        /// 6 attempts of up to 2 minutes, waits of 0.5 s to 1 minute, 10 minutes in all.
        public static RetryPolicy defaults() {
            return DEFAULTS;
        }

        public RetryPolicy withAttempts(int newAttempts) {
            return new RetryPolicy(newAttempts, firstDelay, longestDelay, attemptTimeout, deadline);
        }

        public RetryPolicy withDelays(Duration newFirst, Duration newLongest) {
            return new RetryPolicy(attempts, newFirst, newLongest, attemptTimeout, deadline);
        }

        public RetryPolicy withAttemptTimeout(Duration newTimeout) {
            return new RetryPolicy(attempts, firstDelay, longestDelay, newTimeout, deadline);
        }

        public RetryPolicy withDeadline(Duration newDeadline) {
            return new RetryPolicy(attempts, firstDelay, longestDelay, attemptTimeout, newDeadline);
        }

        /// How long to wait after so many failed attempts: twice as long each time, between half and all of
        /// it, so that callers that failed together do not come back together.
        Duration delay(int failed, RandomGenerator random) {
            double most = Math.min(
                    firstDelay.toNanos() * Math.pow(2, Math.min(failed - 1, 40)), (double) longestDelay.toNanos());
            return Duration.ofNanos((long) (most * (0.5 + 0.5 * random.nextDouble())));
        }

        private static void requirePositive(String name, Duration duration) {
            if (duration.isZero() || duration.isNegative()) {
                throw new IllegalArgumentException(name + " must be above 0 but was " + duration);
            }
        }
    }
}
