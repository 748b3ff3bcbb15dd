// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.time.Duration;

/// The time by which a request must be answered, relative to its arrival.
final class Deadline {
    private final long start = System.nanoTime();
    private final Duration span;

    Deadline(Duration span) {
        this.span = span;
    }

    boolean passed() {
        return left().isZero();
    }

    /// The remaining time; zero once it has passed.
    Duration left() {
        Duration left = span.minusNanos(System.nanoTime() - start);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
