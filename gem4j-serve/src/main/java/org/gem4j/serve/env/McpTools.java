// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The environments as tools: `list`, `make`, `reset`, `step` and `close`. A session is named by the argument
/// `session` and ends when it has done nothing for too long.
final class McpTools {
    private static final int MOST_LISTED = 100;

    private static final Property SESSION = new Property("session", "string", "From make");
    private static final Property SEED = new Property("seed", "integer", "Seed of the random stream");

    static final List<Map<String, Object>> DESCRIPTIONS = List.of(
            tool(
                    "list",
                    "Find environments by words of their ids; at most " + MOST_LISTED + " are shown.",
                    List.of(),
                    new Property("query", "string", "Part of an id, such as sudoku")),
            tool(
                    "make",
                    "Open an environment. The answer names the session for the other tools.",
                    List.of(),
                    new Property("env_id", "string", "Id, as list shows it; the server's default if absent"),
                    new Property("options", "object", "Options of the environment by name"),
                    SEED,
                    new Property("wrappers", "string", "Wrappers, separated by commas")),
            tool(
                    "reset",
                    "Start an episode and show its first observation.",
                    List.of("session"),
                    SESSION,
                    SEED,
                    new Property("idx", "integer", "Row of the dataset")),
            tool(
                    "step",
                    "Play an action and show the next observation, the reward and whether the episode is over.",
                    List.of("session", "message"),
                    SESSION,
                    new Property("message", "string", "What the agent says")),
            tool("close", "End a session.", List.of("session"), SESSION));

    private final EnvRegistry registry;
    private final String envId;
    private final SessionCalls calls;

    /// @param envId of clients that choose none
    McpTools(EnvRegistry registry, String envId, SessionCalls calls) {
        this.registry = registry;
        this.envId = envId;
        this.calls = calls;
    }

    private record Property(String name, String type, String description) {}

    private static Map<String, Object> tool(
            String name, String description, List<String> required, Property... properties) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (Property property : properties) {
            fields.put(
                    property.name(), WireJson.fields("type", property.type(), "description", property.description()));
        }
        Map<String, Object> schema = WireJson.fields("type", "object", "properties", fields);
        schema.put("required", required);
        Map<String, Object> tool = WireJson.fields("name", name, "description", description);
        tool.put("inputSchema", schema);
        return tool;
    }

    /// The result of a call, failures of the call included; empty if there is no such tool.
    Optional<Map<String, @Nullable Object>> call(String name, JsonNode arguments) {
        try {
            return switch (name) {
                case "list" -> Optional.of(list(arguments.path("query").asString("")));
                case "make" -> Optional.of(make(arguments));
                case "reset" -> {
                    ResetRequest.check(arguments, List.of());
                    yield Optional.of(observed(calls.call(session(arguments), new Frame("reset", arguments))));
                }
                case "step" -> {
                    JsonNode message = arguments.path("message");
                    if (!message.isString()) {
                        throw new InvalidMessageException(FieldError.notAText(List.of("message"), message));
                    }
                    Frame frame = Frame.of("step", Map.of("message", message.stringValue()));
                    yield Optional.of(observed(calls.call(session(arguments), frame)));
                }
                case "close" -> Optional.of(close(session(arguments)));
                default -> Optional.empty();
            };
        } catch (InvalidMessageException e) {
            return Optional.of(failed(e.errors().toString()));
        } catch (HttpFailure e) {
            return Optional.of(failed(String.valueOf(e.body().get("detail"))));
        } catch (CapacityException | SessionException | FactoryException | GateException e) {
            return Optional.of(failed(Play.text(e)));
        }
    }

    private static String session(JsonNode arguments) {
        JsonNode session = arguments.path("session");
        if (!session.isString() || session.stringValue().isEmpty()) {
            throw new InvalidMessageException(FieldError.notAText(List.of("session"), session));
        }
        return session.stringValue();
    }

    private Map<String, @Nullable Object> list(String query) {
        String wanted = query.toLowerCase(Locale.ROOT);
        Stream<EnvSpec> found = registry.list().stream()
                .filter(spec -> spec.id().toLowerCase(Locale.ROOT).contains(wanted));
        Map<String, @Nullable Object> list = new LinkedHashMap<>();
        list.put(
                "environments",
                found.limit(MOST_LISTED)
                        .map(spec -> WireJson.fields("env_id", spec.id(), "summary", spec.summary()))
                        .toList());
        return result(list, WireJson.text(list));
    }

    private Map<String, @Nullable Object> make(JsonNode arguments) {
        Recipe recipe = Recipe.read(registry, MakeRequest.read(arguments, List.of()), registry.find(envId));
        String session = calls.access().open();
        Map<String, @Nullable Object> made = new LinkedHashMap<>();
        made.put("session", session);
        try {
            made.putAll(calls.call(session, recipe.frame()));
        } catch (HttpFailure e) {
            calls.access().abandon(session);
            throw e;
        }
        return result(made, WireJson.text(made));
    }

    private Map<String, @Nullable Object> close(String id) {
        boolean now = calls.access().end(id);
        return result(Map.of("closed", now), now ? "closed" : "closes when its client disconnects");
    }

    /// An observation as a model reads it, and as a program does.
    private static Map<String, @Nullable Object> observed(Map<String, @Nullable Object> data) {
        String text = data.get("observation") instanceof Map<?, ?> seen ? String.valueOf(seen.get("text")) : "";
        Map<String, @Nullable Object> result = result(data, text);
        if (data.get("reward") != null) {
            result.put(
                    "content",
                    List.of(block(text), block("reward " + data.get("reward") + ", done " + data.get("done"))));
        }
        return result;
    }

    private static Map<String, @Nullable Object> result(Map<String, ?> structured, String text) {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        result.put("content", List.of(block(text)));
        result.put("structuredContent", structured);
        result.put("isError", false);
        return result;
    }

    private static Map<String, @Nullable Object> failed(String text) {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        result.put("content", List.of(block(text)));
        result.put("isError", true);
        return result;
    }

    private static Map<String, Object> block(String text) {
        Map<String, Object> block = new LinkedHashMap<>();
        block.put("type", "text");
        block.put("text", text);
        return block;
    }
}
