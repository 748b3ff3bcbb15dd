// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.EnvException;
import org.gem4j.terminal.ShellSession.ShellLimits;

/// The runtime in which tasks are worked on and tested: the sandbox or containers. Thread-safe.
public interface TaskRuntime {
    /// A shell of a task that can be handed in.
    interface TaskShell extends CommandLine {
        /// An archive of the working folder, in a form that the same runtime's tests read; empty if it is too
        /// large or cannot be read.
        Optional<byte[]> files();

        /// The most that [#files] may hold, in MiB.
        int filesMiB();

        @Override
        void close();
    }

    /// Makes runtimes for `isolation=container`; found by `ServiceLoader`.
    interface Provider {
        /// @throws EnvException if containers cannot be had here
        TaskRuntime open(Settings settings);
    }

    /// How containers are made.
    ///
    /// @param limits what commands may use
    /// @param cpus processors that all processes of a container may use together
    /// @param network whether commands can use the network
    /// @param image the image in place of the task's own, on which the steps of its Dockerfile are carried
    ///     out; empty: the task's own
    record Settings(ShellLimits limits, double cpus, boolean network, String image) {}

    /// Where the shell starts.
    String folder(TerminalTask task);

    /// A shell in the start state of a task.
    ///
    /// @param history commands that were run before, each with its limit in milliseconds before it: they are run
    ///     again
    /// @throws EnvException if the start state cannot be made
    TaskShell open(TerminalTask task, List<String> history);

    /// Whether each test passed, of a task whose tests are functions, on a copy of the working files.
    ///
    /// @param files what [TaskShell#files] gave; empty: no test passes
    Map<String, Boolean> test(TerminalTask task, Optional<byte[]> files);

    /// The reward that `test.sh` leaves.
    ///
    /// @throws EnvException if it leaves none, or one that is not a finite number
    Map<String, Double> rewards(TerminalTask task, Optional<byte[]> files);
}
