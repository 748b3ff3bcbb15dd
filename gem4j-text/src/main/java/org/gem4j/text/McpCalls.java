// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.ToolCall;

/// Calls as tags for the name and the arguments.
final class McpCalls {
    private static final String OPEN = "<tool_call>";
    private static final String CLOSE = "</tool_call>";
    private static final String NAME = "<tool_name>";
    private static final String NAME_END = "</tool_name>";
    private static final String ARGUMENTS = "<arguments>";
    private static final String ARGUMENTS_END = "</arguments>";

    private final String text;
    private final int start;
    private int at;

    private McpCalls(String text, int start, int from) {
        this.text = text;
        this.start = start;
        this.at = from;
    }

    static List<CallItem> parse(String text) {
        return new TagScanner(text, OPEN, CLOSE).scan((start, from) -> new McpCalls(text, start, from).item());
    }

    private CallItem item() {
        String name = "";
        if (takes(NAME)) {
            int end = text.indexOf('<', at);
            if (end < 0 || !text.startsWith(NAME_END, end)) {
                return TagScanner.unreadable(CallError.MALFORMED_MARKUP, start);
            }
            name = text.substring(at, end).strip();
            at = end + NAME_END.length();
        }
        if (takes(CLOSE)) {
            return new CallItem.Bad(name.isEmpty() ? CallError.MISSING_NAME : CallError.BAD_ARGUMENTS, start, at);
        }
        if (!takes(ARGUMENTS)) {
            return TagScanner.unreadable(CallError.MALFORMED_MARKUP, start);
        }
        Object arguments = Map.of();
        if (!takes(ARGUMENTS_END)) {
            Optional<StrictJson.Read> read = StrictJson.read(text, TagScanner.skipSpace(text, at));
            at = read.map(StrictJson.Read::end).orElse(at);
            if (read.isEmpty() || !takes(ARGUMENTS_END)) {
                return TagScanner.unreadable(CallError.MALFORMED_JSON, start);
            }
            arguments = read.get().value();
        }
        if (!takes(CLOSE)) {
            return TagScanner.unreadable(CallError.MALFORMED_MARKUP, start);
        }
        if (name.isEmpty()) {
            return new CallItem.Bad(CallError.MISSING_NAME, start, at);
        }
        return arguments instanceof Map<?, ?> map
                ? new CallItem.Good(new ToolCall(name, CallPayload.copy(map)), start, at)
                : new CallItem.Bad(CallError.BAD_ARGUMENTS, start, at);
    }

    /// Skips this text, after whitespace, if it comes next; returns whether it does.
    private boolean takes(String tag) {
        int next = TagScanner.skipSpace(text, at);
        if (!text.startsWith(tag, next)) {
            return false;
        }
        at = next + tag.length();
        return true;
    }
}
