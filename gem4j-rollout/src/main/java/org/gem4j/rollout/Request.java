// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.Objects;
import java.util.Optional;

/// A prompt to be answered.
///
/// @param sampling how to answer
/// @param seed seed of the sampling: the same prompt, settings and seed give the same response
/// @param environment what the environment offers besides the prompt, for policies that are not models
public record Request(Prompt prompt, Sampling sampling, long seed, Capabilities environment) {
    public Request {
        Objects.requireNonNull(prompt, "prompt is null");
        Objects.requireNonNull(sampling, "sampling is null");
        Objects.requireNonNull(environment, "environment is null");
    }

    /// A request without an environment.
    public Request(Prompt prompt, Sampling sampling, long seed) {
        this(prompt, sampling, seed, Capabilities.NONE);
    }

    /// The capabilities of the environment that waits for the answer, to be used before it is given.
    public interface Capabilities {
        /// Nothing at all.
        Capabilities NONE = new Capabilities() {
            @Override
            public <C> Optional<C> capability(Class<C> type) {
                return Optional.empty();
            }
        };

        /// See [org.gem4j.env.Env#capability].
        <C> Optional<C> capability(Class<C> type);
    }
}
