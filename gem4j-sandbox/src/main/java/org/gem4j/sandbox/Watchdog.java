// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/// Runs an action when something takes too long. Used to kill a process whose answer someone waits for. Thread-safe.
///
/// It looks at the clocks forty times a second, so that setting and stopping one costs next to nothing; when none has
/// run for a second it rests.
final class Watchdog implements AutoCloseable {
    private static final Duration TICK = Duration.ofMillis(25);
    private static final int TICKS_BEFORE_REST = 40;

    private final Set<Guard> guards = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean resting;
    private volatile boolean closed;

    Watchdog() {
        thread = Thread.ofPlatform().daemon().name("gem4j-sandbox-watchdog").start(this::watch);
    }

    /// Until the guard is closed the clock runs; when it reaches `limit`, `action` is run.
    Guard guard(Duration limit, Runnable action) {
        Guard guard = new Guard(System.nanoTime() + limit.toNanos(), action);
        guards.add(guard);
        if (closed && guards.remove(guard)) {
            // Nothing may be waited for any more.
            guard.fired = true;
            action.run();
        } else if (resting) {
            LockSupport.unpark(thread);
        }
        return guard;
    }

    private void watch() {
        int idle = 0;
        while (!closed) {
            idle = guards.isEmpty() ? idle + 1 : 0;
            if (idle > TICKS_BEFORE_REST) {
                resting = true;
                if (guards.isEmpty()) {
                    LockSupport.park(this);
                }
                resting = false;
                idle = 0;
            }
            LockSupport.parkNanos(this, TICK.toNanos());
            long now = System.nanoTime();
            for (Guard guard : guards) {
                if (guard.deadline - now <= 0 && guards.remove(guard)) {
                    guard.fired = true;
                    guard.action.run();
                }
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    /// A running clock.
    final class Guard implements AutoCloseable {
        private final long deadline;
        private final Runnable action;
        private volatile boolean fired;

        private Guard(long deadline, Runnable action) {
            this.deadline = deadline;
            this.action = action;
        }

        /// Whether the action was run, or is about to be; final once the guard is closed.
        boolean fired() {
            return fired;
        }

        @Override
        public void close() {
            if (!guards.remove(this)) {
                fired = true;
            }
        }
    }
}
