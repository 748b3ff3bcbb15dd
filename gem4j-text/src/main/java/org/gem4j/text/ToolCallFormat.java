// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The formats in which models write tool calls. Parsing never fails and takes linear time.
public enum ToolCallFormat {
    /// `<tool_call>{"name": …, "arguments": {…}}</tool_call>`, as in Hermes and Qwen.
    HERMES(HermesCalls::parse),

    /// `<tool_call><tool_name>…</tool_name><arguments>{…}</arguments></tool_call>`.
    MCP(McpCalls::parse),

    /// `<search>…</search>`: tool `search`, argument `query`.
    SEARCH(SearchCalls::parse),

    /// A fenced block of Python: tool `python`, argument `code`.
    PYTHON_FENCE(FencedPython::parse),

    /// The whole text is one or more `{"name": …, "parameters": {…}}`, as in Llama 3.
    LLAMA3_JSON(Llama3Calls::parse);

    private static final String THINK = "<think>";
    private static final String THOUGHT = "</think>";

    private final Function<String, List<CallItem>> parser;

    ToolCallFormat(Function<String, List<CallItem>> parser) {
        this.parser = parser;
    }

    /// The format of a name such as `hermes`.
    ///
    /// @throws IllegalArgumentException if there is none
    public static ToolCallFormat named(String id) {
        for (ToolCallFormat format : values()) {
            if (format.id().equals(id)) {
                return format;
            }
        }
        throw new IllegalArgumentException("tool-call format must be one of "
                + Arrays.stream(values()).map(ToolCallFormat::id).collect(Collectors.joining(", ")) + " but was " + id);
    }

    /// The name as users write it.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// All calls of this format in a text.
    public ToolCalls parse(String text) {
        return new ToolCalls(parser.apply(text));
    }

    /// The text without `<think>…</think>`, and without everything after an unclosed `<think>`.
    public static String withoutThinking(String text) {
        List<String> kept = new ArrayList<>();
        int at = 0;
        while (true) {
            int open = text.indexOf(THINK, at);
            if (open < 0) {
                kept.add(text.substring(at));
                break;
            }
            kept.add(text.substring(at, open));
            int close = text.indexOf(THOUGHT, open);
            if (close < 0) {
                break;
            }
            at = close + THOUGHT.length();
        }
        return String.join("", kept);
    }
}
