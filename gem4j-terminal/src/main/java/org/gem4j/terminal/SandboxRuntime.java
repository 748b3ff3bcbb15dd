// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.terminal.ShellSession.ShellLimits;

/// Tasks in the sandbox, which shows the programs of this machine.
///
/// @param sandbox not closed with the runtime
/// @param bundled whether the tasks are the bundled ones, whose tests go by names, content and permissions alone: the
///     same of these get the same results
record SandboxRuntime(PythonSandbox sandbox, ShellLimits limits, boolean bundled) implements TaskRuntime {
    private static final KnownResults KNOWN = new KnownResults(10_000);

    @Override
    public String folder(TerminalTask task) {
        return task.image().folder();
    }

    @Override
    public TaskShell open(TerminalTask task, List<String> history) {
        return new ShellSession(sandbox, task.image(), limits, history, !bundled);
    }

    @Override
    public Map<String, Boolean> test(TerminalTask task, Optional<byte[]> files) {
        if (!bundled || files.isEmpty()) {
            return Grader.run(sandbox, task, files).passed();
        }
        return KNOWN.of(task, files.get(), () -> Grader.run(sandbox, task, files));
    }

    @Override
    public Map<String, Double> rewards(TerminalTask task, Optional<byte[]> files) {
        return Grader.rewards(sandbox, task, files);
    }
}
