// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// Lets the caller wait until several calls are finished or a deadline has passed.
final class Batch {
    private final Thread waiter = Thread.currentThread();
    private final AtomicInteger open = new AtomicInteger();

    /// Counts one more call.
    void expect() {
        open.incrementAndGet();
    }

    /// One call is finished.
    void finish() {
        if (open.decrementAndGet() == 0) {
            LockSupport.unpark(waiter);
        }
    }

    /// Returns when all calls are finished, the deadline has passed, or this thread was interrupted.
    void await(long deadlineNanos) {
        while (open.get() > 0 && !Thread.currentThread().isInterrupted()) {
            long left = deadlineNanos - System.nanoTime();
            if (left <= 0) {
                return;
            }
            LockSupport.parkNanos(this, left);
        }
    }
}
