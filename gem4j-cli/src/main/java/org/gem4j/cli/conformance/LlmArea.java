// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.conformance;

import java.io.IOException;
import java.nio.file.Path;

/// Replays what surrounds a language model: tool calls in its text.
final class LlmArea implements Area {
    private static final String TOOL_CALLS = "toolcalls.jsonl";

    @Override
    public String name() {
        return "llm";
    }

    @Override
    public String files() {
        return TOOL_CALLS;
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isNamed(file, TOOL_CALLS);
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        verdicts.eachLine(file, ToolCallCases::check);
    }
}
