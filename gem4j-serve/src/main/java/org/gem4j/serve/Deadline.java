// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.time.Duration;

/// When a request must be answered: so long after it came.
final class Deadline {
    private final long start = System.nanoTime();
    private final Duration span;

    Deadline(Duration span) {
        this.span = span;
    }

    boolean passed() {
        return left().isZero();
    }

    /// The time until then; nothing once it has passed.
    Duration left() {
        Duration left = span.minusNanos(System.nanoTime() - start);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
