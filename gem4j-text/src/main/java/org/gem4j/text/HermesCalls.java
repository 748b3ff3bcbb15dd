// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.List;
import java.util.Optional;

/// Calls as a JSON object between tags.
final class HermesCalls {
    private static final String OPEN = "<tool_call>";
    private static final String CLOSE = "</tool_call>";

    private HermesCalls() {}

    static List<CallItem> parse(String text) {
        return new TagScanner(text, OPEN, CLOSE).scan((start, from) -> {
            int first = TagScanner.skipSpace(text, from);
            if (text.startsWith(CLOSE, first)) {
                return new CallItem.Bad(CallError.EMPTY_CALL, start, first + CLOSE.length());
            }
            Optional<StrictJson.Read> read = StrictJson.read(text, first);
            int behind =
                    read.map(value -> TagScanner.skipSpace(text, value.end())).orElse(text.length());
            if (read.isEmpty() || !text.startsWith(CLOSE, behind)) {
                return TagScanner.unreadable(CallError.MALFORMED_JSON, start);
            }
            return CallPayload.item(read.get().value(), "arguments", "parameters", start, behind + CLOSE.length());
        });
    }
}
