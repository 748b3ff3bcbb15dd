// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.style.AgentStyle;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.ToolBox;
import org.gem4j.rollout.Request;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.text.grammar.Grammar;
import org.jspecify.annotations.Nullable;

/// The grammar of replies whose tool calls are well-formed.
final class StrictCalls {
    private static final String JSON_STYLE = "hf";

    private StrictCalls() {}

    /// @throws IllegalArgumentException if the style has other calls, there are no tools, or the schema of one
    ///     cannot be a grammar
    static Request.Constraint of(AgentStyle style, ToolBox tools) {
        if (!style.name().equals(JSON_STYLE)) {
            throw new IllegalArgumentException(
                    "strict tool calls need agent type " + JSON_STYLE + " but it was " + style.name());
        }
        if (tools.tools().isEmpty()) {
            throw new IllegalArgumentException("strict tool calls need tools, and the agent has none");
        }
        List<Grammar.Tool> known = tools.tools().stream().map(StrictCalls::tool).toList();
        return new Request.Constraint(
                List.of("strict", tools.schemas().toString()), Grammar.textWithCalls(known, ToolCallFormat.HERMES));
    }

    private static Grammar.Tool tool(AgentTool tool) {
        Object function = tool.schema().get("function");
        Object parameters = function instanceof Map<?, ?> map ? map.get("parameters") : null;
        Optional<Map<String, ?>> schema = Optional.empty();
        if (parameters instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((key, value) -> copy.put(String.valueOf(key), value));
            schema = Optional.of(copy);
        }
        return new Grammar.Tool(tool.name(), schema);
    }
}
