// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxException;
import org.gem4j.tool.PythonMarkup;
import tools.jackson.databind.JsonNode;

/// Replays the Python tool (how its calls are read, what it answers) and the search tool (queries, shown passages).
final class ToolsArea implements Area {
    private static final String PARSE = "python_parse.jsonl";
    private static final String EXEC = "python_exec.jsonl";
    private static final String SEARCH = "search.jsonl";

    @Override
    public String name() {
        return "tools";
    }

    @Override
    public String files() {
        return String.join(", ", PARSE, EXEC, SEARCH);
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isNamed(file, PARSE, EXEC, SEARCH);
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        if (Area.isNamed(file, PARSE)) {
            verdicts.eachLine(file, ToolsArea::parsed);
        } else if (Area.isNamed(file, SEARCH)) {
            verdicts.eachLine(file, SearchCases::check);
        } else {
            executed(file, verdicts);
        }
    }

    private static void executed(Path file, Verdicts verdicts) throws IOException {
        try (PythonSandbox sandbox = PythonSandbox.open()) {
            PythonCases cases = new PythonCases(sandbox);
            verdicts.eachLine(file, cases::check);
        } catch (SandboxException e) {
            verdicts.eachLine(file, node -> Outcome.skipped(String.valueOf(e.getMessage())));
        }
    }

    /// `action` to `parsed_code`, and `parsed_action_end`: how many characters of the action are kept.
    private static Outcome parsed(JsonNode line) {
        String action = Repeated.text(line, "action");
        Optional<PythonMarkup.Block> block = PythonMarkup.find(action);
        int end = action.codePointCount(0, block.map(PythonMarkup.Block::end).orElse(action.length()));
        if (end != line.path("parsed_action_end").asInt()) {
            return Outcome.failed("an end at " + line.path("parsed_action_end"), "an end at " + end);
        }
        if (block.isPresent() != line.path("valid").asBoolean()) {
            return Outcome.failed("valid: " + line.path("valid"), "valid: " + block.isPresent());
        }
        return Repeated.compare(line, "parsed_code", block.map(PythonMarkup.Block::code));
    }
}
