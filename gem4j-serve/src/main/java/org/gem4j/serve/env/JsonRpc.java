// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// OpenEnv's JSON-RPC of `/mcp`: sessions are made and ended, and the tools of an environment that has some are listed
/// and called.
final class JsonRpc {
    private static final int PARSE = -32700;
    private static final int INVALID = -32600;
    private static final int NO_METHOD = -32601;
    private static final int BAD_PARAMS = -32602;
    private static final int NO_ROOM = -32000;
    private static final Set<String> FIELDS = Set.of("jsonrpc", "id", "method", "params");

    private final Sessions sessions;
    private final Supplier<Play> defaultPlay;
    private final Supplier<Optional<SessionGate>> gates;
    private final String envId;
    private final Duration deadline;
    private final RpcTools tools;

    /// @param gates the gate to the sessions of a cluster; empty where there is none
    JsonRpc(
            Sessions sessions,
            Supplier<Play> defaultPlay,
            Supplier<Optional<SessionGate>> gates,
            EnvServerOptions options) {
        this.sessions = sessions;
        this.defaultPlay = defaultPlay;
        this.gates = gates;
        this.envId = options.envId();
        this.deadline = options.callDeadline();
        this.tools = new RpcTools(sessions, defaultPlay);
    }

    /// @param text a request as it came
    Map<String, @Nullable Object> answer(String text) {
        JsonNode request;
        try {
            request = WireJson.parse(text);
        } catch (JacksonException e) {
            return error(null, PARSE, "Parse error: " + e.getOriginalMessage(), null);
        }
        if (!request.isObject()) {
            return error(null, PARSE, "Parse error: a request is an object", null);
        }
        return answer(request, "");
    }

    /// @param ownSession session of the socket that the request came on, or the empty text
    Map<String, @Nullable Object> answer(JsonNode request, String ownSession) {
        JsonNode id = request.path("id");
        JsonNode params = request.path("params");
        if (!request.path("jsonrpc").asString("").equals("2.0")
                || !request.path("method").isString()
                || !(params.isMissingNode() || params.isObject())
                || !(id.isMissingNode() || id.isNull() || id.isString() || id.isIntegralNumber())
                || !FIELDS.containsAll(request.propertyNames())) {
            return error(
                    null,
                    INVALID,
                    "Invalid request: jsonrpc must be \"2.0\", method a text, params an object, id a text or a whole"
                            + " number, and nothing else may be given",
                    null);
        }
        Object echo = id.isMissingNode() ? null : id;
        String method = request.path("method").stringValue();
        Optional<SessionGate> gate = gates.get();
        if (gate.isPresent() && method.startsWith("tools/")) {
            String named = params.path("session_id").asString("");
            if (!named.isEmpty() && !named.equals(ownSession)) {
                return remote(gate.get(), named, request, echo);
            }
        }
        return switch (method) {
            case "tools/list" -> tools(echo, () -> tools.list(params, ownSession));
            case "tools/call" -> tools(echo, () -> tools.call(params, ownSession));
            case "openenv/session/create" -> create(echo);
            case "openenv/session/close" -> close(echo, params, ownSession);
            default -> error(echo, NO_METHOD, "Method not found: " + method, null);
        };
    }

    /// The answer of a session somewhere in the cluster.
    private Map<String, @Nullable Object> remote(
            SessionGate open, String session, JsonNode request, @Nullable Object id) {
        ObjectNode own = (ObjectNode) request.deepCopy();
        ((ObjectNode) own.path("params")).remove("session_id");
        try {
            SessionGate.Answer answer = open.call(new SessionGate.Call(
                    Client.current().name(),
                    session,
                    0,
                    UUID.randomUUID().toString(),
                    false,
                    WireJson.bytes(new Frame("mcp", own).fields()),
                    deadline));
            JsonNode data = WireJson.parse(new String(answer.frame(), StandardCharsets.UTF_8))
                    .path("data");
            return answer.status() == 200
                    ? WireJson.map(data)
                    : error(id, NO_ROOM, data.path("message").asString(""), null);
        } catch (GateException e) {
            return error(id, e.status() == 404 ? BAD_PARAMS : NO_ROOM, Play.text(e), null);
        }
    }

    private static Map<String, @Nullable Object> tools(
            @Nullable Object id, Supplier<Map<String, @Nullable Object>> work) {
        try {
            return result(id, work.get());
        } catch (RpcTools.Refused e) {
            return error(id, e.code(), Play.text(e), null);
        } catch (CapacityException e) {
            return error(id, NO_ROOM, Play.text(e), e.counts());
        } catch (FactoryException | SessionException e) {
            return error(id, NO_ROOM, Play.text(e), null);
        }
    }

    private Map<String, @Nullable Object> create(@Nullable Object id) {
        try {
            Optional<SessionGate> gate = gates.get();
            String opened = gate.isPresent()
                    ? gate.get().open(Client.current().name(), envId, false)
                    : sessions.open(false, defaultPlay).id();
            return result(id, Map.of("session_id", opened));
        } catch (CapacityException e) {
            return error(id, NO_ROOM, Play.text(e), e.counts());
        } catch (SessionException | GateException e) {
            return error(id, NO_ROOM, Play.text(e), null);
        }
    }

    private Map<String, @Nullable Object> close(@Nullable Object id, JsonNode params, String ownSession) {
        JsonNode given = params.path("session_id");
        String sessionId = given.isMissingNode() || given.isNull() ? "" : given.asString(given.toString());
        if (sessionId.isEmpty()) {
            return error(id, BAD_PARAMS, "Missing 'session_id' in params", null);
        }
        if (sessionId.equals(ownSession)) {
            return error(id, INVALID, "A WebSocket cannot close its own session", null);
        }
        try {
            Map<String, @Nullable Object> result = new LinkedHashMap<>();
            result.put("session_id", sessionId);
            if (end(sessionId)) {
                result.put("closed", true);
            } else {
                result.put("closed", false);
                result.put("closing", true);
            }
            return result(id, result);
        } catch (SessionException | GateException e) {
            return error(id, BAD_PARAMS, Play.text(e), null);
        }
    }

    private boolean end(String sessionId) {
        Optional<SessionGate> gate = gates.get();
        if (gate.isPresent()) {
            return gate.get().end(Client.current().name(), sessionId);
        }
        EnvSession session = sessions.find(sessionId);
        boolean now = session.requestClose();
        if (now) {
            sessions.end(session);
        }
        return now;
    }

    static Map<String, @Nullable Object> result(@Nullable Object id, Map<String, ?> result) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", id);
        answer.put("result", result);
        return answer;
    }

    static Map<String, @Nullable Object> error(@Nullable Object id, int code, String message, @Nullable Object data) {
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        error.put("code", code);
        error.put("message", message);
        error.put("data", data);
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", id);
        answer.put("error", error);
        return answer;
    }
}
