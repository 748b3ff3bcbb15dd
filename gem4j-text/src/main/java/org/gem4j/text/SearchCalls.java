// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.List;
import java.util.Map;
import org.gem4j.env.ToolCall;

/// Search queries between tags. The first closing tag ends a query, whatever its content.
final class SearchCalls {
    private static final String OPEN = "<search>";
    private static final String CLOSE = "</search>";

    private SearchCalls() {}

    static List<CallItem> parse(String text) {
        TagScanner scanner = new TagScanner(text, OPEN, CLOSE);
        return scanner.scan((start, from) -> {
            int close = scanner.closing(from);
            if (close < 0) {
                return TagScanner.unreadable(CallError.UNCLOSED_TAG, start);
            }
            int end = close + CLOSE.length();
            String query = text.substring(from, close).strip();
            return query.isEmpty()
                    ? new CallItem.Bad(CallError.EMPTY_CALL, start, end)
                    : new CallItem.Good(new ToolCall("search", Map.of("query", query)), start, end);
        });
    }
}
