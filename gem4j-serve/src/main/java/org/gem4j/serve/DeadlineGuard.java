// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Ends requests that still wait some time after their deadline for a generator that does not answer or for a client
/// that does not read: their threads are interrupted repeatedly until they stop.
///
/// A virtual thread that is interrupted while it reads or writes closes its connection.
final class DeadlineGuard implements AutoCloseable {
    private static final Duration AGAIN = Duration.ofSeconds(1);

    private final Duration grace;
    private final ScheduledThreadPoolExecutor timer;

    /// @param grace how long a request may continue after its deadline
    DeadlineGuard(Duration grace) {
        this.grace = grace;
        this.timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("gem4j-deadlines").factory());
        timer.setRemoveOnCancelPolicy(true);
    }

    /// Guards the calling thread until the request has ended.
    Watch watch(Deadline deadline) {
        Thread thread = Thread.currentThread();
        long first = deadline.left().plus(grace).toMillis();
        return new Watch(timer.scheduleAtFixedRate(thread::interrupt, first, AGAIN.toMillis(), TimeUnit.MILLISECONDS));
    }

    /// A thread that is guarded.
    record Watch(Future<?> interrupts) implements AutoCloseable {
        @Override
        public void close() {
            interrupts.cancel(false);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
