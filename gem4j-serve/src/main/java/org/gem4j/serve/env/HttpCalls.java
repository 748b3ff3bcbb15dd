// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The HTTP forms of reset, step and state. Each uses the session that it names, or an environment of its own that is
/// closed afterward.
final class HttpCalls {
    private final SessionCalls calls;
    private final Supplier<Play> defaultPlay;

    HttpCalls(SessionCalls calls, Supplier<Play> defaultPlay) {
        this.calls = calls;
        this.defaultPlay = defaultPlay;
    }

    /// @param text the body; empty is a reset without fields
    Map<String, @Nullable Object> reset(String text) {
        JsonNode body = text.isBlank() ? WireJson.parse("{}") : object(text);
        ResetRequest.check(body, List.of("body"));
        return calls.call(session(body.path("session_id")), new Frame("reset", body));
    }

    Map<String, @Nullable Object> step(String text) {
        if (text.isBlank()) {
            throw new InvalidMessageException(
                    FieldError.of("missing", List.of("body"), "Field required", WireJson.parse("null")));
        }
        JsonNode body = object(text);
        JsonNode action = body.path("action");
        if (action.isMissingNode()) {
            throw new InvalidMessageException(FieldError.missing(List.of("body"), "action", body));
        }
        if (!action.isObject()) {
            throw new InvalidMessageException(FieldError.notAnObject(List.of("body", "action"), action));
        }
        long deadline = deadline(body.path("timeout_s"));
        String message = ActionReader.read(action);
        return calls.call(session(body.path("session_id")), deadline, "", Frame.of("step", Map.of("message", message)));
    }

    /// @param sessionId of the query, or the empty text
    Map<String, @Nullable Object> state(String sessionId) {
        if (sessionId.isEmpty()) {
            return defaultPlay.get().state();
        }
        return calls.call(sessionId, Frame.of("state"));
    }

    static JsonNode object(String text) {
        JsonNode body;
        try {
            body = WireJson.parse(text);
        } catch (JacksonException e) {
            long at = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getCharOffset());
            throw new InvalidMessageException(new FieldError(
                    "json_invalid",
                    List.of("body", at),
                    "JSON decode error",
                    Map.of(),
                    Map.of("error", e.getOriginalMessage())));
        }
        if (!body.isObject()) {
            throw new InvalidMessageException(FieldError.of(
                    "model_attributes_type",
                    List.of("body"),
                    "Input should be a valid dictionary or object to extract fields from",
                    body));
        }
        return body;
    }

    private long deadline(JsonNode given) {
        if (given.isMissingNode() || given.isNull()) {
            return calls.deadlineNanos();
        }
        List<Object> loc = List.of("body", "timeout_s");
        if (!given.isNumber()) {
            throw new InvalidMessageException(
                    FieldError.of("float_type", loc, "Input should be a valid number", given));
        }
        if (!(given.doubleValue() > 0)) {
            throw new InvalidMessageException(
                    new FieldError("greater_than", loc, "Input should be greater than 0", given, Map.of("gt", 0.0)));
        }
        return (long) Math.min(calls.deadlineNanos(), given.doubleValue() * 1e9);
    }

    private static String session(JsonNode id) {
        if (id.isMissingNode() || id.isNull()) {
            return "";
        }
        if (!id.isString() || id.stringValue().isEmpty()) {
            throw new InvalidMessageException(FieldError.notAText(List.of("body", "session_id"), id));
        }
        return id.stringValue();
    }
}
