// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Replies to a request for a summary of the chain so far.
final class Summaries {
    private static final Pattern SUMMARY = Patterns.anyCase("<summarize>\\s*(.*?)\\s*</summarize>");
    private static final Pattern TAG = Patterns.anyCase("</?summarize>");
    private static final Pattern THOUGHT = Patterns.anyCase("</think>");
    private static final Pattern CALL = Patterns.anyCase("<tool_call>\\s*.*?\\s*</tool_call>");

    private Summaries() {}

    /// The whole reply is the summary.
    static Reply reply(String text, String summary) {
        if (summary.isEmpty()) {
            return Reply.of(text, List.of());
        }
        boolean end = summary.equalsIgnoreCase("end task");
        return Reply.of(
                text,
                List.of(Patterns.call("call_0", "summarize", Map.of("summary", summary))),
                end ? Reply.Status.TERMINAL : Reply.Status.CONTINUE);
    }

    /// What stands in the tags of a reply; empty if it has none.
    static Optional<String> block(String text) {
        Matcher matcher = SUMMARY.matcher(text);
        return matcher.find() ? Optional.of(Patterns.strip(matcher.group(1))) : Optional.empty();
    }

    /// The summary in a reply: what stands in its tags, or else all of it.
    static String of(String text) {
        String stripped = Patterns.strip(text);
        return block(stripped)
                .orElseGet(() -> Patterns.strip(TAG.matcher(stripped).replaceAll("")));
    }

    /// The same without thoughts and calls.
    static String withoutThoughts(String text) {
        Matcher matcher = THOUGHT.matcher(text);
        int start = 0;
        while (matcher.find()) {
            start = matcher.end();
        }
        return of(CALL.matcher(Patterns.strip(text.substring(start))).replaceAll(""));
    }
}
