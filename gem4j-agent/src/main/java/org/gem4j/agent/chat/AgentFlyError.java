// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

/// An error that AgentFly raises for input that it does not accept.
public final class AgentFlyError extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String kind;

    /// @param kind the class of the exception in Python, such as `TypeError`
    public AgentFlyError(String kind, String message) {
        super(message);
        this.kind = kind;
    }

    public String kind() {
        return kind;
    }
}
