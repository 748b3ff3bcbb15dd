// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.tool.PythonTool;
import org.gem4j.tool.PythonToolOptions;
import org.gem4j.tool.ToolErrorKind;
import org.gem4j.tool.ToolResult;
import tools.jackson.databind.JsonNode;

/// Checks what programs print through the Python tool, or straight through the sandbox (`direct`).
///
/// Where the peer refuses a program by its words (`{BLOCKED}`), has another time limit, prints line numbers of a second
/// run behind imports, does not tell the exit code, or never shortens, we differ on purpose.
final class PythonCases {
    private static final String BLOCKED = "{BLOCKED}";
    private static final String TIMEOUT = "{TIMEOUT}";
    private static final Pattern EXIT_CODE = Pattern.compile("\\n?The code exited with code \\d+\\.$");
    private static final Pattern LINE = Pattern.compile("line \\d+");

    private final PythonSandbox sandbox;

    PythonCases(PythonSandbox sandbox) {
        this.sandbox = sandbox;
    }

    Outcome check(JsonNode line) {
        String code = Repeated.text(line, "code");
        return line.path("direct").asBoolean(false) ? direct(line, code) : throughTool(line, code);
    }

    private Outcome direct(JsonNode line, String code) {
        PythonResult result = sandbox.run(
                Program.of(code).withInput(line.path("stdin").asString("")).withLenientNames(true));
        String expected = line.path("success") + " " + line.path("stdout").asString() + " | "
                + line.path("stderr").asString();
        String actual = result.ok() + " " + result.output().text() + " | "
                + result.errors().text().strip();
        return Outcome.compare(expected, actual);
    }

    private Outcome throughTool(JsonNode line, String code) {
        Duration limit = Duration.ofSeconds(line.path("timeout").asLong(5));
        PythonToolOptions options = PythonToolOptions.defaults()
                .withLimits(Limits.defaults().withWallTime(limit))
                .withLastErrorLineOnly(line.path("keep_error_last_line").asBoolean(false));
        ToolResult result = new PythonTool(sandbox, options).run(code);
        String expected = line.path("result").asString("");
        if (expected.contains(BLOCKED)) {
            return Outcome.differs("D-python-words");
        }
        if (line.has("exception")) {
            return Outcome.differs("D-python-bytes");
        }
        boolean late = result instanceof ToolResult.Failed(ToolErrorKind kind, String ignored)
                && kind == ToolErrorKind.TIMEOUT;
        if (late && expected.contains(TIMEOUT)) {
            return Outcome.compare(true, line.path("has_error").asBoolean());
        }
        if (late && line.path("seconds").asDouble(0) > limit.toSeconds()) {
            return Outcome.differs("D-tool-timeout");
        }
        if (result.failed() != line.path("has_error").asBoolean()) {
            return Outcome.failed("has_error: " + line.path("has_error"), result);
        }
        Outcome outcome = Repeated.compare(line, "result", Optional.of(result.text() + "\n"));
        if (!(outcome instanceof Outcome.Failed)) {
            return outcome;
        }
        if (expected.equals(EXIT_CODE.matcher(result.text()).replaceFirst("") + "\n")) {
            return Outcome.differs("D-python-exit-code");
        }
        if (line.path("result_len").asInt(0) > options.longestObservation()) {
            return Outcome.differs("D-tool-truncation");
        }
        boolean onlyLines = expected.contains("is not defined")
                && withoutLines(expected).equals(withoutLines(result.text() + "\n"));
        return onlyLines ? Outcome.differs("D-python-names") : outcome;
    }

    private static String withoutLines(String text) {
        return LINE.matcher(text).replaceAll("line");
    }
}
