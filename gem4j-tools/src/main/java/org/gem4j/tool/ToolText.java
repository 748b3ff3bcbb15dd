// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Describes tools to a model in plain words.
final class ToolText {
    private ToolText() {}

    /// `name(a: string, b: integer, optional): what it does`, and a line for each parameter that is described.
    static String describe(Tool tool) {
        Map<String, Object> schema = tool.schema().json();
        Map<String, Object> properties = SchemaCheck.object(schema.get("properties"));
        List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
        String parameters = properties.entrySet().stream()
                .map(entry -> entry.getKey() + ": "
                        + type(SchemaCheck.object(entry.getValue()))
                        + (required.contains(entry.getKey()) ? "" : ", optional"))
                .collect(Collectors.joining("; "));
        String details = properties.entrySet().stream()
                .filter(entry -> SchemaCheck.object(entry.getValue()).containsKey("description"))
                .map(entry -> "\n  " + entry.getKey() + ": "
                        + SchemaCheck.object(entry.getValue()).get("description"))
                .collect(Collectors.joining());
        return tool.name() + "(" + parameters + "): " + tool.description() + details;
    }

    private static String type(Map<String, Object> schema) {
        if (schema.get("enum") instanceof List<?> values) {
            return values.stream().map(String::valueOf).collect(Collectors.joining(" | "));
        }
        return schema.get("type") instanceof List<?> types
                ? types.stream().map(String::valueOf).collect(Collectors.joining(" or "))
                : String.valueOf(schema.getOrDefault("type", "any"));
    }
}
