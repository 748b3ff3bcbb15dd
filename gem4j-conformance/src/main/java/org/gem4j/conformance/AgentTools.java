// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.BuiltInTools;
import org.gem4j.agent.tools.ChainContext;
import org.gem4j.agent.tools.CommandFilter;
import org.gem4j.agent.tools.PythonDocstring;
import org.gem4j.agent.tools.PythonTools;
import org.gem4j.agent.tools.ToolBox;
import org.jspecify.annotations.Nullable;

/// Cases of tools: how they are described, called, and what the built-in ones answer.
final class AgentTools {
    private AgentTools() {}

    static @Nullable Object answer(AgentCase recorded, Compat compat) {
        return switch (recorded.area()) {
            case "tool_builtin" -> builtIn(recorded, compat);
            case "tool_schema" ->
                PythonTools.describe(
                        recorded.text("python"),
                        AgentCase.object(recorded.input().get("decorator")),
                        compat);
            case "docstring" ->
                PythonDocstring.parse(recorded.text("docstring")).toJson();
            case "tool_call" -> call(recorded, compat);
            case "shell_filter" -> {
                Optional<String> refusal = CommandFilter.refusal(recorded.text("command"));
                yield Map.of("allowed", refusal.isEmpty(), "observation", refusal.orElse(""));
            }
            default -> calculated(recorded, compat);
        };
    }

    private static Object builtIn(AgentCase recorded, Compat compat) {
        AgentTool tool = BuiltInTools.of(recorded.text("name"), compat);
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("schema", tool.schema());
        answer.put("status", tool.status().wireName());
        answer.put("max_length", tool.maxLength());
        answer.put("stateful", BuiltInTools.isStateful(tool.name()));
        answer.put("description", tool.description());
        return answer;
    }

    private static Object call(AgentCase recorded, Compat compat) {
        String name = recorded.text("tool");
        List<AgentTool> tools = new ArrayList<>();
        boolean allowed = recorded.input().get("allowed_tool_names") == null
                || recorded.list("allowed_tool_names").contains(name);
        if (allowed) {
            Optional<AgentTool> tool = find(name, compat);
            tool.ifPresent(tools::add);
        }
        ChainContext context = ChainContext.of(AgentCase.object(recorded.input().get("context_metadata")));
        CallRequest call = new CallRequest("", name, recorded.input().get("arguments"));
        return new ToolBox(tools, compat).answer(call, context).toJson();
    }

    private static Optional<AgentTool> find(String name, Compat compat) {
        if (BuiltInTools.names().contains(name)) {
            return Optional.of(BuiltInTools.of(name, compat));
        }
        return name.startsWith("g_") ? Optional.of(RecorderTools.of(name)) : Optional.empty();
    }

    private static Object calculated(AgentCase recorded, Compat compat) {
        AgentTool calculator = BuiltInTools.of("calculator", compat);
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
        arguments.put("expression", recorded.text("expression"));
        return calculator.run(arguments, ChainContext.of(Map.of()), compat).observation();
    }
}
