// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.gem4j.http.JsonProblem;
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

    private final SessionAccess access;
    private final RpcTools tools;
    private final Duration deadline;

    /// @param deadline for calls of sessions on other nodes of a cluster
    JsonRpc(SessionAccess access, RpcTools tools, Duration deadline) {
        this.access = access;
        this.tools = tools;
        this.deadline = deadline;
    }

    /// @param text a request as it came
    Map<String, @Nullable Object> answer(String text) {
        JsonNode request;
        try {
            request = WireJson.parse(text);
        } catch (JacksonException e) {
            return error(null, PARSE, "Parse error: " + JsonProblem.describe(e), null);
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
                    "Invalid request: jsonrpc must be \"2.0\", method a string, params an object, id a string or an"
                            + " integer, and nothing else may be given",
                    null);
        }
        Object echo = id.isMissingNode() ? null : id;
        String method = request.path("method").stringValue();
        Optional<SessionGate> gate = access.gate();
        String named = params.path("session_id").asString("");
        if (gate.isPresent() && method.startsWith("tools/") && ownSession.isEmpty() && !named.isEmpty()) {
            return remote(gate.get(), named, request, echo);
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
            SessionGate gate, String session, JsonNode request, @Nullable Object id) {
        ObjectNode own = (ObjectNode) request.deepCopy();
        ((ObjectNode) own.path("params")).remove("session_id");
        try {
            SessionAccess.Answer answer = access.call(gate, session, "", new Frame("mcp", own), deadline);
            return answer.status() == 200
                    ? WireJson.map(answer.data())
                    : error(id, NO_ROOM, answer.data().path("message").asString(""), null);
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
            return result(id, Map.of("session_id", access.open()));
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
            if (access.end(sessionId)) {
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
