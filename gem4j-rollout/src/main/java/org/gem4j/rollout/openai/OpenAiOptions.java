// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.gem4j.env.Suggestions;

/// Which model of which server to ask, and how.
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
}
