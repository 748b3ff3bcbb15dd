// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.time.Duration;

/// A shell that runs the commands of an episode, in the sandbox or in a container.
public interface CommandLine extends AutoCloseable {
    /// Runs a command to its end, or stops it after `limit`.
    ///
    /// @param command a shell script
    CommandResult run(String command, Duration limit);

    @Override
    default void close() {}
}
