// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Method;
import io.helidon.http.RequestException;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.env.EnvSpec;
import org.gem4j.http.HttpListener;

/// All HTTP routes of a server.
final class HttpRoutes {
    private static final System.Logger LOGGER = System.getLogger(HttpRoutes.class.getName());
    private static final List<String> OPEN_TO_ALL = List.of("/health", "/ready");
    private static final List<String> UNTRACED = List.of("/health", "/ready", "/metrics");
    private static final List<String> DOCUMENTS = List.of("/openapi.json", "/docs", "/redoc");

    private final HttpServices services;
    private final AccessRules rules;
    private final HttpCalls calls;
    private final McpEndpoint mcp;
    private final TaskRoutes tasks;
    private final NemoGymRoutes nemoGym;
    private final EnvServerMetrics metrics;
    private final Supplier<HttpListener> listener;
    private final Presence presence;
    private final AccessLog log;
    private final Traces traces;
    private final Map<String, Map<String, String>> routes;

    HttpRoutes(
            HttpServices services,
            AccessRules rules,
            EnvServerMetrics metrics,
            Supplier<HttpListener> listener,
            Presence presence,
            AccessLog log,
            Traces traces) {
        this.services = services;
        this.rules = rules;
        this.calls = new HttpCalls(services.calls(), services.defaultPlay());
        this.mcp = new McpEndpoint(
                new McpTools(services.registry(), services.options().envId(), services.calls()));
        this.tasks = new TaskRoutes(services.registry());
        this.nemoGym = new NemoGymRoutes(services);
        this.metrics = metrics;
        this.listener = listener;
        this.presence = presence;
        this.log = log;
        this.traces = traces;
        this.routes = routes(services.options().mode());
        for (Endpoint endpoint : services.endpoints()) {
            if (routes.putIfAbsent(endpoint.path(), Map.of("POST", endpoint.summary())) != null) {
                throw new IllegalArgumentException(endpoint.path() + " is a route of the server itself");
            }
        }
    }

    private static Map<String, Map<String, String>> routes(ServeMode mode) {
        Map<String, Map<String, String>> routes = new LinkedHashMap<>();
        routes.put("/list_environments", Map.of("GET", "Ids of all environments"));
        routes.put("/{env_name}/splits", Map.of("GET", "Splits of an environment's tasks"));
        for (String name : List.of("tasks", "num_tasks", "task", "task_range")) {
            routes.put("/{env_name}/" + name, Map.of("POST", "Tasks of an environment"));
        }
        if (mode == ServeMode.SIMULATION) {
            routes.put("/reset", Map.of("POST", "Start an episode"));
            routes.put("/step", Map.of("POST", "Play an action"));
            routes.put("/state", Map.of("GET", "State of an episode"));
        }
        routes.put("/gem4j", Map.of("GET", "Frames and encodings that this server adds to OpenEnv's"));
        routes.put("/metadata", Map.of("GET", "Description of the default environment"));
        routes.put("/health", Map.of("GET", "Whether the server runs"));
        routes.put("/ready", Map.of("GET", "Whether the server accepts sessions"));
        routes.put("/metrics", Map.of("GET", "Metrics in the text format of Prometheus"));
        routes.put("/schema", Map.of("GET", "JSON Schemas of action, observation and state"));
        routes.put("/mcp", Map.of("POST", "JSON-RPC: sessions"));
        for (String name : List.of("reset", "step", "close")) {
            routes.put(NemoGymRoutes.PREFIX + name, Map.of("POST", "NeMo-Gym's gymnasium-style " + name));
        }
        routes.put("/openapi.json", Map.of("GET", "This document"));
        routes.put("/docs", Map.of("GET", "The routes as an HTML page"));
        routes.put("/redoc", Map.of("GET", "The routes as an HTML page"));
        return routes;
    }

    void handle(ServerRequest request, ServerResponse response) {
        HttpReply reply =
                new HttpReply(response, isHead(request), () -> listener.get().release(request));
        Client client = rules.client(request.headers()).orElseGet(Client::unlimited);
        long start = System.nanoTime();
        presence.enter();
        Trace trace = trace(request);
        try {
            client.run(() -> trace.run(() -> checked(request, reply)));
        } finally {
            presence.exit();
            end(trace, response.status().code());
            log.add(
                    client,
                    request.remotePeer().host(),
                    request.prologue().method().text(),
                    request.path().path(),
                    response.status().code(),
                    start);
        }
    }

    /// Of a call; what looks after the server is none.
    private Trace trace(ServerRequest request) {
        String path = request.path().path();
        String method = request.prologue().method().text();
        return UNTRACED.contains(path)
                ? Trace.NONE
                : traces.start(routes.containsKey(path) ? method + " " + path : method, request.headers());
    }

    private static void end(Trace trace, int status) {
        trace.put("http.response.status_code", Integer.toString(status));
        if (status >= 500) {
            trace.fail("status " + status);
        }
        trace.end();
    }

    private HttpFailure refusal(AccessRules.Refusal refusal, HttpReply reply) {
        metrics.refusal();
        if (refusal.status().code() == 401) {
            reply.header(HeaderNames.WWW_AUTHENTICATE, "Bearer");
        }
        return new HttpFailure(refusal.status().code(), refusal.detail());
    }

    private void checked(ServerRequest request, HttpReply reply) {
        try {
            String path = request.path().path();
            Optional<AccessRules.Refusal> refused = rules.check(request.headers());
            if (refused.isPresent() && !OPEN_TO_ALL.contains(path)) {
                throw refusal(refused.get(), reply);
            }
            if (refused.isEmpty() && !request.content().hasEntity()) {
                listener.get().use(request);
            }
            requireRate(path, reply);
            answer(path, request, reply);
        } catch (HttpException | RequestException | CloseConnectionException e) {
            throw e;
        } catch (UncheckedIOException e) {
            throw new CloseConnectionException("a client disconnected", e);
        } catch (RuntimeException e) {
            HttpFailure failure = HttpFailure.of(e);
            if (failure.status() == 500) {
                LOGGER.log(System.Logger.Level.WARNING, "a request failed", e);
            }
            reply.json(failure.status(), failure.body());
        }
    }

    private static void requireRate(String path, HttpReply reply) {
        long delay = OPEN_TO_ALL.contains(path) ? 0 : Client.current().delayNanos();
        if (delay > 0) {
            Client.current().uncount();
            reply.header(HeaderNames.RETRY_AFTER, Long.toString(1 + delay / 1_000_000_000));
            throw new HttpFailure(429, "The rate limit of the token is exceeded");
        }
    }

    private void answer(String path, ServerRequest request, HttpReply reply) {
        String[] parts = path.substring(1).split("/", -1);
        boolean isTask = parts.length == 2 && TaskRoutes.NAMES.containsKey(parts[1]);
        Map<String, String> methods = routes.get(isTask ? "/{env_name}/" + parts[1] : path);
        if (methods == null) {
            if (path.endsWith("/") && routes.containsKey(path.substring(0, path.length() - 1))) {
                redirect(path.substring(0, path.length() - 1), request, reply);
                return;
            }
            throw new HttpFailure(404, "Not Found");
        }
        String method = isHead(request) ? "GET" : request.prologue().method().text();
        if (!methods.containsKey(method)) {
            reply.header(HeaderNames.ALLOW, methods.containsKey("GET") ? "GET, HEAD" : "POST");
            throw new HttpFailure(405, "Method Not Allowed");
        }
        if (isTask) {
            reply.json(200, tasks.answer(parts[0], parts[1], body(request)));
            return;
        }
        if (path.startsWith(NemoGymRoutes.PREFIX)) {
            nemoGym(path, request, reply);
            return;
        }
        Optional<Endpoint> endpoint = services.endpoints().stream()
                .filter(each -> each.path().equals(path))
                .findFirst();
        if (endpoint.isPresent()) {
            if (!Client.current().mayUse(endpoint.get())) {
                throw new HttpFailure(403, "This token may not use " + path);
            }
            Endpoint.Answer answer = endpoint.get().handler().answer(bytes(request));
            reply.send(answer.status(), answer.contentType(), answer.body());
            return;
        }
        switch (path) {
            case "/reset" -> reply.json(200, calls.reset(body(request)));
            case "/step" -> reply.json(200, calls.step(body(request)));
            case "/state" ->
                reply.json(200, calls.state(request.query().first("session_id").orElse("")));
            case "/mcp" -> mcp(request, reply);
            case "/metrics" ->
                reply.send(
                        200,
                        "text/plain; version=0.0.4; charset=utf-8",
                        metrics.write(services.sessions(), services.calls().underReplicated()));
            case "/ready" -> {
                String status = services.calls().status();
                reply.json(status.equals("ready") ? 200 : 503, Map.of("status", status));
            }
            case "/docs", "/redoc" -> reply.send(200, "text/html; charset=utf-8", Documents.page(routes));
            default -> reply.json(200, document(path));
        }
    }

    private static void redirect(String path, ServerRequest request, HttpReply reply) {
        String query = request.query().rawValue();
        reply.header(HeaderNames.LOCATION, query.isEmpty() ? path : path + "?" + query);
        reply.send(307);
    }

    private void nemoGym(String path, ServerRequest request, HttpReply reply) {
        NemoGymRoutes.Answer answer = nemoGym.answer(
                path.substring(NemoGymRoutes.PREFIX.length()),
                request.headers().cookies().first(NemoGymRoutes.COOKIE).orElse(""),
                body(request));
        reply.header(
                HeaderNames.SET_COOKIE,
                NemoGymRoutes.COOKIE + "=" + answer.session() + "; Path=" + NemoGymRoutes.PREFIX
                        + "; HttpOnly; SameSite=Lax");
        reply.json(200, answer.body());
    }

    private void mcp(ServerRequest request, HttpReply reply) {
        String body = body(request);
        if (!McpEndpoint.isMeant(request.headers(), body)) {
            reply.json(200, services.rpc().answer(body));
            return;
        }
        McpEndpoint.Answer answer = mcp.answer(request.headers(), body);
        if (answer.body().isPresent()) {
            reply.json(answer.status(), answer.body().get());
        } else {
            reply.send(answer.status());
        }
    }

    private Object document(String path) {
        return switch (path) {
            case "/health" -> Map.of("status", "healthy");
            case "/metadata" ->
                Documents.metadata(services.registry().find(services.options().envId()));
            case "/gem4j" -> Documents.extensions(services.options().envId());
            case "/schema" -> Documents.schema();
            case "/openapi.json" -> Documents.openApi(documented());
            case "/list_environments" ->
                services.registry().list().stream().map(EnvSpec::id).toList();
            default -> throw new HttpFailure(404, "Not Found");
        };
    }

    /// The routes that programs use; those of the documents about them are left out.
    private Map<String, Map<String, String>> documented() {
        Map<String, Map<String, String>> documented = new LinkedHashMap<>(routes);
        DOCUMENTS.forEach(documented::remove);
        return documented;
    }

    private String body(ServerRequest request) {
        return new String(bytes(request), StandardCharsets.UTF_8);
    }

    private byte[] bytes(ServerRequest request) {
        int limit = services.options().maxMessageBytes();
        if (request.headers().contentLength().orElse(0) > limit) {
            throw new HttpFailure(413, "A body may have at most " + limit + " bytes");
        }
        if (!request.content().hasEntity()) {
            return new byte[0];
        }
        byte[] bytes;
        try (InputStream in = request.content().inputStream()) {
            bytes = in.readNBytes(limit + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (bytes.length > limit) {
            throw new HttpFailure(413, "A body may have at most " + limit + " bytes");
        }
        listener.get().use(request);
        return bytes;
    }

    private static boolean isHead(ServerRequest request) {
        return request.prologue().method() == Method.HEAD;
    }
}
