// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.chat.Compat;
import org.gem4j.env.Suggestions;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// The tools of an agent by name. Immutable.
public final class ToolBox {
    private final Map<String, AgentTool> tools = new LinkedHashMap<>();
    private final Compat compat;

    /// @throws IllegalArgumentException if two tools have the same name
    public ToolBox(List<AgentTool> tools, Compat compat) {
        this.compat = compat;
        for (AgentTool tool : tools) {
            if (this.tools.putIfAbsent(tool.name(), tool) != null) {
                throw new IllegalArgumentException("two tools are called " + tool.name());
            }
        }
    }

    public List<AgentTool> tools() {
        return List.copyOf(tools.values());
    }

    /// In the order in which they were given.
    public Set<String> names() {
        return Collections.unmodifiableSet(tools.keySet());
    }

    /// Descriptions as in OpenAI's API.
    public List<Map<String, @Nullable Object>> schemas() {
        return tools.values().stream().map(AgentTool::schema).toList();
    }

    public Optional<AgentTool> find(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    /// Answers a call: an unknown tool and arguments that are not an object are told to the model.
    ///
    /// @throws org.gem4j.tool.ToolException if the tool cannot work
    public ToolOutcome answer(CallRequest call, ChainContext context) {
        AgentTool tool = tools.get(call.name());
        if (tool == null) {
            return unknown(call.name());
        }
        Optional<Map<String, @Nullable Object>> arguments = call.object();
        if (arguments.isEmpty()) {
            Map<String, @Nullable Object> given = new LinkedHashMap<>();
            given.put("tool_input", call.arguments());
            Object shown = call.arguments();
            String text = "Invalid input: " + (shown instanceof String plain ? plain : JsonText.repr(shown))
                    + ", input must be a valid JSON object.";
            return ToolOutcome.failure("invalid_input_tool", given, text);
        }
        return tool.run(arguments.get(), context, compat);
    }

    private ToolOutcome unknown(String name) {
        String shown = compat.agentfly() ? "hallucination_tool" : name;
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        arguments.put("tool_name", shown);
        String text = compat.agentfly()
                ? "Hallucinated tool: hallucination_tool does not exist."
                : "There is no tool " + name + Suggestions.didYouMean(name, tools.keySet()) + " Tools: "
                        + String.join(", ", tools.keySet()) + ".";
        return ToolOutcome.failure("hallucination_tool", arguments, text);
    }
}
