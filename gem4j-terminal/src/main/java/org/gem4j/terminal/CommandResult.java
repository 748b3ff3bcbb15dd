// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

/// The result of a command.
///
/// @param output what it printed, both streams together, or the two ends of it
/// @param exitCode of the command; 124 if it was stopped
/// @param note what happened to it or its shell besides, for the agent; empty if nothing
/// @param undone whether its traces are gone, so that everything is as before it
public record CommandResult(String output, int exitCode, String note, boolean undone) {
    /// What a command did that ended by itself.
    public static CommandResult of(String output, int exitCode) {
        return new CommandResult(output, exitCode, "", false);
    }
}
