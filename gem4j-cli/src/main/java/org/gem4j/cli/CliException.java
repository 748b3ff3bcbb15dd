// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

/// Ends a command with one line for the user and an exit code.
///
/// An `IllegalArgumentException` that reaches [Main] is a usage error too and exits with [Exit#USAGE], so commands need
/// not translate those of libraries.
public final class CliException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CliException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /// The command failed.
    public static CliException failed(String message) {
        return new CliException(Exit.FAILED, message);
    }

    /// The command line is wrong.
    public static CliException usage(String message) {
        return new CliException(Exit.USAGE, message);
    }

    /// A prerequisite is missing; the message says how to get it.
    public static CliException missing(String message) {
        return new CliException(Exit.MISSING, message);
    }

    public int exitCode() {
        return exitCode;
    }
}
