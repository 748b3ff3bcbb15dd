// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Suggestions;
import org.gem4j.env.ToolCall;
import org.gem4j.text.CallError;
import org.gem4j.text.CallItem;
import org.gem4j.text.ToolCallFormat;

/// Tools that are called by name in one of the usual formats; a text may contain several calls.
///
/// As a [TextTool] it answers each call in its order, between `<tool_response>` tags; a call that cannot be read, or
/// names no tool, is answered by what is wrong with it. The use has failed if any of its calls has.
public final class CalledTools implements TextTool {
    private final ToolCallFormat format;
    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final int longestResult;

    /// One call and its result.
    ///
    /// @param item what the model wrote
    /// @param result what came of it
    public record Answered(CallItem item, ToolResult result) {}

    /// @param longestResult characters of a result; longer ones lose their middle
    /// @throws IllegalArgumentException if there is no tool or two have the same name
    public CalledTools(ToolCallFormat format, List<? extends Tool> tools, int longestResult) {
        this.format = format;
        this.longestResult = longestResult;
        for (Tool tool : tools) {
            if (this.tools.putIfAbsent(tool.name(), tool) != null) {
                throw new IllegalArgumentException("two tools are called " + tool.name());
            }
        }
        if (this.tools.isEmpty()) {
            throw new IllegalArgumentException("tools must not be empty");
        }
    }

    /// The tools, in the order in which they were given.
    public List<Tool> tools() {
        return List.copyOf(tools.values());
    }

    /// Runs every call in a text.
    public List<Answered> answer(String text) {
        List<Answered> answers = new ArrayList<>();
        for (CallItem item : format.parse(text).items()) {
            answers.add(new Answered(item, shortened(result(item))));
        }
        return answers;
    }

    private ToolResult result(CallItem item) {
        return switch (item) {
            case CallItem.Bad(CallError error, int ignored, int alsoIgnored) ->
                ToolResult.error(ToolErrorKind.MALFORMED, "The call could not be read: " + explained(error));
            case CallItem.Good(ToolCall call, int ignored, int alsoIgnored) -> call(call);
        };
    }

    private ToolResult call(ToolCall call) {
        Tool tool = tools.get(call.name());
        if (tool == null) {
            return ToolResult.error(
                    ToolErrorKind.UNKNOWN_TOOL,
                    "There is no tool " + call.name() + Suggestions.didYouMean(call.name(), tools.keySet()) + " Tools: "
                            + String.join(", ", tools.keySet()) + ".");
        }
        return tool.call(call.arguments());
    }

    private ToolResult shortened(ToolResult result) {
        String text = Truncation.keepEnds(result.text(), longestResult);
        return switch (result) {
            case ToolResult.Ok ignored -> ToolResult.ok(text);
            case ToolResult.Failed(ToolErrorKind kind, String ignored) -> ToolResult.error(kind, text);
        };
    }

    private static String explained(CallError error) {
        return switch (error) {
            case MALFORMED_JSON -> "its JSON is malformed.";
            case MALFORMED_MARKUP -> "its tags are malformed.";
            case UNCLOSED_TAG -> "its closing tag is missing.";
            case EMPTY_CALL -> "it is empty.";
            case NOT_AN_OBJECT -> "it must be a JSON object.";
            case MISSING_NAME -> "it names no tool.";
            case BAD_ARGUMENTS -> "its arguments must be a JSON object.";
            case TRAILING_TEXT -> "nothing may follow it.";
        };
    }

    @Override
    public String type() {
        return "tools";
    }

    @Override
    public String instruction() {
        StringBuilder text =
                new StringBuilder("You can call tools. ").append(how()).append(" The tools:");
        for (Tool tool : tools.values()) {
            text.append("\n- ").append(ToolText.describe(tool));
        }
        return text.toString();
    }

    private String how() {
        return switch (format) {
            case HERMES -> "Write <tool_call>{\"name\": \"...\", \"arguments\": {...}}</tool_call> for each call.";
            case MCP ->
                "Write <tool_call><tool_name>...</tool_name><arguments>{...}</arguments></tool_call> for each call.";
            case SEARCH -> "Write <search>...</search> with a query.";
            case PYTHON_FENCE -> "Write code in a block that starts with ```python and ends with ```.";
            case LLAMA3_JSON -> "Answer with {\"name\": \"...\", \"parameters\": {...}} and nothing else.";
        };
    }

    @Override
    public Optional<ToolUse> use(String action) {
        List<Answered> answers = answer(action);
        if (answers.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        boolean failed = false;
        for (Answered answer : answers) {
            text.append("<tool_response>\n").append(answer.result().text()).append("\n</tool_response>\n");
            failed |= answer.result().failed();
        }
        int end = answers.getLast().item().end();
        return Optional.of(new ToolUse(text.toString(), failed, action.substring(0, end)));
    }

    @Override
    public void close() {
        tools.values().forEach(Tool::close);
    }
}
