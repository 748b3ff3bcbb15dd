// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gem4j.env.EnvSpec;
import org.jspecify.annotations.Nullable;

/// What a server says about itself: schemas, metadata and the OpenAPI document.
final class Documents {
    private static final Map<String, Object> OBJECT = Map.of("type", "object", "additionalProperties", true);

    private Documents() {}

    static Map<String, @Nullable Object> metadata(EnvSpec spec) {
        Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
        metadata.put("name", spec.id());
        metadata.put("description", spec.summary());
        metadata.put("readme_content", spec.rules().isEmpty() ? null : spec.rules());
        metadata.put("version", version());
        metadata.put("author", "The gem4j authors");
        metadata.put("documentation_url", null);
        return metadata;
    }

    /// The server's version; `development` where it runs from classes.
    static String version() {
        return Optional.ofNullable(Documents.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    /// What clients may use that OpenEnv's servers do not have.
    static Map<String, @Nullable Object> extensions(String envId) {
        Map<String, @Nullable Object> extensions = new LinkedHashMap<>();
        extensions.put("version", version());
        extensions.put("env_id", envId);
        extensions.put("encodings", List.of("json", "msgpack"));
        extensions.put("columns", List.of("lists", "packed"));
        extensions.put("indices", List.of("list", "bytes"));
        extensions.put("messages", List.of("list", "bytes"));
        extensions.put("frames", Frame.types());
        return extensions;
    }

    /// JSON Schema 2020-12 of what clients send and get.
    static Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("action", action());
        schema.put("observation", observation());
        schema.put("state", state());
        schema.put("reset_observation", observation());
        return schema;
    }

    private static Map<String, Object> action() {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("metadata", field("Metadata", "Additional metadata for the action; ignored", OBJECT));
        properties.put("message", field("Message", "What the agent says", Map.of("type", "string")));
        Map<String, Object> schema = object("MessageAction", properties, false);
        schema.put("required", List.of("message"));
        return schema;
    }

    private static Map<String, Object> observation() {
        Map<String, Object> number = Map.of("anyOf", List.of(Map.of("type", "number"), Map.of("type", "null")));
        Map<String, Object> image = new LinkedHashMap<>();
        image.put("media_type", Map.of("type", "string"));
        image.put("data", Map.of("type", "string", "contentEncoding", "base64"));
        Map<String, Object> images = Map.of("type", "array", "items", Map.of("type", "object", "properties", image));
        Map<String, Object> flag = Map.of("type", "boolean", "default", false);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("done", field("Done", "Whether the episode is over", flag));
        Map<String, Object> reward = field("Reward", "Reward of the last action; null at a reset", number);
        reward.put("default", null);
        properties.put("reward", reward);
        properties.put("metadata", field("Metadata", "The same as info", OBJECT));
        properties.put("text", field("Text", "What the agent sees", Map.of("type", "string", "default", "")));
        properties.put("images", field("Images", "Images, where the task has them", images));
        properties.put("terminated", field("Terminated", "Whether the task itself ended the episode", flag));
        properties.put("truncated", field("Truncated", "Whether a limit outside the task ended it", flag));
        properties.put("info", field("Info", "Side information of the environment", OBJECT));
        return object("TextObservation", properties, false);
    }

    private static Map<String, Object> state() {
        Map<String, Object> id = Map.of("anyOf", List.of(Map.of("type", "string"), Map.of("type", "null")));
        Map<String, Object> count = Map.of("type", "integer", "minimum", 0, "default", 0);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("episode_id", field("Episode Id", "Name of the current episode; null before a reset", id));
        properties.put("step_count", field("Step Count", "Steps of the current episode", count));
        properties.put("env_id", field("Env Id", "The environment", Map.of("type", "string")));
        return object("EpisodeState", properties, true);
    }

    private static Map<String, Object> field(String title, String description, Map<String, Object> type) {
        Map<String, Object> field = new LinkedHashMap<>(new TreeMap<>(type));
        field.put("description", description);
        field.put("title", title);
        return field;
    }

    private static Map<String, Object> object(String title, Map<String, Object> properties, boolean open) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("additionalProperties", open);
        schema.put("properties", properties);
        schema.put("title", title);
        schema.put("type", "object");
        return schema;
    }

    /// @param routes what each path and method is for
    static Map<String, Object> openApi(Map<String, Map<String, String>> routes) {
        Map<String, Object> info = new LinkedHashMap<>();
        info.put("title", "OpenEnv Environment HTTP API");
        info.put("description", "Environments of gem4j. Episodes are played over the WebSocket /ws.");
        info.put("version", "1.0.0");
        info.put("contact", Map.of("name", "gem4j"));
        info.put("license", Map.of("name", "Apache-2.0"));
        Map<String, Object> paths = new LinkedHashMap<>();
        routes.forEach((path, methods) -> {
            Map<String, Object> operations = new LinkedHashMap<>();
            methods.forEach(
                    (method, summary) -> operations.put(method.toLowerCase(Locale.ROOT), operation(path, summary)));
            paths.put(path, operations);
        });
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put("info", info);
        document.put("paths", paths);
        return document;
    }

    private static Map<String, Object> operation(String path, String summary) {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("summary", summary);
        if (path.contains("{env_name}")) {
            operation.put(
                    "parameters",
                    List.of(Map.of(
                            "name", "env_name", "in", "path", "required", true, "schema", Map.of("type", "string"))));
        }
        operation.put("responses", Map.of("200", Map.of("description", "Successful response")));
        return operation;
    }

    /// A page for people, with the routes.
    static String page(Map<String, Map<String, String>> routes) {
        StringBuilder page = new StringBuilder("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                + "<title>gem4j environments</title><h1>gem4j environments</h1><table>");
        routes.forEach((path, methods) -> methods.forEach((method, summary) -> page.append("<tr><td>")
                .append(method)
                .append("<td><code>")
                .append(path)
                .append("</code><td>")
                .append(summary)));
        return page.append("</table><p><a href=\"/openapi.json\">OpenAPI document</a>\n")
                .toString();
    }
}
