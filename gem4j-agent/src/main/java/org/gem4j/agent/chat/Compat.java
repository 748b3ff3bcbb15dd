// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.Locale;
import org.gem4j.text.StrictJson;

/// Selects whose behavior agents follow where gem4j and AgentFly differ.
public enum Compat {
    /// This project's.
    NONE,
    /// AgentFly's, with what its own users call faults.
    AGENTFLY;

    private static final StrictJson.Dialect PYTHON = new StrictJson.Dialect(true, StrictJson.DEEPEST, 4300, null);

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

    /// How JSON that a model wrote is read: strictly, or as Python does, for which `NaN` and the infinities are
    /// numbers.
    public StrictJson.Dialect json() {
        return agentfly() ? PYTHON : StrictJson.Dialect.STRICT;
    }
}
