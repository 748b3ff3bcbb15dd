// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Calls that are the whole text: JSON objects one after the other.
final class Llama3Calls {
    private static final String TAG = "<|python_tag|>";
    private static final List<String> ENDS = List.of("<|eom_id|>", "<|eot_id|>", "<|end_of_text|>");

    private Llama3Calls() {}

    static List<CallItem> parse(String text) {
        int at = TagScanner.skipSpace(text, 0);
        boolean tagged = text.startsWith(TAG, at);
        if (tagged) {
            at = TagScanner.skipSpace(text, at + TAG.length());
        }
        String calls = withoutEnds(text);
        List<CallItem> items = new ArrayList<>();
        if (at < calls.length() && calls.charAt(at) != '{') {
            return tagged ? List.of(new CallItem.Bad(CallError.MALFORMED_JSON, at, calls.length())) : items;
        }
        while (at < calls.length()) {
            if (calls.charAt(at) != '{') {
                items.add(new CallItem.Bad(CallError.TRAILING_TEXT, at, calls.length()));
                break;
            }
            Optional<StrictJson.Read> read = StrictJson.read(calls, at);
            if (read.isEmpty()) {
                items.add(new CallItem.Bad(CallError.MALFORMED_JSON, at, calls.length()));
                break;
            }
            int end = read.get().end();
            items.add(CallPayload.item(read.get().value(), "parameters", "arguments", at, end));
            at = skipDividers(calls, end);
        }
        return items;
    }

    private static int skipDividers(String text, int from) {
        int at = TagScanner.skipSpace(text, from);
        while (at < text.length() && text.charAt(at) == ';') {
            at = TagScanner.skipSpace(text, at + 1);
        }
        return at;
    }

    private static String withoutEnds(String text) {
        int end = text.length();
        int before;
        do {
            before = end;
            while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
            for (String tag : ENDS) {
                if (text.startsWith(tag, end - tag.length())) {
                    end -= tag.length();
                }
            }
        } while (end < before);
        return text.substring(0, end);
    }
}
