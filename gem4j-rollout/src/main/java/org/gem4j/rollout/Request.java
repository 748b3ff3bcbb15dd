// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Objects;

/// A prompt to be answered.
///
/// @param prompt the whole text the model sees
/// @param sampling how to answer
/// @param seed decides what is sampled: the same prompt, settings and seed give the same response
public record Request(String prompt, Sampling sampling, long seed) {
    public Request {
        Objects.requireNonNull(prompt, "prompt is null");
        Objects.requireNonNull(sampling, "sampling is null");
    }
}
