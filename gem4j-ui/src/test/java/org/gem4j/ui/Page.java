// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Gem;
import org.gem4j.report.Json;

/// A server over some runs, asked as the page asks it.
final class Page implements AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    final UiServer server;

    Page(Path runs) {
        this(runs, RunControl.none());
    }

    Page(Path runs, RunControl control) {
        server = UiServer.open(UiOptions.of(List.of(runs), Gem.registry()).withControl(control), Clock.systemUTC());
    }

    String token() {
        return server.address().getQuery().substring("token=".length());
    }

    URI at(String path) {
        return server.address().resolve("/" + path);
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(at(path))
                .header("Cookie", "gem4j_ui_" + server.address().getPort() + "=" + token())
                .timeout(Duration.ofSeconds(30));
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    Map<String, Object> get(String path) throws IOException, InterruptedException {
        return Json.object(send(request(path).build()).body(), path);
    }

    HttpResponse<String> post(String path, Map<String, ?> body) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Json.line(body)))
                .build());
    }

    @Override
    public void close() {
        http.shutdownNow();
        server.close();
    }
}
