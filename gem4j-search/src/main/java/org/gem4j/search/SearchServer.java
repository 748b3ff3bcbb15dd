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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Serves a [SearchEngine] over HTTP as Search-R1's and GEM's clients expect it: `POST /retrieve` (or `/`) with JSON or
/// MessagePack, `GET /health`. A virtual thread per request.
public final class SearchServer implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int MOST_BYTES = 4 << 20;
    private static final int MOST_QUERIES = 1000;
    private static final int USUAL_TOPK = 3;

    private final SearchEngine engine;
    private final Supplier<Map<String, Object>> facts;
    private final WebServer server;

    /// A request that cannot be answered as it is.
    private static final class BadRequest extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int status;

        BadRequest(int status, String message) {
            super(message);
            this.status = status;
        }
    }

    /// What is asked.
    ///
    /// @param single whether the answer is one list
    private record Asked(List<String> queries, int topk, boolean scores, boolean single) {}

    private SearchServer(SearchEngine engine, String host, int port, Supplier<Map<String, Object>> facts) {
        this.engine = engine;
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
        send(response, 200, SearchProtocol.JSON, body);
    }

    private void retrieve(ServerRequest request, ServerResponse response) {
        SearchProtocol protocol = SearchProtocol.JSON;
        try {
            byte[] body = body(request);
            protocol = isJson(body) ? SearchProtocol.JSON : SearchProtocol.MESSAGE_PACK;
            send(response, 200, protocol, answer(protocol, body));
        } catch (BadRequest e) {
            send(response, e.status, protocol, Map.of("error", String.valueOf(e.getMessage())));
        } catch (SearchException e) {
            send(response, 500, protocol, Map.of("error", String.valueOf(e.getMessage())));
        }
    }

    /// Clients of GEM's form name no content type; a map in MessagePack never begins as JSON does.
    private static boolean isJson(byte[] body) {
        for (byte b : body) {
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b == '{' || b == '[' || b == '"';
            }
        }
        return true;
    }

    private static byte[] body(ServerRequest request) {
        try (InputStream stream = request.content().inputStream()) {
            byte[] bytes = stream.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new BadRequest(413, "a request may have " + MOST_BYTES + " bytes");
            }
            return bytes;
        } catch (IOException e) {
            throw new BadRequest(400, "the request could not be read");
        }
    }

    private Map<String, Object> answer(SearchProtocol protocol, byte[] body) {
        Asked asked = asked(protocol, body);
        List<List<Map<String, Object>>> results = new ArrayList<>();
        for (List<Hit> hits : engine.search(asked.queries(), asked.topk())) {
            results.add(hits.stream().map(hit -> described(hit, asked.scores())).toList());
        }
        return Map.of("result", asked.single() ? results.getFirst() : results);
    }

    private static Map<String, Object> described(Hit hit, boolean scores) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("id", hit.id());
        document.put("contents", hit.contents());
        if (!scores) {
            return document;
        }
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("document", document);
        described.put("score", hit.score());
        return described;
    }

    private static Asked asked(SearchProtocol protocol, byte[] body) {
        JsonNode node;
        try {
            node = protocol == SearchProtocol.JSON ? JSON.readTree(body) : JSON.valueToTree(MessagePack.decode(body));
        } catch (JacksonException e) {
            throw new BadRequest(400, "the request is not JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            throw new BadRequest(400, "the request is neither JSON nor MessagePack: " + e.getMessage());
        }
        if (!node.isObject()) {
            throw new BadRequest(400, "the request must be an object with queries, or with a query");
        }
        boolean single = !node.has("queries");
        List<String> queries = new ArrayList<>();
        if (single) {
            queries.add(query(node.path("query")));
        } else if (node.path("queries").isArray()) {
            node.path("queries").forEach(query -> queries.add(query(query)));
        } else {
            throw new BadRequest(400, "queries must be a list of texts");
        }
        if (queries.size() > MOST_QUERIES) {
            throw new BadRequest(
                    400, "at most " + MOST_QUERIES + " queries fit in a request but there were " + queries.size());
        }
        return new Asked(
                queries, topk(node.path("topk")), node.path("return_scores").asBoolean(false), single);
    }

    private static String query(JsonNode query) {
        if (!query.isString()) {
            throw new BadRequest(400, "a query must be a text");
        }
        return query.asString("");
    }

    private static int topk(JsonNode topk) {
        if (topk.isMissingNode() || topk.isNull()) {
            return USUAL_TOPK;
        }
        if (!topk.isIntegralNumber()
                || !topk.canConvertToInt()
                || topk.asInt() < 1
                || topk.asInt() > PassageIndex.MOST_HITS) {
            throw new BadRequest(400, "topk must be in 1.." + PassageIndex.MOST_HITS + " but was " + shown(topk));
        }
        return topk.asInt();
    }

    private static String shown(JsonNode node) {
        String text = node.toString();
        return text.length() > 40 ? text.substring(0, 40) + "..." : text;
    }

    private static void send(ServerResponse response, int status, SearchProtocol protocol, Map<String, Object> body) {
        response.status(Status.create(status));
        boolean json = protocol == SearchProtocol.JSON;
        response.header(HeaderNames.CONTENT_TYPE, json ? "application/json; charset=utf-8" : "application/msgpack");
        response.send(json ? JSON.writeValueAsBytes(body) : MessagePack.encode(body));
    }

    @Override
    public void close() {
        server.stop();
    }
}
