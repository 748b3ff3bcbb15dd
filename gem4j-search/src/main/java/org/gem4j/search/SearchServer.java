// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.gem4j.http.HttpListener;
import org.gem4j.http.OriginRule;
import tools.jackson.databind.json.JsonMapper;

/// Serves a [SearchEngine] over HTTP as Search-R1's and GEM's clients expect it: `POST /retrieve` (or `/`) with JSON or
/// MessagePack, `GET /health`. A virtual thread per request.
public final class SearchServer implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final SearchRequests requests;
    private final Supplier<Map<String, Object>> facts;
    private final HttpListener listener;

    private SearchServer(SearchEngine engine, String host, int port, Supplier<Map<String, Object>> facts) {
        this.requests = new SearchRequests(engine);
        this.facts = facts;
        this.listener = HttpListener.create(
                host,
                port,
                settings -> {},
                routing -> routing.addFilter(OriginRule.of(host, false).filter(SearchServer::refuse))
                        .post("/retrieve", this::retrieve)
                        .post("/", this::retrieve)
                        .get("/health", this::health));
    }

    /// Starts to listen.
    ///
    /// @param engine stays the caller's, and must outlive the server
    /// @param port 0 for a free one
    /// @param facts what `/health` tells beside its status
    /// @throws UncheckedIOException if it cannot listen there
    public static SearchServer open(SearchEngine engine, String host, int port, Supplier<Map<String, Object>> facts) {
        SearchServer opened = new SearchServer(engine, host, port, facts);
        opened.listener.start();
        return opened;
    }

    /// Where it listens.
    public int port() {
        return listener.port();
    }

    private void health(ServerRequest request, ServerResponse response) {
        listener.use(request);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("status", "ok");
        body.putAll(facts.get());
        send(
                request,
                response,
                new SearchRequests.Answer(200, "application/json; charset=utf-8", JSON.writeValueAsBytes(body)));
    }

    private void retrieve(ServerRequest request, ServerResponse response) {
        byte[] body;
        try (InputStream stream = request.content().inputStream()) {
            body = stream.readNBytes(SearchRequests.MOST_BYTES + 1);
        } catch (IOException e) {
            throw new CloseConnectionException("the request could not be read", e);
        }
        listener.use(request);
        send(request, response, requests.answer(body));
    }

    private void send(ServerRequest request, ServerResponse response, SearchRequests.Answer answer) {
        listener.release(request);
        response.status(Status.create(answer.status()));
        response.header(HeaderNames.CONTENT_TYPE, answer.contentType());
        response.send(answer.body());
    }

    private static void refuse(ServerResponse response, String reason) {
        response.header(HeaderNames.CONTENT_TYPE, "application/json; charset=utf-8");
        response.send(JSON.writeValueAsBytes(Map.of("error", reason)));
    }

    @Override
    public void close() {
        listener.close();
    }
}
