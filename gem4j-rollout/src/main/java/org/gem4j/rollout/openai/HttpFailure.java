// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import org.gem4j.rollout.openai.OpenAiClient.Completion;

/// Reads what a server says in place of an answer.
final class HttpFailure {
    private HttpFailure() {}

    static Attempt of(int status, HttpHeaders headers, String body, OpenAiOptions options, InstantSource clock) {
        OpenAiJson.ApiError error = OpenAiJson.error(body, options);
        String said = error.message().isEmpty() ? "" : ": " + error.message();
        return switch (status) {
            case 401, 403 ->
                failed(
                        Completion.Failure.UNAUTHORIZED,
                        status + ", the server refuses the API key" + key(options) + said);
            case 404 ->
                failed(
                        Completion.Failure.NOT_FOUND,
                        "404, no model " + options.model() + " at "
                                + options.address().getPath() + " of "
                                + options.baseUrl().getHost() + said);
            case 429 ->
                error.code().equals("insufficient_quota")
                        ? failed(Completion.Failure.QUOTA, "429, the account's quota is used up" + said)
                        : new Attempt.MayPass(
                                Completion.Failure.RATE_LIMITED,
                                "429, too many requests" + said,
                                retryAfter(headers, clock));
            case 408, 409, 425 ->
                new Attempt.MayPass(Completion.Failure.SERVER, status + said, retryAfter(headers, clock));
            default -> {
                if (status >= 500) {
                    yield new Attempt.MayPass(
                            Completion.Failure.SERVER,
                            status + ", the server failed" + said,
                            retryAfter(headers, clock));
                }
                yield tooLong(status, error)
                        ? failed(Completion.Failure.PROMPT_TOO_LONG, "the prompt is too long" + said)
                        : failed(Completion.Failure.REFUSED, status + ", the server refuses the request" + said);
            }
        };
    }

    private static Attempt failed(Completion.Failure kind, String message) {
        return new Attempt.Final(new Completion.Failed(kind, message));
    }

    private static String key(OpenAiOptions options) {
        return options.apiKey().isEmpty() ? " (none was given)" : "";
    }

    /// Servers say it by a code, or by words: OpenAI, vLLM, llama.cpp and others.
    private static boolean tooLong(int status, OpenAiJson.ApiError error) {
        String message = error.message().toLowerCase(Locale.ROOT);
        return status == 413
                || error.code().equals("context_length_exceeded")
                || (status == 400
                        && (message.contains("maximum context length")
                                || message.contains("context size")
                                || message.contains("context length")
                                || message.contains("prompt is too long")));
    }

    /// `Retry-After` in seconds or as a date, or `retry-after-ms`.
    static Optional<Duration> retryAfter(HttpHeaders headers, InstantSource clock) {
        Optional<String> millis = headers.firstValue("retry-after-ms").filter(text -> text.matches("\\d{1,9}"));
        if (millis.isPresent()) {
            return millis.map(text -> Duration.ofMillis(Long.parseLong(text)));
        }
        return headers.firstValue("Retry-After").map(String::strip).flatMap(text -> after(text, clock.instant()));
    }

    private static Optional<Duration> after(String text, Instant now) {
        if (text.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            return Optional.of(Duration.ofMillis((long) (1000 * Double.parseDouble(text))));
        }
        try {
            Duration wait = Duration.between(
                    now,
                    ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
