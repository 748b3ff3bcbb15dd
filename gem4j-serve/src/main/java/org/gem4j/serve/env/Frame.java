// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gem4j.http.JsonProblem;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// A client's frame: its type, and its data, which is an object or missing.
record Frame(String type, JsonNode data) {
    private static final Set<String> WITHOUT_DATA = Set.of("state", "close", "list", "last");
    private static final Set<String> WITH_DATA =
            Set.of("step", "mcp", "restore", "batch_make", "batch_step", "batch_reset", "batch_fork", "batch_close");
    private static final Set<String> PERHAPS_WITH_DATA =
            Set.of("reset", "make", "describe", "sample", "snapshot", "fork");
    private static final Set<String> CHANGE_NOTHING =
            Set.of("state", "close", "list", "last", "describe", "snapshot", "fork");
    private static final Set<String> AT_ONCE = Set.of("step", "state", "close", "mcp");

    /// A text is not a frame; what to answer.
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Map<String, @Nullable Object> answer;

        Refused(Map<String, @Nullable Object> answer) {
            super("a frame was refused", null, false, false);
            this.answer = answer;
        }

        Map<String, @Nullable Object> answer() {
            return answer;
        }
    }

    /// A frame of the server's own.
    static Frame of(String type, Map<String, ?> data) {
        return new Frame(type, WireJson.tree(data));
    }

    /// A frame without data.
    static Frame of(String type) {
        return new Frame(type, MissingNode.getInstance());
    }

    /// The frame as it goes over the wire.
    Map<String, @Nullable Object> fields() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("type", type);
        if (!data.isMissingNode()) {
            fields.put("data", data);
        }
        return fields;
    }

    /// All types, in order.
    static List<String> types() {
        return Stream.of(WITHOUT_DATA, WITH_DATA, PERHAPS_WITH_DATA)
                .flatMap(Set::stream)
                .sorted()
                .toList();
    }

    /// @throws Refused if it is not a frame of a known type with the right fields
    static Frame read(WebSocket.Message message) {
        return switch (message.encoding()) {
            case JSON -> readText(message.text());
            case MESSAGE_PACK -> readBinary(message.payload());
        };
    }

    /// @throws Refused if it is not a frame of a known type with the right fields
    static Frame read(Encoding encoding, byte[] bytes) {
        return switch (encoding) {
            case JSON -> readText(new String(bytes, StandardCharsets.UTF_8));
            case MESSAGE_PACK -> readBinary(bytes);
        };
    }

    private static Frame readBinary(byte[] bytes) {
        try {
            return checked(MessagePack.parse(bytes));
        } catch (IllegalArgumentException e) {
            throw new Refused(Replies.error("INVALID_MESSAGEPACK", "Invalid MessagePack: " + Play.text(e), Map.of()));
        }
    }

    private static Frame readText(String text) {
        JsonNode node;
        try {
            node = WireJson.parse(text);
        } catch (JacksonException e) {
            throw new Refused(Replies.error("INVALID_JSON", "Invalid JSON: " + JsonProblem.describe(e), Map.of()));
        }
        if (node.isMissingNode()) {
            throw new Refused(Replies.error("INVALID_JSON", "Invalid JSON: the frame is empty", Map.of()));
        }
        return checked(node);
    }

    private static Frame checked(JsonNode node) {
        try {
            return read(node);
        } catch (InvalidMessageException e) {
            throw new Refused(Replies.error(e));
        }
    }

    private static Frame read(JsonNode node) {
        if (!node.isObject()) {
            throw new InvalidMessageException(FieldError.notAnObject(List.of(), node));
        }
        JsonNode type = node.path("type");
        String name = type.isString() ? type.stringValue() : type.isMissingNode() ? "" : type.toString();
        boolean needsData = WITH_DATA.contains(name);
        if (!needsData && !WITHOUT_DATA.contains(name) && !PERHAPS_WITH_DATA.contains(name)) {
            throw new Refused(Replies.error("UNKNOWN_TYPE", "Unknown message type: " + name, Map.of()));
        }
        JsonNode data = node.path("data");
        Set<String> known = WITHOUT_DATA.contains(name) ? Set.of("type") : Set.of("type", "data");
        Faults faults = new Faults();
        if (needsData && data.isMissingNode()) {
            faults.add(FieldError.missing(List.of(), "data", node));
        } else if (known.contains("data") && !data.isMissingNode() && !data.isObject()) {
            faults.add(FieldError.notAnObject(List.of("data"), data));
        }
        ActionReader.refuseOthers(node, known, faults);
        faults.check();
        return new Frame(name, data);
    }

    /// Whether the session may be another one after it.
    boolean changesState() {
        return type.equals("mcp")
                ? data.path("method").asString("").equals("tools/call")
                : !CHANGE_NOTHING.contains(type);
    }

    /// Whether it takes no time with an environment that does not block.
    boolean isQuick() {
        return AT_ONCE.contains(type)
                || type.equals("reset") && data.path("env_id").isMissingNode();
    }
}
