// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.text.StrictJson;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// `function_call_swe`: `<function=name>` with named parameters, or one that is a JSON object.
final class FunctionStyle implements AgentStyle {
    private static final Pattern FUNCTION = Patterns.anyCase("<function=([^>\\s]+)>\\s*(.*?)\\s*</function>");
    private static final Pattern NAMED = Patterns.anyCase("<parameter=([^>\\s]+)>\\s*(.*?)\\s*</parameter>");
    private static final Pattern JSON = Patterns.anyCase("<parameter>\\s*(.*?)\\s*</parameter>");
    private static final String END = "</function>";

    @Override
    public String name() {
        return "function_call_swe";
    }

    @Override
    public String callFormat() {
        return """
            For each call, write the tool's name and each argument in tags:
            <function=name>
            <parameter=argument>value</parameter>
            </function>\
            """;
    }

    @Override
    public Reply read(String text, ReplyContext context) {
        int last = text.lastIndexOf(END);
        String kept = last < 0 ? text : text.substring(0, last + END.length());
        List<String> names = context.names();
        List<CallRequest> calls = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        Matcher matcher = FUNCTION.matcher(kept);
        for (int i = 0; matcher.find(); i++) {
            String name = Patterns.strip(matcher.group(1));
            if (names.isEmpty() || names.contains(name)) {
                calls.add(new CallRequest("call_" + i, name, arguments(matcher.group(2), name, context)));
            } else if (!context.compat().agentfly()) {
                problems.add("There is no tool " + name + ". Tools: " + String.join(", ", names) + ".");
            }
        }
        Reply reply = Reply.of(kept, calls);
        return problems.isEmpty() ? reply : new Reply(reply.message(), Reply.Status.CONTINUE, problems);
    }

    private static String arguments(String inner, String function, ReplyContext context) {
        Map<?, ?> parameters = context.compat().agentfly() ? Map.of() : context.parameters(function);
        Map<String, @Nullable Object> named = new LinkedHashMap<>();
        Matcher matcher = NAMED.matcher(Patterns.strip(inner));
        while (matcher.find()) {
            String name = Patterns.strip(matcher.group(1));
            String text = Patterns.strip(matcher.group(2));
            boolean typed =
                    parameters.get(name) instanceof Map<?, ?> schema && !Objects.equals(schema.get("type"), "string");
            named.put(name, typed ? TypedValue.of(text, parameters.get(name)) : text);
        }
        Matcher json = JSON.matcher(Patterns.strip(inner));
        if (!named.isEmpty() || !json.find()) {
            return JsonText.dumps(named);
        }
        String raw = Patterns.strip(json.group(1));
        Optional<StrictJson.Read> read =
                StrictJson.readAll(raw, context.compat().json());
        if (read.isEmpty()) {
            return JsonText.dumps(Map.of("content", raw));
        }
        Object value = read.get().value();
        return JsonText.dumps(value == null ? Map.of() : value);
    }
}
