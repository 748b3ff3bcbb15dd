// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import org.gem4j.env.ChatRole;
import org.gem4j.rollout.openai.OpenAiClient;
import org.gem4j.rollout.openai.OpenAiOptions;
import org.gem4j.rollout.openai.OpenAiOptions.RateLimits;
import org.gem4j.rollout.openai.OpenAiOptions.RetryPolicy;
import org.gem4j.rollout.openai.OpenAiPolicy;
import picocli.CommandLine.Option;

/// The options of commands that use an OpenAI-compatible server.
final class ServerArguments {
    private static final String OPENAI = "https://api.openai.com/v1";

    @Option(
            names = "--base_url",
            paramLabel = "URL",
            description = "Base URL of the server, for example http://localhost:8000/v1 (default: OPENAI_BASE_URL, or"
                    + " OpenAI's own).")
    private Optional<String> baseUrl = Optional.empty();

    @Option(
            names = "--api_key_env",
            paramLabel = "NAME",
            defaultValue = "OPENAI_API_KEY",
            description = "Environment variable with the API key (default ${DEFAULT-VALUE}).")
    private String keyVariable = "";

    @Option(
            names = "--api_key",
            paramLabel = "KEY",
            description = "The API key itself; other users of this machine can see it, so prefer the variable.")
    private Optional<String> key = Optional.empty();

    @Option(
            names = "--endpoint",
            paramLabel = "NAME",
            defaultValue = "chat",
            description = "Endpoint: chat or completions (default ${DEFAULT-VALUE}).")
    private String endpoint = "";

    @Option(
            names = "--tool_role",
            paramLabel = "NAME",
            defaultValue = "tool",
            description = "Role of tool results: tool, or user for servers that accept tool only"
                    + " after a tool call in their own format, like OpenAI's (default ${DEFAULT-VALUE}).")
    private ChatRole toolRole = ChatRole.TOOL;

    @Option(names = "--logprobs", description = "Ask the server for the logprob of each token.")
    private boolean logprobs;

    @Option(
            names = "--max_attempts",
            paramLabel = "N",
            defaultValue = "6",
            description = "Maximum number of attempts per request (default ${DEFAULT-VALUE}).")
    private int attempts;

    @Option(
            names = "--timeout",
            paramLabel = "S",
            defaultValue = "120",
            description = "Time limit of an attempt in seconds (default ${DEFAULT-VALUE}).")
    private double timeout;

    @Option(
            names = "--request_deadline",
            paramLabel = "S",
            defaultValue = "600",
            description = "Time limit of a request with all its attempts, in seconds (default ${DEFAULT-VALUE}).")
    private double deadline;

    @Option(
            names = "--requests_per_minute",
            paramLabel = "N",
            description = "Maximum number of attempts per minute (default: unlimited).")
    private int requestsPerMinute = RateLimits.UNLIMITED;

    @Option(
            names = "--tokens_per_minute",
            paramLabel = "N",
            description = "Maximum number of prompt and answer tokens per minute (default: unlimited).")
    private int tokensPerMinute = RateLimits.UNLIMITED;

    @Option(names = "--price_in", paramLabel = "X", description = "Price per million prompt tokens.")
    private double priceIn;

    @Option(names = "--price_out", paramLabel = "X", description = "Price per million sampled tokens.")
    private double priceOut;

    /// A client for a model of the server.
    OpenAiClient client(String model, int concurrency) {
        RetryPolicy retries = RetryPolicy.defaults()
                .withAttempts(attempts)
                .withAttemptTimeout(seconds("--timeout", timeout))
                .withDeadline(seconds("--request_deadline", deadline));
        OpenAiOptions options = OpenAiOptions.of(url(), model)
                .withApiKey(key.or(() -> Optional.ofNullable(System.getenv(keyVariable)))
                        .orElse("")
                        .strip())
                .withEndpoint(OpenAiOptions.Endpoint.parse(endpoint))
                .withLogprobs(logprobs)
                .withRetries(retries)
                .withLimits(new RateLimits(concurrency, requestsPerMinute, tokensPerMinute))
                .withPrices(new OpenAiOptions.Prices(priceIn, priceOut));
        return new OpenAiClient(options);
    }

    /// A policy on such a client.
    OpenAiPolicy policy(String model, int concurrency) {
        if (toolRole != ChatRole.TOOL && toolRole != ChatRole.USER) {
            throw CliException.usage("--tool_role must be tool or user but was " + toolRole.wireName() + ".");
        }
        return new OpenAiPolicy(client(model, concurrency), toolRole);
    }

    String toolRole() {
        return toolRole.wireName();
    }

    private URI url() {
        String text = baseUrl.or(() -> Optional.ofNullable(System.getenv("OPENAI_BASE_URL")))
                .filter(value -> !value.isBlank())
                .orElse(OPENAI);
        try {
            return new URI(text.strip());
        } catch (URISyntaxException e) {
            throw CliException.usage("--base_url must look like http://localhost:8000/v1 but was " + text + ".");
        }
    }

    /// What `--grace` says.
    static Duration grace(double value) {
        if (!(value >= 0) || value > 1e6) {
            throw CliException.usage("--grace must be between 0 and 1000000 seconds but was " + value + ".");
        }
        return Duration.ofNanos((long) (value * 1e9));
    }

    static Duration seconds(String name, double value) {
        if (!(value > 0) || value > 1e7) {
            throw CliException.usage(name + " must be above 0 and at most 10000000 seconds but was " + value + ".");
        }
        return Duration.ofNanos((long) (value * 1e9));
    }
}
