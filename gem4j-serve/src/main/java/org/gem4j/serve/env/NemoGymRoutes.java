// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The routes of NeMo-Gym's gymnasium-style resource servers: `reset`, `step` and `close` of the session that a cookie
/// names. The fields of a reset are those of a row of its dataset; `env_id`, `seed`, `idx` and the options of the
/// environment are read. The action of a step is the text of the model's response.
final class NemoGymRoutes {
    static final String PREFIX = "/nemo-gym/";
    static final String COOKIE = "gem4j_session";
    private static final String STEP_ID = "_ng_step_request_id";

    private final HttpServices services;

    NemoGymRoutes(HttpServices services) {
        this.services = services;
    }

    /// @param session for the cookie
    record Answer(String session, Map<String, @Nullable Object> body) {}

    /// @param route `reset`, `step` or `close`
    /// @param session of the cookie, or the empty text
    /// @throws HttpFailure if there is no such session, or the call fails
    Answer answer(String route, String session, String text) {
        JsonNode body = text.isBlank() ? WireJson.parse("{}") : HttpCalls.object(text);
        return switch (route) {
            case "reset" -> reset(session, body);
            case "step" -> new Answer(session, step(session, body));
            default -> {
                end(session);
                yield new Answer("", new LinkedHashMap<>(Map.of("closed", true)));
            }
        };
    }

    private void end(String session) {
        try {
            services.calls().access().end(session);
        } catch (SessionException e) {
            throw new HttpFailure(404, Play.text(e));
        }
    }

    private Answer reset(String session, JsonNode body) {
        ResetRequest.check(body, List.of("body"));
        Frame frame = new Frame("reset", body);
        if (!session.isEmpty()) {
            try {
                return new Answer(session, begun(services.calls().call(session, frame)));
            } catch (HttpFailure e) {
                if (e.status() != 404) {
                    throw e;
                }
            }
        }
        String opened = services.calls().access().open();
        try {
            return new Answer(opened, begun(services.calls().call(opened, frame)));
        } catch (HttpFailure e) {
            services.calls().access().abandon(opened); // the client never learns its name
            throw e;
        }
    }

    private static Map<String, @Nullable Object> begun(Map<String, @Nullable Object> data) {
        Map<?, ?> observation = observation(data);
        Map<String, @Nullable Object> info = new LinkedHashMap<>();
        if (observation.get("info") instanceof Map<?, ?> given) {
            given.forEach((name, value) -> info.put(String.valueOf(name), value));
        }
        info.put("supports_explicit_close", true);
        info.put("supports_step_idempotency", true);
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("observation", observation.get("text"));
        answer.put("info", info);
        return answer;
    }

    private Map<String, @Nullable Object> step(String session, JsonNode body) {
        if (session.isEmpty()) {
            throw new HttpFailure(404, "There is no session: call reset first");
        }
        String stepId = body.path(STEP_ID).asString("");
        Frame frame = Frame.of("step", Map.of("message", text(body.path("response"))));
        Map<String, @Nullable Object> data =
                services.calls().call(session, services.calls().deadlineNanos(), stepId, frame);
        Map<?, ?> observation = observation(data);
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("observation", observation.get("text"));
        answer.put("reward", data.get("reward"));
        answer.put("terminated", observation.get("terminated"));
        answer.put("truncated", observation.get("truncated"));
        answer.put("info", observation.get("info"));
        return answer;
    }

    private static Map<?, ?> observation(Map<String, @Nullable Object> data) {
        return data.get("observation") instanceof Map<?, ?> observation ? observation : Map.of();
    }

    /// All texts of a response of OpenAI's Responses API.
    private static String text(JsonNode response) {
        if (!response.path("output").isArray()) {
            throw new InvalidMessageException(FieldError.missing(List.of("body", "response"), "output", response));
        }
        StringBuilder text = new StringBuilder();
        for (JsonNode item : response.path("output")) {
            for (JsonNode part : item.path("content")) {
                if (part.path("type").asString("").equals("output_text")) {
                    text.append(part.path("text").asString(""));
                }
            }
        }
        return text.toString();
    }
}
