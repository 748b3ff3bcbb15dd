// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.ToolCall;
import org.gem4j.text.CallError;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.text.ToolCalls;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks tool calls in a model's text: the calls in order and what is wrong with the first bad one. Cases whose
/// basis is `contested` are not scored.
final class ToolCallCases {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ToolCallCases() {}

    static Outcome check(JsonNode line) {
        String text = line.path("text").asString();
        if (line.path("options").path("strip_thinking").asBoolean(false)) {
            text = ToolCallFormat.withoutThinking(text);
        }
        ToolCalls parsed = ToolCallFormat.named(line.path("format").asString()).parse(text);
        List<Object> calls = new ArrayList<>();
        for (ToolCall call : parsed.calls()) {
            Map<String, @Nullable Object> shown = new LinkedHashMap<>();
            shown.put("name", call.name());
            shown.put("arguments", call.arguments());
            calls.add(shown);
        }
        String error = parsed.error().map(CallError::id).orElse("null");
        JsonNode actual = MAPPER.readTree(MAPPER.writeValueAsString(calls));
        if (actual.equals(MAPPER.readTree(line.path("calls").toString()))
                && error.equals(line.path("error").asString("null"))) {
            return Outcome.passed();
        }
        return line.path("basis").asString().equals("contested")
                ? Outcome.skipped("contested, and read otherwise here")
                : Outcome.failed(line.path("calls") + " error " + line.path("error"), actual + " error " + error);
    }
}
