// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.util.Locale;

/// Why a chain ended.
public enum FinishReason {
    /// The model or a tool ended it.
    TERMINAL,
    /// The model called no tool.
    NO_TOOL_CALLS,
    /// No turns were left.
    MAX_TURNS,
    /// The conversation reached its longest length.
    MAX_MODEL_LEN;

    /// As files have it, such as `max_turns`.
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
