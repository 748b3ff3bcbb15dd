// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

/// The limits at which a program is killed. A request that is merely refused, such as one for another process, is an
/// error that the program sees.
public enum LimitKind {
    WALL_TIME,
    CPU_TIME,
    MEMORY,
    OUTPUT,
    PROCESSES,
    FILES
}
