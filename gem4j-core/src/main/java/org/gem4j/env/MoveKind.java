// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// How an environment classified an action.
public enum MoveKind {
    /// Legal, and the episode continues unless a limit was reached.
    VALID,
    /// Well formed, but illegal in this state.
    INVALID_MOVE,
    /// Malformed: not readable as a move.
    INVALID_FORMAT,
    /// The move solved the task.
    WIN,
    /// The move lost the task.
    LOSE
}
