// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.ToolCall;

/// Fenced blocks whose language is Python; those of other languages are skipped as a whole.
final class FencedPython {
    private static final String FENCE = "```";
    private static final Set<String> LANGUAGES = Set.of("python", "py", "python3");

    private FencedPython() {}

    static List<CallItem> parse(String text) {
        List<CallItem> items = new ArrayList<>();
        boolean inBlock = false;
        boolean python = false;
        int start = 0;
        int codeStart = 0;
        int at = 0;
        while (at <= text.length()) {
            int lineEnd = text.indexOf('\n', at);
            int next = lineEnd < 0 ? text.length() + 1 : lineEnd + 1;
            String line =
                    text.substring(at, lineEnd < 0 ? text.length() : lineEnd).stripTrailing();
            if (!inBlock && line.startsWith(FENCE) && line.indexOf('`', FENCE.length()) < 0) {
                inBlock = true;
                python = LANGUAGES.contains(line.substring(FENCE.length()).toLowerCase(Locale.ROOT));
                start = at;
                codeStart = next;
            } else if (inBlock && line.equals(FENCE)) {
                if (python) {
                    items.add(item(text.substring(codeStart, Math.max(codeStart, at - 1)), start, at + line.length()));
                }
                inBlock = false;
            }
            at = next;
        }
        if (inBlock && python) {
            items.add(new CallItem.Bad(CallError.UNCLOSED_TAG, start, text.length()));
        }
        return items;
    }

    private static CallItem item(String code, int start, int end) {
        String lines = code.replace("\r\n", "\n");
        String complete = lines.endsWith("\r") ? lines.substring(0, lines.length() - 1) : lines;
        return complete.isBlank()
                ? new CallItem.Bad(CallError.EMPTY_CALL, start, end)
                : new CallItem.Good(new ToolCall("python", Map.of("code", complete)), start, end);
    }
}
