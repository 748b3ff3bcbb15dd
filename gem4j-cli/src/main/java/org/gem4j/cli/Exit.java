// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

/// Exit codes of every command.
public final class Exit {
    /// Success.
    public static final int DONE = 0;

    /// Failure: a case that differs, a training run that failed, a bug.
    public static final int FAILED = 1;

    /// A usage error: an unknown command, option or id, or an invalid value.
    public static final int USAGE = 2;

    /// A missing prerequisite: a JDK, Python, a GPU, a checkpoint.
    public static final int MISSING = 3;

    private Exit() {}
}
