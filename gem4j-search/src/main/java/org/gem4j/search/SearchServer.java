// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// Serves a [SearchEngine] over HTTP as Search-R1's and GEM's clients expect it: `POST /retrieve` (or `/`) with JSON or
/// MessagePack, `GET /health`. A virtual thread per request.
public final class SearchServer implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final SearchRequests requests;
    private final Supplier<Map<String, Object>> facts;
    private final WebServer server;

    private SearchServer(SearchEngine engine, String host, int port, Supplier<Map<String, Object>> facts) {
        this.requests = new SearchRequests(engine);
        this.facts = facts;
        this.server = WebServer.builder()
                .host(host)
                .port(port)
                .shutdownHook(false)
                .maxPayloadSize(-1)
                .routing(routing -> routing.addFilter(SearchServer::closed)
                        .post("/retrieve", this::retrieve)
                        .post("/", this::retrieve)
                        .get("/health", (request, response) -> health(response)))
                .build();
    }

    /// Starts to listen.
    ///
    /// @param engine stays the caller's, and must outlive the server
    /// @param port 0 for a free one
    /// @param facts what `/health` tells beside its status
    /// @throws UncheckedIOException if it cannot listen there
    public static SearchServer open(SearchEngine engine, String host, int port, Supplier<Map<String, Object>> facts) {
        SearchServer opened = new SearchServer(engine, host, port, facts);
        opened.server.start();
        if (!opened.server.isRunning()) {
            throw new UncheckedIOException(new BindException("cannot listen on " + host + ":" + port
                    + ": the port is in use, or the address does not belong to this machine"));
        }
        return opened;
    }

    /// Where it listens.
    public int port() {
        return server.port();
    }

    /// Closes the connection of a client that asked for that: Helidon says that it does and waits for another
    /// request.
    private static void closed(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        chain.proceed();
        if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            throw new CloseConnectionException("the client asked for it");
        }
    }

    private void health(ServerResponse response) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("status", "ok");
        body.putAll(facts.get());
        send(response, new SearchRequests.Answer(200, "application/json; charset=utf-8", JSON.writeValueAsBytes(body)));
    }

    private void retrieve(ServerRequest request, ServerResponse response) {
        SearchRequests.Answer answer;
        try (InputStream stream = request.content().inputStream()) {
            answer = requests.answer(stream.readNBytes(SearchRequests.MOST_BYTES + 1));
        } catch (IOException e) {
            throw new CloseConnectionException("the request could not be read", e);
        }
        send(response, answer);
    }

    private static void send(ServerResponse response, SearchRequests.Answer answer) {
        response.status(Status.create(answer.status()));
        response.header(HeaderNames.CONTENT_TYPE, answer.contentType());
        response.send(answer.body());
    }

    @Override
    public void close() {
        server.stop();
    }
}
