// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.sandbox.LimitKind;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Outcome;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.PythonSession;
import org.jspecify.annotations.Nullable;

/// Runs the agent's Python code in a sandbox.
///
/// It is called by markup ([TextTool]: a `<python>` tag or a fence) or by name ([Tool]: `python` with `code`). The
/// sandbox is shared and not closed with the tool.
public final class PythonTool implements TextTool, Tool {
    /// What stands before every result of a call by markup.
    public static final String LABEL = "Code output: ";

    private static final ToolSchema SCHEMA =
            ToolSchema.create().text("code", "Python source; print what you want to see");

    private final PythonSandbox sandbox;
    private final PythonToolOptions options;
    private Optional<PythonSession> session = Optional.empty();

    public PythonTool(PythonSandbox sandbox, PythonToolOptions options) {
        this.sandbox = sandbox;
        this.options = options;
    }

    @Override
    public String type() {
        return "python_code";
    }

    @Override
    public String name() {
        return "python";
    }

    @Override
    public String description() {
        return "Runs Python code and returns what it prints."
                + (options.stateful() ? " Variables persist between calls." : " Each call starts afresh.");
    }

    @Override
    public ToolSchema schema() {
        return SCHEMA;
    }

    @Override
    public String instruction() {
        return "You can run Python: put code between <python> and </python>, or in a block that starts with"
                + " ```python and ends with ```. You will see what it prints, so print what you want to know."
                + (options.stateful() ? " Variables persist between runs." : " Each run starts afresh.");
    }

    @Override
    public Optional<ToolUse> use(String action) {
        return PythonMarkup.find(action).map(block -> {
            ToolResult result = run(block.code());
            return new ToolUse(LABEL + result.text() + "\n", result.failed(), action.substring(0, block.end()));
        });
    }

    @Override
    public ToolResult execute(Map<String, @Nullable Object> arguments) {
        return run(String.valueOf(arguments.get("code")));
    }

    /// Runs code; the text of the result is what it printed, and what went to standard error below it.
    ///
    /// @throws ToolException if the sandbox cannot run anything
    public ToolResult run(String code) {
        if (code.strip().equals("...")) {
            return ToolResult.error(ToolErrorKind.EXECUTION, "SyntaxError: invalid syntax");
        }
        PythonResult result = options.stateful() ? session().run(code) : sandbox.run(program(code));
        String errors = shownErrors(result.errors().text().strip());
        String output = result.output().text();
        return switch (result.outcome()) {
            case Outcome.Exited(int exitCode) ->
                exitCode == 0
                        ? ToolResult.ok(text(output, errors))
                        : ToolResult.error(
                                ToolErrorKind.EXECUTION,
                                text(output, raised(result) ? errors : joined(errors, exited(exitCode))));
            case Outcome.Crashed(int signal) ->
                ToolResult.error(
                        ToolErrorKind.EXECUTION,
                        text(output, joined(errors, "The code was killed by signal " + signal + ".")));
            case Outcome.LimitReached(LimitKind limit) -> limited(limit, output, errors, options.limits());
            case Outcome.Infrastructure(String message) -> throw new ToolException(message);
        };
    }

    /// Whether an exception ended the program whose trace tells why.
    private static boolean raised(PythonResult result) {
        return !result.exception().isEmpty() && !result.exception().equals("SystemExit");
    }

    private static String exited(int code) {
        return "The code exited with code " + code + ".";
    }

    private Program program(String code) {
        return Program.of(code).withLimits(options.limits()).withLenientNames(options.lenientNames());
    }

    private PythonSession session() {
        if (session.isEmpty()) {
            session = Optional.of(sandbox.session(options.limits(), options.lenientNames(), List.of()));
        }
        return session.get();
    }

    private ToolResult limited(LimitKind limit, String output, String errors, Limits limits) {
        ToolErrorKind kind = limit == LimitKind.WALL_TIME || limit == LimitKind.CPU_TIME
                ? ToolErrorKind.TIMEOUT
                : ToolErrorKind.LIMIT;
        if (limit == LimitKind.MEMORY && !errors.isEmpty()) {
            return ToolResult.error(kind, text(output, errors));
        }
        String message = switch (limit) {
            case WALL_TIME ->
                "The code took longer than " + seconds(limits.wallTime().toMillis()) + ".";
            case CPU_TIME ->
                "The code used more than " + seconds(limits.cpuTime().toMillis()) + " of CPU time.";
            case MEMORY -> "The code used more than " + limits.memoryMiB() + " MiB of memory.";
            case OUTPUT -> "The code printed more than " + limits.totalOutput() + " bytes.";
            case PROCESSES -> "The code started too many processes.";
            case FILES -> "The code created too many files.";
        };
        return ToolResult.error(kind, text(output, joined(errors, message)));
    }

    private static String seconds(long millis) {
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis / 1000.0 + " s";
    }

    private String shownErrors(String errors) {
        return options.lastErrorLineOnly() ? errors.substring(errors.lastIndexOf('\n') + 1) : errors;
    }

    private static String joined(String first, String second) {
        return first.isEmpty() ? second : first + "\n" + second;
    }

    private String text(String output, String errors) {
        String all = errors.isEmpty() ? output : output + "\n" + errors;
        int start = 0;
        while (start < all.length() && (all.charAt(start) == ' ' || all.charAt(start) == '\n')) {
            start++;
        }
        return Truncation.keepEnds(all.substring(start), options.longestObservation());
    }

    @Override
    public void reset() {
        session.ifPresent(PythonSession::close);
        session = Optional.empty();
    }

    @Override
    public Map<String, Object> save() {
        return session.<Map<String, Object>>map(open -> Map.of("pieces", open.pieces()))
                .orElse(Map.of());
    }

    @Override
    public Runnable load(Map<String, Object> state) {
        List<String> pieces = state.get("pieces") instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
        return () -> {
            reset();
            if (!pieces.isEmpty()) {
                session = Optional.of(sandbox.session(options.limits(), options.lenientNames(), pieces));
            }
        };
    }

    @Override
    public void close() {
        reset();
    }
}
