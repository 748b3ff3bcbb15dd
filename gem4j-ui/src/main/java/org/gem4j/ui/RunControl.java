// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.nio.file.Path;
import java.util.List;

/// Starts training in processes of its own. Thread-safe.
public interface RunControl {
    /// A process that was started.
    ///
    /// @param id counts from 1
    /// @param command what it does, in words of the user
    /// @param running whether it still runs
    /// @param exit its exit code; 0 while it runs
    /// @param output the last lines that it printed
    record Job(int id, String command, boolean running, int exit, String output) {}

    /// Starts a new run.
    ///
    /// @param flags of `train`, each word apart
    /// @param runs the folder for the new run
    /// @throws IllegalArgumentException if a flag may not be given here
    Job start(List<String> flags, Path runs);

    /// Resumes a run.
    Job resume(Path run);

    /// All that were started, the newest first.
    List<Job> jobs();

    /// For pages that only show.
    static RunControl none() {
        return new RunControl() {
            @Override
            public Job start(List<String> flags, Path runs) {
                throw new IllegalArgumentException("runs cannot be started from this page");
            }

            @Override
            public Job resume(Path run) {
                throw new IllegalArgumentException("runs cannot be resumed from this page");
            }

            @Override
            public List<Job> jobs() {
                return List.of();
            }
        };
    }
}
