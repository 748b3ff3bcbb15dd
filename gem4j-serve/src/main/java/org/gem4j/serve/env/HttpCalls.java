// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.http.JsonProblem;
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
        JsonNode body = text.isEmpty() ? WireJson.parse("{}") : object(text);
        Faults faults = new Faults();
        faults.read(() -> ResetRequest.read(body, List.of("body")), ResetRequest.none());
        String session = faults.read(() -> session(body.path("session_id")), "");
        faults.check();
        return calls.call(session, new Frame("reset", body));
    }

    Map<String, @Nullable Object> step(String text) {
        if (text.isEmpty()) {
            throw new InvalidMessageException(
                    FieldError.of("missing", List.of("body"), "Field required", WireJson.parse("null")));
        }
        JsonNode body = object(text);
        JsonNode action = body.path("action");
        Faults faults = new Faults();
        if (action.isMissingNode()) {
            faults.add(FieldError.missing(List.of("body"), "action", body));
        } else if (!action.isObject()) {
            faults.add(FieldError.notAnObject(List.of("body", "action"), action));
        }
        long deadline = faults.read(() -> deadline(body.path("timeout_s")), 0L);
        faults.read(() -> ResetRequest.text(body, List.of("body"), "request_id"), Optional.empty());
        String session = faults.read(() -> session(body.path("session_id")), "");
        faults.check();
        return calls.call(session, deadline, "", new Frame("step", action));
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
            throw notJson(at, JsonProblem.describe(e));
        }
        if (body.isMissingNode()) {
            throw notJson(text.length(), "Expecting value");
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

    private static InvalidMessageException notJson(long at, String why) {
        return new InvalidMessageException(new FieldError(
                "json_invalid", List.of("body", at), "JSON decode error", Map.of(), Map.of("error", why)));
    }

    private long deadline(JsonNode given) {
        if (given.isMissingNode() || given.isNull()) {
            return calls.deadlineNanos();
        }
        List<Object> loc = List.of("body", "timeout_s");
        double seconds = Numbers.decimal(given, loc);
        if (!(seconds > 0)) {
            throw new InvalidMessageException(
                    new FieldError("greater_than", loc, "Input should be greater than 0", given, Map.of("gt", 0.0)));
        }
        return (long) Math.min(calls.deadlineNanos(), seconds * 1e9);
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
