// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gem4j.report.Json;

/// The names of the models that an OpenAI-compatible server lists at `/models`.
final class ServedModels {
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final long LARGEST = 4L << 20;
    private static final int MOST = 500;

    private ServedModels() {}

    /// The names in the server's order; none if it does not answer in time, or with something else.
    ///
    /// @param base up to and including the version, such as `http://localhost:8000/v1`
    /// @param key for the server, or empty
    static List<String> at(URI base, String key) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base.toString().replaceFirst("/+$", "") + "/models"));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        // Redirects are not followed: they would carry the key to another place.
        try (HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(PATIENCE)
                .build()) {
            CompletableFuture<HttpResponse<String>> sent = http.sendAsync(
                    request.build(),
                    HttpResponse.BodyHandlers.limiting(
                            HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8), LARGEST));
            try {
                HttpResponse<String> answer = sent.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                return answer.statusCode() == 200 ? names(answer.body()) : List.of();
            } finally {
                http.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (ExecutionException | TimeoutException | IllegalArgumentException e) {
            return List.of();
        }
    }

    /// @throws IllegalArgumentException if the text is not a JSON object
    private static List<String> names(String body) {
        return Json.object(body, "models").get("data") instanceof List<?> all
                ? all.stream()
                        .map(model -> model instanceof Map<?, ?> fields ? fields.get("id") : null)
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .limit(MOST)
                        .toList()
                : List.of();
    }
}
