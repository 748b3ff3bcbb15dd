// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

/// Why a [TextGenerator] stopped a response.
public enum FinishReason {
    /// The model ended its turn, or drew one of the request's stop ids.
    END_OF_TURN,
    /// One of the request's stop texts appeared.
    STOP_TEXT,
    /// The request's limit, or that of the model or the cache, was reached.
    LENGTH,
    /// The prompt is empty or can never fit: nothing was sampled.
    PROMPT_TOO_LONG,
    /// It was cancelled.
    CANCELLED,
    /// Its deadline passed.
    DEADLINE,
    /// The engine was closed or has failed.
    FAILED
}
