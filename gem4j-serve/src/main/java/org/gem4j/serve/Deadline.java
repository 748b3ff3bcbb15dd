// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.time.Duration;

/// The time by which a request must be answered, relative to its arrival.
final class Deadline {
    private final long start = System.nanoTime();
    private final Duration span;
    private final Duration patience;

    /// @param grace after which a request that still waits is interrupted
    Deadline(Duration span, Duration grace) {
        this.span = span;
        this.patience = span.plus(grace.dividedBy(2));
    }

    boolean passed() {
        return left().isZero();
    }

    /// The remaining time; zero once it has passed.
    Duration left() {
        return left(span);
    }

    /// The remaining time for a generator to report that the deadline has passed; zero once that has passed, too.
    /// It ends before the request is interrupted, so that the client can still be told.
    Duration leftForReport() {
        return left(patience);
    }

    private Duration left(Duration whole) {
        Duration left = whole.minusNanos(System.nanoTime() - start);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
