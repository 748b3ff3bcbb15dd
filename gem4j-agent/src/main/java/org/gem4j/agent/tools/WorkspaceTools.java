// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.Outcome;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.PythonSession;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Strings;
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;

/// The tools of a workspace: files and a shell in a sandbox session of the chain's own, which begins with
/// the files that the row's field `files` names, if it has one.
final class WorkspaceTools {
    static final Set<String> NAMES = Set.of(
            "run_shell_command",
            "read_file",
            "edit_file",
            "create_file",
            "undo_edit",
            "list_files",
            "grep_search",
            "run_python");

    private static final Limits LIMITS = Limits.defaults()
            .withWallTime(Duration.ofSeconds(120))
            .withCpuTime(Duration.ofSeconds(120))
            .withMemoryMiB(4096)
            .withOutput(256 << 10, 16 << 20);
    private static final String SCRIPT = script();

    private WorkspaceTools() {}

    static AgentTool.Body body(String name) {
        return (arguments, context) -> {
            if (name.equals("run_shell_command")) {
                Optional<String> refusal = CommandFilter.refusal(BuiltInTools.text(arguments, "cmd"));
                if (refusal.isPresent()) {
                    return refusal.get();
                }
            }
            return CodeInterpreter.shown(session(context)
                    .run("print(_tool(" + Strings.repr(name) + ", " + Strings.repr(JsonText.dumps(arguments))
                            + "), end='')"));
        };
    }

    private static PythonSession session(ChainContext context) {
        return context.state(WorkspaceTools.class, () -> {
            PythonSession session = PythonSandbox.shared().session(LIMITS);
            PythonResult begun =
                    session.run(SCRIPT + "\n_begin(" + Strings.repr(JsonText.dumps(files(context))) + ")\n");
            if (!begun.outcome().equals(new Outcome.Exited(0))) {
                String why = CodeInterpreter.shown(begun);
                session.close();
                throw new ToolException("the row's files cannot be written: " + why);
            }
            return session;
        });
    }

    /// @throws ToolException if the row has something else there, which is not the model's fault
    private static Map<String, @Nullable Object> files(ChainContext context) {
        Map<String, @Nullable Object> files = new LinkedHashMap<>();
        Object given = context.fields().get("files");
        if (given instanceof Map<?, ?> map) {
            map.forEach((path, text) -> files.put(String.valueOf(path), text));
        } else if (given != null) {
            throw new ToolException("the row's field files must be an object of texts by path but was " + given);
        }
        return files;
    }

    private static String script() {
        try (InputStream file = Objects.requireNonNull(
                WorkspaceTools.class.getResourceAsStream("workspace.py"), "workspace.py is missing")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
