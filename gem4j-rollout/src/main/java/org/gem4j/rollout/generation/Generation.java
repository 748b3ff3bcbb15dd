// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.generation;

/// A response in the making. Thread-safe.
public interface Generation {
    /// Asks for an early end, which comes before the next token.
    void cancel();

    /// Waits for the end, which always comes: at the latest when the generator is closed.
    Generated await();
}
