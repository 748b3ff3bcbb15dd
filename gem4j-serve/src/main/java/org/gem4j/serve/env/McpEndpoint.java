// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.http.JsonProblem;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The Model Context Protocol at `POST /mcp`: requests of 2026-07-28, which stand alone, and of the versions before it,
/// which begin with `initialize`. Both find the environments as tools. No request needs the connection or the headers
/// of one before it: an episode is named by an argument.
final class McpEndpoint {
    private static final HeaderName VERSION = HeaderNames.create("MCP-Protocol-Version");
    private static final HeaderName METHOD = HeaderNames.create("Mcp-Method");
    private static final HeaderName NAME = HeaderNames.create("Mcp-Name");
    private static final String META_VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String META_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String MODERN = "2026-07-28";
    private static final List<String> WITH_HANDSHAKE = List.of("2025-11-25", "2025-06-18", "2025-03-26");
    private static final int PARSE = -32700;
    private static final int INVALID = -32600;
    private static final int NO_METHOD = -32601;
    private static final int BAD_PARAMS = -32602;
    private static final int MISMATCH = -32020;
    private static final int UNSUPPORTED = -32022;
    private static final int CACHE_MILLIS = 60_000;
    private static final String INSTRUCTIONS = "Environments to play: list finds their ids, make opens one and names "
            + "its session, reset starts an episode, step plays a message, close ends the session.";

    private final McpTools tools;

    McpEndpoint(McpTools tools) {
        this.tools = tools;
    }

    /// What a request is answered with.
    ///
    /// @param body empty: nothing
    record Answer(int status, Optional<Map<String, @Nullable Object>> body) {
        static Answer of(int status, Map<String, @Nullable Object> body) {
            return new Answer(status, Optional.of(body));
        }
    }

    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int status;
        private final int code;
        private final transient @Nullable Object data;

        Refused(int status, int code, String message, @Nullable Object data) {
            super(message, null, false, false);
            this.status = status;
            this.code = code;
            this.data = data;
        }
    }

    /// Whether a request asks for this protocol and not for OpenEnv's.
    static boolean isMeant(Headers headers, String body) {
        if (headers.contains(VERSION)) {
            return true;
        }
        try {
            return body.contains("initialize")
                    && WireJson.parse(body).path("method").asString("").equals("initialize");
        } catch (JacksonException e) {
            return false;
        }
    }

    Answer answer(Headers headers, String body) {
        JsonNode id = WireJson.parse("null");
        try {
            JsonNode request = read(body);
            id = request.path("id");
            String version = headers.first(VERSION).orElse("");
            boolean handshake = version.isEmpty() || WITH_HANDSHAKE.contains(version);
            if (!handshake) {
                check(headers, version, request);
            }
            if (id.isMissingNode()) {
                return new Answer(202, Optional.empty());
            }
            String method = request.path("method").stringValue();
            JsonNode params = request.path("params");
            return Answer.of(
                    200, JsonRpc.result(id, handshake ? withHandshake(method, params) : modern(method, params)));
        } catch (Refused e) {
            Object echo = id.isString() || id.isNumber() ? id : null;
            return Answer.of(e.status, JsonRpc.error(echo, e.code, Play.text(e), e.data));
        }
    }

    private static JsonNode read(String body) {
        JsonNode request;
        try {
            request = WireJson.parse(body);
        } catch (JacksonException e) {
            throw new Refused(400, PARSE, "Parse error: " + JsonProblem.describe(e), null);
        }
        JsonNode id = request.path("id");
        JsonNode params = request.path("params");
        if (!request.isObject()
                || !request.path("jsonrpc").asString("").equals("2.0")
                || !request.path("method").isString()
                || !(id.isMissingNode() || id.isString() || id.isIntegralNumber())
                || !(params.isMissingNode() || params.isObject())) {
            throw new Refused(
                    400,
                    INVALID,
                    "Invalid request: jsonrpc must be \"2.0\", id a string or an integer, method a string, params an"
                            + " object",
                    null);
        }
        return request;
    }

    /// The rules of 2026-07-28: what the headers say must be what the body says.
    private static void check(Headers headers, String version, JsonNode request) {
        JsonNode meta = request.path("params").path("_meta");
        String method = request.path("method").stringValue();
        boolean isNotification = request.path("id").isMissingNode();
        if (!meta.path(META_VERSION).isString() && !isNotification) {
            throw new Refused(400, BAD_PARAMS, "params._meta must have the string " + META_VERSION, null);
        }
        if (!version.equals(meta.path(META_VERSION).asString(version))) {
            throw new Refused(400, MISMATCH, "MCP-Protocol-Version is not the version in params._meta", null);
        }
        if (!version.equals(MODERN)) {
            Map<String, Object> data = new LinkedHashMap<>();
            data.put("supported", List.of(MODERN));
            data.put("requested", version);
            throw new Refused(400, UNSUPPORTED, "Unsupported protocol version: " + version, data);
        }
        if (!meta.path(META_CAPABILITIES).isObject() && !isNotification) {
            throw new Refused(400, BAD_PARAMS, "params._meta must have the object " + META_CAPABILITIES, null);
        }
        if (!headers.first(METHOD).orElse("").equals(method)) {
            throw new Refused(400, MISMATCH, "Mcp-Method is not the method of the body", null);
        }
        if (method.equals("tools/call")
                && !decoded(headers.first(NAME).orElse(""))
                        .equals(request.path("params").path("name").asString(""))) {
            throw new Refused(400, MISMATCH, "Mcp-Name is not the name in params", null);
        }
    }

    /// Values that no header can carry come in Base64.
    private static String decoded(String header) {
        if (!header.startsWith("=?base64?") || !header.endsWith("?=") || header.length() < 11) {
            return header;
        }
        try {
            return new String(
                    Base64.getDecoder().decode(header.substring(9, header.length() - 2)), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return header;
        }
    }

    private Map<String, @Nullable Object> modern(String method, JsonNode params) {
        Map<String, @Nullable Object> result = switch (method) {
            case "server/discover" -> {
                Map<String, @Nullable Object> found = capabilities();
                found.put("supportedVersions", List.of(MODERN));
                yield cached(found);
            }
            case "tools/list" -> cached(list());
            case "tools/call" -> call(400, params);
            default -> throw new Refused(404, NO_METHOD, "Method not found: " + method, null);
        };
        result.put("resultType", "complete");
        return result;
    }

    private Map<String, @Nullable Object> withHandshake(String method, JsonNode params) {
        return switch (method) {
            case "initialize" -> {
                String wanted = params.path("protocolVersion").asString("");
                Map<String, @Nullable Object> result = capabilities();
                result.put("protocolVersion", WITH_HANDSHAKE.contains(wanted) ? wanted : WITH_HANDSHAKE.getFirst());
                result.put("serverInfo", server());
                yield result;
            }
            case "ping" -> new LinkedHashMap<>();
            case "tools/list" -> list();
            case "tools/call" -> call(200, params);
            default -> throw new Refused(200, NO_METHOD, "Method not found: " + method, null);
        };
    }

    private static Map<String, @Nullable Object> capabilities() {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        result.put("capabilities", Map.of("tools", Map.of("listChanged", false)));
        result.put("instructions", INSTRUCTIONS);
        result.put("_meta", Map.of("io.modelcontextprotocol/serverInfo", server()));
        return result;
    }

    private static Map<String, Object> server() {
        Map<String, Object> server = new LinkedHashMap<>();
        server.put("name", "gem4j");
        server.put("version", Documents.version());
        return server;
    }

    private static Map<String, @Nullable Object> cached(Map<String, @Nullable Object> result) {
        result.put("ttlMs", CACHE_MILLIS);
        result.put("cacheScope", "private");
        return result;
    }

    private static Map<String, @Nullable Object> list() {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        result.put("tools", McpTools.DESCRIPTIONS);
        return result;
    }

    private Map<String, @Nullable Object> call(int status, JsonNode params) {
        JsonNode arguments = params.path("arguments");
        if (!params.path("name").isString() || !(arguments.isMissingNode() || arguments.isObject())) {
            throw new Refused(status, BAD_PARAMS, "params must have a string name and an object arguments", null);
        }
        String name = params.path("name").stringValue();
        return tools.call(name, arguments.isMissingNode() ? WireJson.parse("{}") : arguments)
                .orElseThrow(() -> new Refused(status, BAD_PARAMS, "Unknown tool: " + name, null));
    }
}
