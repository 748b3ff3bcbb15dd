// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.ToolStatus;
import org.gem4j.tool.ToolSchema;
import org.jspecify.annotations.Nullable;

/// The tools that the recorder of area `agents` declared for itself.
final class RecorderTools {
    private static final int SHORT = 12;

    private RecorderTools() {}

    /// @throws AgentCase.UnknownException if the recorder's tool of this name is not known here
    static AgentTool of(String name) {
        return switch (name) {
            case "t_fin" -> tool(name, "x", ToolStatus.FINISH, text -> "FIN:" + text);
            case "t_end" -> tool(name, "x", ToolStatus.TERMINAL, text -> "END:" + text);
            case "t_boom" ->
                tool(name, "x", ToolStatus.SUCCESS, text -> {
                    throw new IllegalStateException("boom " + text);
                });
            case "t_act" -> tool(name, "action", ToolStatus.SUCCESS, text -> "saw " + text);
            case "search2" -> tool(name, "query", ToolStatus.SUCCESS, text -> "found " + text);
            case "g_echo" ->
                tool(name, "text", ToolStatus.SUCCESS, text -> text).withMaxLength(SHORT);
            case "g_dict" ->
                tool(name, "text", ToolStatus.CONTINUE, RecorderTools::extended).withMaxLength(SHORT);
            case "g_noobs" -> none(name, Map.of("result", 1));
            case "g_none" -> none(name, null);
            case "g_raise" ->
                tool(name, "text", ToolStatus.SUCCESS, text -> {
                    throw new IllegalStateException("bad " + text);
                });
            case "g_finish" -> tool(name, "answer", ToolStatus.FINISH, text -> text);
            case "g_async" ->
                tool(
                        name,
                        "text",
                        ToolStatus.SUCCESS,
                        text -> String.valueOf(text).toUpperCase(Locale.ROOT));
            case "g_ctx" ->
                new AgentTool(
                        name,
                        "",
                        schema("text", List.of("text")),
                        ToolStatus.SUCCESS,
                        AgentTool.USUAL_LENGTH,
                        false,
                        (arguments, context) ->
                                arguments.get("text") + ":" + context.fields().get("answer"));
            case "g_field" ->
                new AgentTool(
                        name,
                        "",
                        schema("text", List.of("text")),
                        ToolStatus.SUCCESS,
                        AgentTool.USUAL_LENGTH,
                        false,
                        (arguments, context) -> arguments.get("text") + ":unset");
            default -> throw new AgentCase.UnknownException("a tool of the recorder's own");
        };
    }

    private static Map<String, @Nullable Object> extended(@Nullable Object text) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("observation", text);
        answer.put("extra", 1);
        return answer;
    }

    @FunctionalInterface
    private interface Function {
        @Nullable
        Object of(@Nullable Object argument);
    }

    private static AgentTool tool(String name, String parameter, ToolStatus status, Function function) {
        return new AgentTool(
                name,
                "",
                schema(parameter, List.of(parameter)),
                status,
                AgentTool.USUAL_LENGTH,
                false,
                (arguments, context) -> function.of(arguments.get(parameter)));
    }

    private static AgentTool none(String name, @Nullable Object answer) {
        return AgentTool.of(name, "", ToolSchema.create(), (arguments, context) -> answer);
    }

    private static Map<String, @Nullable Object> schema(String parameter, List<String> required) {
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", Map.of(parameter, Map.of()));
        schema.put("required", required);
        return schema;
    }
}
