// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.gem4j.env.EnvException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Queries a MediaWiki API with a deadline for each request. A query is repeated after a pause when the connection
/// fails, the deadline passes, or the server answers 429 or 5xx. When the last attempt fails it throws an
/// [EnvException].
final class MediaWikiClient {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final JsonMapper JSON = new JsonMapper();

    /// Shared because it owns threads and connections; created on first use.
    private static final class Http {
        static final HttpClient CLIENT = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .connectTimeout(Duration.ofSeconds(10))
                .build();
    }

    private final URI url;
    private final Retry retry;

    /// The retry policy.
    ///
    /// @param attempts requests made before giving up, from 1
    /// @param pause before each request; doubled with every further attempt
    /// @param timeout time limit of a request
    record Retry(int attempts, Duration pause, Duration timeout) {}

    /// @param url address of `api.php`
    /// @throws IllegalArgumentException unless it is an address of http or https
    MediaWikiClient(String url, Retry retry) {
        this.url = parse(url);
        this.retry = retry;
    }

    private static URI parse(String url) {
        try {
            URI uri = new URI(url);
            if (uri.getHost() != null
                    && uri.getScheme() != null
                    && uri.getScheme().matches("(?i)https?")) {
                return uri;
            }
            throw new IllegalArgumentException("option url must be an http or https address but was " + url);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("option url must be an http or https address but was " + url, e);
        }
    }

    URI url() {
        return url;
    }

    /// The answer, unless the API reports an error in it.
    ///
    /// @throws EnvException if there is none
    JsonNode get(Map<String, String> parameters) {
        String query = parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        String separator = url.getRawQuery() == null ? "?" : "&";
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(url + separator + "format=json&formatversion=2&" + query))
                .timeout(retry.timeout)
                .header("User-Agent", "gem4j WikiGame")
                .header("Accept", "application/json")
                .build();
        JsonNode answer = read(send(request));
        if (answer.has("error")) {
            throw new EnvException("the wiki at " + url + " refused a query: "
                    + answer.path("error").path("info").asString("no reason given"));
        }
        return answer;
    }

    private String send(HttpRequest request) {
        String problem = "";
        IOException cause = new IOException("no request was made");
        for (int attempt = 0; attempt < retry.attempts; attempt++) {
            pause(attempt);
            try {
                HttpResponse<String> response = Http.CLIENT.send(request, BodyHandlers.ofString());
                int status = response.statusCode();
                if (status == 200) {
                    return response.body();
                }
                problem = "status " + status;
                if (status != 429 && status < 500) {
                    break;
                }
            } catch (IOException e) {
                problem = e.getClass().getSimpleName() + " " + e.getMessage();
                cause = e;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new EnvException("interrupted while querying the wiki at " + url, e);
            }
        }
        throw new EnvException("the wiki at " + url + " does not answer: " + problem, cause);
    }

    private void pause(int attempt) {
        Duration pause = retry.pause.multipliedBy(1L << Math.min(attempt, 20));
        try {
            Thread.sleep(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvException("interrupted while querying the wiki at " + url, e);
        }
    }

    private JsonNode read(String body) {
        try {
            return JSON.readTree(body);
        } catch (JacksonException e) {
            throw new EnvException("the wiki at " + url + " answered something that is not JSON", e);
        }
    }
}
