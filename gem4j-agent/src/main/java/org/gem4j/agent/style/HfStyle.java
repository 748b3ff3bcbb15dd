// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.text.StrictJson;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// `hf`: the model's own chat template, and calls as `<tool_call>{"name": …, "arguments":
/// {…}}</tool_call>`.
final class HfStyle implements AgentStyle {
    private static final String OPEN = "<tool_call>";
    private static final String CLOSE = "</tool_call>";
    private static final Pattern CALL = Patterns.of("<tool_call>(.*?)</tool_call>|<tool_call>(.*)");

    @Override
    public String name() {
        return "hf";
    }

    @Override
    public Reply read(String text, ReplyContext context) {
        boolean exact = context.compat().agentfly();
        List<CallRequest> calls = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        List<String> bodies = exact ? exactly(text) : bodies(ToolCallFormat.withoutThinking(text));
        for (String json : context.tools().isEmpty() ? List.<String>of() : bodies) {
            Optional<CallRequest> call = call(Patterns.strip(json), context);
            if (call.isEmpty() && exact) {
                return Reply.of(text, List.of());
            }
            call.ifPresentOrElse(calls::add, () -> problems.add(problem(json)));
        }
        Reply reply = Reply.of(text, calls);
        return problems.isEmpty() ? reply : new Reply(reply.message(), Reply.Status.CONTINUE, problems);
    }

    /// What stands between tags, where the first closing tag ends a call even within a string.
    private static List<String> exactly(String text) {
        return CALL.matcher(text)
                .results()
                .map(call -> call.group(1) == null ? call.group(2) : call.group(1))
                .toList();
    }

    /// What stands between tags; a closing tag within a string of a call is part of the string.
    private static List<String> bodies(String text) {
        List<String> bodies = new ArrayList<>();
        int open = text.indexOf(OPEN);
        while (open >= 0) {
            int from = open + OPEN.length();
            int close = text.indexOf(
                    CLOSE, StrictJson.read(text, from).map(StrictJson.Read::end).orElse(from));
            int end = close < 0 ? text.length() : close;
            bodies.add(text.substring(from, end));
            open = text.indexOf(OPEN, end);
        }
        return bodies;
    }

    private static Optional<CallRequest> call(String json, ReplyContext context) {
        Object value = StrictJson.readAll(json, context.compat().json())
                .map(StrictJson.Read::value)
                .orElse(null);
        if (!(value instanceof Map<?, ?> map)
                || !(map.get("name") instanceof String name)
                || !map.containsKey("arguments")) {
            return Optional.empty();
        }
        return Optional.of(new CallRequest(context.ids().get(), name, arguments(map.get("arguments"), context)));
    }

    /// Arguments that are a JSON text already are written once more in AgentFly.
    private static String arguments(@Nullable Object given, ReplyContext context) {
        return given instanceof String text && !context.compat().agentfly()
                ? text
                : JsonText.dumps(given, JsonText.Layout.RAW);
    }

    private static String problem(String json) {
        return StrictJson.readAll(Patterns.strip(json)).isEmpty()
                ? "The call could not be read: its JSON is malformed."
                : "The call could not be read: it must be a JSON object with name and arguments.";
    }
}
