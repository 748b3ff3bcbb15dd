// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

/// Hears of a response's tokens on the engine's thread: it must return at once and never throw.
public interface GenerationListener {
    /// The next token was sampled.
    void sampled(SampledToken token);

    /// Nothing follows; called once for every request.
    void finished(Generated result);

    /// One that only waits for the end.
    static GenerationListener none() {
        return new GenerationListener() {
            @Override
            public void sampled(SampledToken token) {}

            @Override
            public void finished(Generated result) {}
        };
    }
}
