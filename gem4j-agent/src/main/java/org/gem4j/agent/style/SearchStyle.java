// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.CallRequest;

/// `searchr1`: queries between `<search>` tags, an answer between `<answer>` tags.
final class SearchStyle implements AgentStyle {
    private static final Pattern QUERY = Patterns.anyCase("<search>\\s*(.*?)\\s*</search>");

    @Override
    public String name() {
        return "searchr1";
    }

    @Override
    public boolean toolsInTemplate() {
        return false;
    }

    @Override
    public Reply read(String text, ReplyContext context) {
        boolean exact = context.compat().agentfly();
        String kept = Patterns.cut(text, "</search>", "</answer>");
        List<CallRequest> calls = new ArrayList<>();
        Matcher matcher = QUERY.matcher(exact ? kept : Tags.closed(kept, "search"));
        for (int i = 0; matcher.find(); i++) {
            String query = Patterns.strip(matcher.group(1));
            if (!query.isEmpty()) {
                calls.add(Patterns.call("call_" + i, tool(context), Map.of("query", query)));
            }
        }
        return Reply.of(kept, Patterns.first(calls));
    }

    /// The tool `search`; without one of that name, the agent's only tool.
    private static String tool(ReplyContext context) {
        List<String> names = context.names();
        return context.compat().agentfly() || names.contains("search") || names.size() != 1
                ? "search"
                : names.getFirst();
    }
}
