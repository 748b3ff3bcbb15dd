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
record SandboxRuntime(PythonSandbox sandbox, ShellLimits limits) implements TaskRuntime {
    @Override
    public String folder(TerminalTask task) {
        return task.image().folder();
    }

    @Override
    public TaskShell open(TerminalTask task, List<String> history) {
        return new ShellSession(sandbox, task.image(), limits, history);
    }

    @Override
    public Map<String, Boolean> test(TerminalTask task, Optional<byte[]> files) {
        return Grader.run(sandbox, task, files);
    }

    @Override
    public Map<String, Double> rewards(TerminalTask task, Optional<byte[]> files) {
        return Grader.rewards(sandbox, task, files);
    }
}
