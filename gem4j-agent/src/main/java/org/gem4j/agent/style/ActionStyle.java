// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.CallRequest;

/// `action`: one action a turn between `<action>` tags, for the agent's first tool, or a summary between
/// `<summarize>` tags. The action `end task` ends the chain.
final class ActionStyle implements AgentStyle {
    private static final Pattern TAG = Patterns.anyCase("<(action|summarize)>\\s*(.*?)\\s*</\\1>");
    private static final Pattern CLOSE = Patterns.anyCase("</(action|summarize)>");

    @Override
    public String name() {
        return "action";
    }

    @Override
    public boolean toolsInTemplate() {
        return false;
    }

    @Override
    public Reply read(String text, ReplyContext context) {
        Matcher close = CLOSE.matcher(text);
        String kept = close.find() ? text.substring(0, close.end()) : text;
        if (kept.isEmpty()) {
            return Reply.of(kept, List.of());
        }
        if (context.summaryAsked()) {
            return Summaries.reply(kept, Summaries.of(kept));
        }
        List<CallRequest> calls = new ArrayList<>();
        boolean end = false;
        String readable = context.compat().agentfly() ? kept : Tags.closed(Tags.closed(kept, "action"), "summarize");
        Matcher matcher = TAG.matcher(readable);
        for (int i = 0; matcher.find(); i++) {
            String body = Patterns.strip(matcher.group(2));
            if (!body.isEmpty()) {
                end |= body.equalsIgnoreCase("end task");
                calls.add(call("call_" + i, matcher.group(1), body, context));
            }
        }
        return end
                ? Reply.of(kept, Patterns.first(calls), Reply.Status.TERMINAL)
                : Reply.of(kept, Patterns.first(calls));
    }

    private static CallRequest call(String id, String tag, String body, ReplyContext context) {
        if (tag.equalsIgnoreCase("summarize")) {
            return Patterns.call(id, "summarize", Map.of("summary", body));
        }
        String tool = context.tools().isEmpty() ? "" : context.names().getFirst();
        return Patterns.call(id, tool, Map.of("action", body));
    }
}
