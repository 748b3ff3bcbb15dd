// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.rollout.Sampling;

/// A prompt for a [TextGenerator].
///
/// @param promptIds the prompt's tokens
/// @param sampling how to answer
/// @param seed seed of the sampling
/// @param deadline the response is cut when so much time has passed since it was submitted
public record GenerationRequest(int[] promptIds, Sampling sampling, long seed, Optional<Duration> deadline) {
    public GenerationRequest {
        Objects.requireNonNull(promptIds, "promptIds is null");
        Objects.requireNonNull(sampling, "sampling is null");
        Objects.requireNonNull(deadline, "deadline is null");
    }

    /// A request without a deadline.
    public GenerationRequest(int[] promptIds, Sampling sampling, long seed) {
        this(promptIds, sampling, seed, Optional.empty());
    }
}
