// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.chat.Compat;
import org.gem4j.text.StrictJson;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// `react`: a thought, an action and its input as labeled lines, one call a turn.
public final class ReactStyle implements AgentStyle {
    private static final String PROMPT = """
            You are a ReAct-style agent. When you receive a user query, in each step, you must:

            1. **Think** in natural language about what to do next.
               - Prefix each internal reasoning step with `Thought:`.
            2. **Act** by calling one of your available tools. The tools must be selected from the given list.
               - Prefix with `Action:` and the name of the tool.
            3. **Input** the tool's input. The input must be a valid JSON object.
               - Prefix with `Input:` and the input to the tool.
            4. Observe the tool's output.

            You must repeat Think→Act→Observe until you're ready to give a final answer.
            When finished, output one final line prefixed `Answer:` with your concise solution.

            """;

    private final String task;

    public ReactStyle() {
        this("");
    }

    /// @param task what the model is told about the task besides; may be empty
    public ReactStyle(String task) {
        this.task = task;
    }

    @Override
    public String name() {
        return "react";
    }

    @Override
    public Optional<String> systemPrompt(List<Map<String, @Nullable Object>> tools) {
        JsonText.Layout indented = new JsonText.Layout(true, 4, false, false);
        String about = task.isEmpty() ? "" : "**Task Information**\n" + task + "\n";
        return Optional.of(PROMPT + about + "**Available Tools**\n"
                + tools.stream().map(tool -> JsonText.dumps(tool, indented)).collect(Collectors.joining("\n"))
                + "\n");
    }

    @Override
    public boolean toolsInTemplate() {
        return false;
    }

    @Override
    public Reply read(String text, ReplyContext context) {
        boolean exact = context.compat().agentfly();
        ReactStep step = ReactStep.parse(exact ? text : Patterns.cut(text, "\nObservation:"));
        Optional<String> json = step.action().isEmpty()
                ? Optional.empty()
                : ReactStep.json(step.input().orElse(null));
        Optional<CallRequest> call =
                json.flatMap(input -> call(input, step.action().orElseThrow(), exact));
        if (call.isPresent()) {
            return Reply.of(text, List.of(call.get()), Reply.Status.UNSAID);
        }
        Reply none = Reply.of(text, List.of(), Reply.Status.UNSAID);
        return exact || step.action().isEmpty()
                ? none
                : new Reply(
                        none.message(),
                        Reply.Status.CONTINUE,
                        List.of("The input of the action must be a JSON object."));
    }

    private static Optional<CallRequest> call(String json, String action, boolean exact) {
        String whole = exact ? json : json.substring(0, end(json));
        return StrictJson.readAll(whole, exact ? Compat.AGENTFLY.json() : Compat.NONE.json())
                .flatMap(read -> {
                    Object value = read.value();
                    if (value instanceof Map<?, ?> map && map.containsKey("name") && map.containsKey("arguments")) {
                        String name = exact ? String.valueOf(map.get("name")) : action;
                        return Optional.of(new CallRequest("", name, map.get("arguments")));
                    }
                    boolean takes = exact
                            ? value instanceof List || value instanceof String || value instanceof Map
                            : value instanceof Map;
                    return takes ? Optional.of(new CallRequest("", action, value)) : Optional.empty();
                });
    }

    /// Where the JSON ends: text behind it, such as an answer that was not asked for yet, is not read.
    private static int end(String json) {
        return StrictJson.read(json, 0).map(StrictJson.Read::end).orElse(json.length());
    }
}
