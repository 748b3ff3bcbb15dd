// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Locale;

/// Why a response ended.
public enum StopReason {
    /// The model ended its turn, or sampled one of the request's stop ids.
    END_OF_TURN,
    /// One of the request's stop texts appeared.
    STOP_TEXT,
    /// The request's limit, or that of the model or its cache, was reached; what the model would have said is
    /// unknown.
    LENGTH,
    /// The prompt is empty or can never fit: nothing was sampled.
    PROMPT_TOO_LONG,
    /// Whoever asked no longer wants an answer.
    CANCELED,
    /// The request's deadline passed.
    DEADLINE,
    /// The model could not be asked, or broke: its server gone, its engine closed. Never a reason for a reward.
    INFRASTRUCTURE;

    /// Whether the model said all it wanted to say.
    public boolean complete() {
        return this == END_OF_TURN || this == STOP_TEXT;
    }

    /// Whether there is an answer, be it cut.
    public boolean answered() {
        return complete() || this == LENGTH;
    }

    /// As files have it, such as `end_of_turn`.
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
