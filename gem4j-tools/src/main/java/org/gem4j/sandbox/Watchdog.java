// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Runs an action when something takes too long. Used to kill a process whose answer someone waits for. Thread-safe.
final class Watchdog implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer;

    Watchdog() {
        timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("gem4j-sandbox-watchdog").factory());
        timer.setRemoveOnCancelPolicy(true);
    }

    /// Until the guard is closed the clock runs; when it reaches `limit`, `action` is run.
    Guard guard(Duration limit, Runnable action) {
        try {
            return new Guard(timer.schedule(action, limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (RejectedExecutionException e) {
            // Closed: nothing may be waited for any more.
            action.run();
            return new Guard(CompletableFuture.completedFuture(null));
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /// A running clock.
    record Guard(Future<?> task) implements AutoCloseable {
        @Override
        public void close() {
            task.cancel(false);
        }
    }
}
