// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.style.AgentStyle;
import org.gem4j.agent.style.ReactStep;
import org.gem4j.agent.style.ReactStyle;
import org.gem4j.agent.style.Reply;
import org.gem4j.agent.style.ReplyContext;
import org.gem4j.agent.tools.BuiltInTools;
import org.jspecify.annotations.Nullable;

/// Cases of replies as agents of each kind read them.
final class AgentReplies {
    private static final String RANDOM = "<random>";

    private AgentReplies() {}

    static Object reply(AgentCase recorded, Compat compat) {
        boolean asked = recorded.input().get("segment") instanceof String;
        ReplyContext context = new ReplyContext(tools(recorded, compat), asked, () -> RANDOM, compat);
        Reply reply = AgentStyle.of(recorded.text("agent_type")).read(recorded.text("text"), context);
        return message(reply.message(), reply.status());
    }

    /// An assistant's message as AgentFly keeps it.
    static Map<String, @Nullable Object> message(AgentMessage message, Reply.Status status) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>(message.toJson());
        json.put("tool_calls", message.calls().stream().map(CallRequest::toJson).toList());
        json.put("loss", true);
        if (status != Reply.Status.UNSAID) {
            json.put("status", status.name().toLowerCase(Locale.ROOT));
        }
        return json;
    }

    private static List<Map<String, @Nullable Object>> tools(AgentCase recorded, Compat compat) {
        List<Map<String, @Nullable Object>> tools = new ArrayList<>();
        for (Object name : recorded.list("tools")) {
            tools.add(BuiltInTools.schema(String.valueOf(name), compat));
        }
        return tools;
    }

    static Object step(AgentCase recorded, Compat compat) {
        ReactStep step = ReactStep.parse(recorded.text("text"));
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("thought", step.thought().orElse(null));
        answer.put("action", step.action().orElse(null));
        answer.put("input", step.input().orElse(null));
        return answer;
    }

    static Object helper(AgentCase recorded, Compat compat) {
        if (recorded.group().equals("jsonish")) {
            return ReactStep.repaired(recorded.text("text"));
        }
        Optional<String> json = ReactStep.json(recorded.input().get("text") instanceof String text ? text : null);
        return json.map(List::of).orElse(List.of());
    }

    static Object systemPrompt(AgentCase recorded, Compat compat) {
        return new ReactStyle(recorded.text("task_info"))
                .systemPrompt(tools(recorded, compat))
                .orElse("");
    }
}
