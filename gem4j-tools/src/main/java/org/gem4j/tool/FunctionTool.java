// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A tool that is a function.
record FunctionTool(
        String name, String description, ToolSchema schema, Function<Map<String, @Nullable Object>, String> function)
        implements Tool {
    FunctionTool {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(description, "description is null");
        Objects.requireNonNull(schema, "schema is null");
        Objects.requireNonNull(function, "function is null");
    }

    @Override
    public ToolResult execute(Map<String, @Nullable Object> arguments) {
        String text;
        try {
            text = function.apply(arguments);
        } catch (IllegalArgumentException e) {
            return ToolResult.error(ToolErrorKind.EXECUTION, String.valueOf(e.getMessage()));
        }
        return text == null ? ToolFailure.nothing(name) : ToolResult.ok(text);
    }
}
