// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolErrorKind;
import org.gem4j.tool.ToolResult;
import org.gem4j.tool.ToolSchema;
import org.jspecify.annotations.Nullable;

/// A shell as a tool: folder, variables and files persist between calls until it is closed.
public final class TerminalTool implements Tool {
    private static final ToolSchema SCHEMA = ToolSchema.create().text("command", "a command or a script for bash");
    private static final TaskImage EMPTY = new TaskImage(Map.of(), "/app", Map.of(), List.of());

    private final PythonSandbox sandbox;
    private final ShellSession.ShellLimits limits;
    private @Nullable ShellSession shell;

    /// @param sandbox not closed with the tool
    public TerminalTool(PythonSandbox sandbox, ShellSession.ShellLimits limits) {
        this.sandbox = sandbox;
        this.limits = limits;
    }

    /// A tool in the sandbox that all terminals of this process share.
    public static TerminalTool create() {
        return new TerminalTool(TerminalProvider.sandbox(false), ShellSession.ShellLimits.defaults());
    }

    @Override
    public String name() {
        return "terminal";
    }

    @Override
    public String description() {
        return "Runs a command in a persistent shell and returns what it prints.";
    }

    @Override
    public ToolSchema schema() {
        return SCHEMA;
    }

    @Override
    public ToolResult execute(Map<String, @Nullable Object> arguments) {
        if (shell == null) {
            shell = new ShellSession(sandbox, EMPTY, limits, List.of(), true);
        }
        CommandResult result = shell.run(String.valueOf(arguments.get("command")), limits.longest());
        List<String> parts = new ArrayList<>(List.of(result.output()));
        if (!result.note().isEmpty()) {
            parts.add(result.note());
        }
        if (result.exitCode() == 0) {
            return ToolResult.ok(String.join("\n", parts));
        }
        parts.add("Exit code " + result.exitCode());
        return ToolResult.error(ToolErrorKind.EXECUTION, String.join("\n", parts));
    }

    @Override
    public void close() {
        if (shell != null) {
            shell.close();
            shell = null;
        }
    }
}
