// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The parameters of a tool as a JSON schema of type object. Immutable: each method returns an extended copy.
///
/// @param json the schema as JSON-like values
public record ToolSchema(Map<String, Object> json) {
    private static final String PROPERTIES = "properties";
    private static final String REQUIRED = "required";

    public ToolSchema {
        json = Collections.unmodifiableMap(new LinkedHashMap<>(json));
    }

    /// No parameters yet.
    public static ToolSchema create() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", "object");
        json.put(PROPERTIES, Map.of());
        json.put(REQUIRED, List.of());
        json.put("additionalProperties", false);
        return new ToolSchema(json);
    }

    /// A required text.
    public ToolSchema text(String name, String description) {
        return with(name, Map.of("type", "string", "description", description), true);
    }

    /// A required number.
    public ToolSchema number(String name, String description) {
        return with(name, Map.of("type", "number", "description", description), true);
    }

    /// A required whole number.
    public ToolSchema integer(String name, String description) {
        return with(name, Map.of("type", "integer", "description", description), true);
    }

    /// A required truth value.
    public ToolSchema bool(String name, String description) {
        return with(name, Map.of("type", "boolean", "description", description), true);
    }

    /// A required text that is one of these.
    public ToolSchema choice(String name, List<String> values, String description) {
        return with(name, Map.of("type", "string", "enum", List.copyOf(values), "description", description), true);
    }

    /// The same with the last parameter no longer required.
    public ToolSchema optional() {
        List<Object> required = list(json.get(REQUIRED));
        if (required.isEmpty()) {
            throw new IllegalStateException("there is no required parameter to make optional");
        }
        return replaced(REQUIRED, List.copyOf(required.subList(0, required.size() - 1)));
    }

    /// A parameter with a schema of its own.
    public ToolSchema with(String name, Map<String, Object> schema, boolean required) {
        Map<String, Object> properties = new LinkedHashMap<>(SchemaCheck.object(json.get(PROPERTIES)));
        properties.put(name, schema);
        ToolSchema larger = replaced(PROPERTIES, Collections.unmodifiableMap(properties));
        if (!required) {
            return larger;
        }
        List<Object> names = new ArrayList<>(list(json.get(REQUIRED)));
        names.add(name);
        return larger.replaced(REQUIRED, List.copyOf(names));
    }

    /// What is wrong with arguments, for the model to read; empty if they fit.
    public Optional<String> problem(Map<String, @Nullable Object> arguments) {
        return SchemaCheck.problem(arguments, json);
    }

    private ToolSchema replaced(String key, Object value) {
        Map<String, Object> copy = new LinkedHashMap<>(json);
        copy.put(key, value);
        return new ToolSchema(copy);
    }

    private static List<Object> list(@Nullable Object value) {
        return value instanceof List<?> list ? new ArrayList<>(list) : List.of();
    }
}
