// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

/// The limits that end a program. What a program is merely refused, such as one more process, it sees as an error.
public enum LimitKind {
    WALL_TIME,
    CPU_TIME,
    MEMORY,
    OUTPUT,
    PROCESSES,
    FILES
}
