// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.Locale;

/// Whose behavior agents have where two systems differ.
public enum Compat {
    /// This project's.
    NONE,
    /// AgentFly's, with what its own users call faults.
    AGENTFLY;

    /// `none` or `agentfly`.
    ///
    /// @throws IllegalArgumentException for another name
    public static Compat parse(String name) {
        for (Compat compat : values()) {
            if (compat.name().toLowerCase(Locale.ROOT).equals(name)) {
                return compat;
            }
        }
        throw new IllegalArgumentException("compat must be none or agentfly but was " + name);
    }

    public boolean agentfly() {
        return this == AGENTFLY;
    }
}
