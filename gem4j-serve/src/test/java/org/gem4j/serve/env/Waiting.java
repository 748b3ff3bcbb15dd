// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits in tests, with a deadline.
final class Waiting {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private Waiting() {}

    /// Fails if it does not hold in time.
    static void until(BooleanSupplier holds) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the deadline of a wait").isLessThan(end);
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
