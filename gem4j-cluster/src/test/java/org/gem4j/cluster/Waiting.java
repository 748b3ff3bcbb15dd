// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits in tests, with a deadline.
final class Waiting {
    private static final Duration DEADLINE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private Waiting() {}

    /// Fails if it does not hold in time.
    static void until(String what, BooleanSupplier holds) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the deadline for: " + what).isLessThan(end);
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
