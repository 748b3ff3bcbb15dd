// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.gem4j.agent.chat.Compat;
import org.jspecify.annotations.Nullable;

/// The context in which a style parses a reply.
///
/// @param tools descriptions of the agent's tools as in OpenAI's API
/// @param summaryAsked whether the chain has just asked for a summary
/// @param ids makes names for calls
/// @param compat whose behavior is wanted
public record ReplyContext(
        List<Map<String, @Nullable Object>> tools, boolean summaryAsked, Supplier<String> ids, Compat compat) {
    public ReplyContext {
        tools = List.copyOf(tools);
        Objects.requireNonNull(ids, "ids is null");
        Objects.requireNonNull(compat, "compat is null");
    }

    /// The names of the tools.
    public List<String> names() {
        return tools.stream().map(tool -> name(tool)).toList();
    }

    /// The schema of a tool's parameters by name; empty for an unknown tool.
    Map<?, ?> parameters(String tool) {
        for (Map<String, @Nullable Object> each : tools) {
            if (name(each).equals(tool)
                    && each.get("function") instanceof Map<?, ?> function
                    && function.get("parameters") instanceof Map<?, ?> schema) {
                return schema.get("properties") instanceof Map<?, ?> properties ? properties : schema;
            }
        }
        return Map.of();
    }

    private static String name(Map<String, @Nullable Object> tool) {
        return tool.get("function") instanceof Map<?, ?> function ? String.valueOf(function.get("name")) : "";
    }
}
