// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

/// Why a response ended.
public enum StopReason {
    /// The model ended its turn.
    END_OF_TURN,
    /// The response reached its token limit; what the model would have said is unknown.
    LENGTH,
    /// The prompt was too long for the model: nothing was sampled.
    PROMPT_TOO_LONG,
    /// The model could not be asked (server gone, deadline passed): nothing was sampled. Never a reason for a
    /// reward.
    INFRASTRUCTURE
}
