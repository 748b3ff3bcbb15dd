// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.vector.Autoreset;
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

    /// The answer to the last step, for a client that asks again because it did not come.
    record LastStep(String id, Map<String, @Nullable Object> answer) {}

    /// @param route `reset`, `step` or `close`
    /// @param session of the cookie, or the empty text
    /// @throws HttpFailure if there is no such session, or the call fails
    Answer answer(String route, String session, String text) {
        JsonNode body = text.isBlank() ? WireJson.parse("{}") : HttpCalls.object(text);
        return switch (route) {
            case "reset" -> reset(session, body);
            case "step" -> new Answer(session, step(session, body));
            default -> {
                EnvSession closed = services.calls().find(session);
                if (closed.requestClose()) {
                    services.sessions().end(closed);
                }
                yield new Answer("", new LinkedHashMap<>(Map.of("closed", true)));
            }
        };
    }

    private Answer reset(String session, JsonNode body) {
        ResetRequest request = ResetRequest.read(body, List.of("body"));
        boolean known = !session.isEmpty() && services.sessions().has(session);
        String id = known ? session : open().id();
        services.calls().metrics().episode(1);
        try {
            return new Answer(id, services.calls().play(id, play -> {
                Seen seen = play.reset(request);
                Map<String, @Nullable Object> answer = new LinkedHashMap<>();
                answer.put("observation", seen.observation().text());
                Map<String, @Nullable Object> info = new LinkedHashMap<>(seen.info());
                info.put("supports_explicit_close", true);
                info.put("supports_step_idempotency", true);
                answer.put("info", info);
                return answer;
            }));
        } catch (HttpFailure e) {
            if (!known && services.sessions().has(id)) {
                services.sessions().end(services.sessions().find(id)); // the client never learns its name
            }
            throw e;
        }
    }

    private EnvSession open() {
        return services.sessions()
                .open(
                        false,
                        () -> new Play(
                                services.registry(),
                                Recipe.of(
                                        services.registry(), services.options().envId()),
                                Autoreset.DISABLED));
    }

    private Map<String, @Nullable Object> step(String session, JsonNode body) {
        EnvSession found = services.calls().find(session);
        String stepId = body.path(STEP_ID).asString("");
        LastStep last = found.lastStep();
        if (last != null && !stepId.isEmpty() && last.id().equals(stepId)) {
            return last.answer();
        }
        String action = text(body.path("response"));
        services.calls().metrics().step(1);
        Map<String, @Nullable Object> answer = services.calls().play(session, play -> {
            Seen seen = play.step(action);
            Map<String, @Nullable Object> data = new LinkedHashMap<>();
            data.put("observation", seen.observation().text());
            data.put("reward", seen.reward());
            data.put("terminated", seen.terminated());
            data.put("truncated", seen.truncated());
            data.put("info", seen.info());
            return data;
        });
        found.lastStep(new LastStep(stepId, answer));
        return answer;
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
