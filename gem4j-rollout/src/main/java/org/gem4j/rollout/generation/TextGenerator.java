// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

import java.util.Optional;
import org.gem4j.text.Tokenizer;

/// Answers prompts of many callers at once, token by token. Thread-safe.
public interface TextGenerator {
    /// Queues a request.
    ///
    /// @throws BusyException if as many wait as may
    Generation submit(GenerationRequest request, GenerationListener listener);

    Tokenizer tokenizer();

    /// Tokens of the longest prompt and response together.
    int limit();

    GenerationMetrics metrics();

    /// Why it no longer works; empty while it does.
    Optional<String> failure();
}
