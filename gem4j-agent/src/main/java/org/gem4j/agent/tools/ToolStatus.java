// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.Locale;

/// Whether a chain continues or ends after a tool call.
public enum ToolStatus {
    /// The chain continues; what AgentFly's tools say if they say nothing.
    SUCCESS,
    /// The chain continues.
    CONTINUE,
    /// The chain ends.
    TERMINAL,
    /// The chain ends: the call gave its answer.
    FINISH;

    public boolean ends() {
        return this == TERMINAL || this == FINISH;
    }

    /// As files have it, such as `finish`.
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws IllegalArgumentException for another name
    public static ToolStatus parse(String name) {
        for (ToolStatus status : values()) {
            if (status.wireName().equals(name)) {
                return status;
            }
        }
        throw new IllegalArgumentException("status must be one of success, continue, terminal, finish but was " + name);
    }
}
