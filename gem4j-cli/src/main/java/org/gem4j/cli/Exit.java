// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

/// Exit codes of every command.
public final class Exit {
    /// What was asked for was done.
    public static final int DONE = 0;

    /// It was tried and failed: a case that differs, a training run that broke, a bug.
    public static final int FAILED = 1;

    /// The command line is wrong: an unknown command, option, id or an impossible value.
    public static final int USAGE = 2;

    /// Something that must be there is not: a JDK, Python, a GPU, a checkpoint.
    public static final int MISSING = 3;

    private Exit() {}
}
