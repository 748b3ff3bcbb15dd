// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The tools of an environment in OpenEnv's two forms: as actions of steps, and as results of JSON-RPC.
final class ToolActions {
    private ToolActions() {}

    /// The observation of a step that lists or calls tools.
    ///
    /// @throws InvalidMessageException if the action is malformed
    static Map<String, @Nullable Object> observation(ToolTask task, JsonNode data) {
        Map<String, @Nullable Object> observation = new LinkedHashMap<>();
        observation.put("metadata", Map.of());
        if (data.path("type").asString("").equals("list_tools")) {
            Faults faults = new Faults();
            ActionReader.metadata(data, faults);
            ActionReader.refuseOthers(data, Set.of("metadata", "type"), faults);
            faults.check();
            observation.put(
                    "tools", task.tools().stream().map(ToolActions::plain).toList());
        } else {
            call(task, data, observation);
        }
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("observation", observation);
        answer.put("reward", null);
        answer.put("done", false);
        return answer;
    }

    private static void call(ToolTask task, JsonNode data, Map<String, @Nullable Object> observation) {
        Faults faults = new Faults();
        ActionReader.metadata(data, faults);
        if (data.has("type") && !data.path("type").asString("").equals("call_tool")) {
            faults.add(new FieldError(
                    "literal_error",
                    List.of("type"),
                    "Input should be 'call_tool'",
                    data.path("type"),
                    Map.of("expected", "'call_tool'")));
        }
        String name = ActionReader.text(data, "tool_name", faults);
        JsonNode arguments = data.path("arguments");
        if (!arguments.isMissingNode() && !arguments.isObject()) {
            faults.add(FieldError.notAnObject(List.of("arguments"), arguments));
        }
        ActionReader.refuseOthers(data, Set.of("metadata", "type", "tool_name", "arguments"), faults);
        faults.check();
        observation.put("tool_name", name);
        switch (task.call(name, WireJson.map(arguments))) {
            case ToolTask.Result result -> {
                observation.put("result", result(result));
                observation.put("error", null);
            }
            case ToolTask.Failure failure -> {
                observation.put("result", null);
                Map<String, Object> error = new LinkedHashMap<>();
                error.put("error_type", failure.kind().name().toLowerCase(Locale.ROOT));
                error.put("message", failure.message());
                observation.put("error", error);
            }
        }
    }

    private static Map<String, Object> plain(ToolTask.Description tool) {
        Map<String, Object> plain = new LinkedHashMap<>();
        plain.put("name", tool.name());
        plain.put("description", tool.description());
        plain.put("input_schema", tool.inputSchema());
        return plain;
    }

    /// A tool as `tools/list` shows it.
    static Map<String, @Nullable Object> listed(ToolTask.Description tool) {
        Map<String, @Nullable Object> listed = new LinkedHashMap<>();
        listed.put("name", tool.name());
        listed.put("title", null);
        listed.put("description", tool.description());
        listed.put("inputSchema", tool.inputSchema());
        listed.put("outputSchema", tool.outputSchema());
        listed.put("icons", null);
        listed.put("annotations", null);
        listed.put("meta", Map.of());
        listed.put("execution", null);
        return listed;
    }

    /// The result of a call.
    static Map<String, @Nullable Object> result(ToolTask.Result result) {
        Map<String, @Nullable Object> text = new LinkedHashMap<>();
        text.put("type", "text");
        text.put("text", result.text());
        text.put("annotations", null);
        text.put("meta", null);
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        plain.put("content", List.of(text));
        plain.put("structured_content", result.structured());
        plain.put("meta", Map.of());
        plain.put("data", result.value());
        plain.put("is_error", false);
        return plain;
    }
}
