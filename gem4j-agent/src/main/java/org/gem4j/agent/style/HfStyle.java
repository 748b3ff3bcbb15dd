// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.text.StrictJson;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// `hf`: the model's own chat template, and calls as `<tool_call>{"name": …, "arguments":
/// {…}}</tool_call>`.
final class HfStyle implements AgentStyle {
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
        Matcher matcher = CALL.matcher(exact ? text : ToolCallFormat.withoutThinking(text));
        while (!context.tools().isEmpty() && matcher.find()) {
            String closed = matcher.group(1);
            String json = closed == null ? matcher.group(2) : closed;
            Optional<CallRequest> call = call(Patterns.strip(json), context);
            if (call.isEmpty() && exact) {
                return Reply.of(text, List.of());
            }
            call.ifPresentOrElse(calls::add, () -> problems.add(problem(json)));
        }
        Reply reply = Reply.of(text, calls);
        return problems.isEmpty() ? reply : new Reply(reply.message(), Reply.Status.CONTINUE, problems);
    }

    private static Optional<CallRequest> call(String json, ReplyContext context) {
        Object value = StrictJson.readAll(json).map(StrictJson.Read::value).orElse(null);
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
