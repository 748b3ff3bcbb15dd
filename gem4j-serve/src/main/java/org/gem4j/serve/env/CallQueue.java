// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Runs the calls of a connection one after the other, each on a virtual thread of its own, so that a connection
/// without a call holds no thread for them. Thread-safe.
final class CallQueue implements AutoCloseable {
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private @Nullable Thread running;
    private boolean closed;

    /// Runs a call after those that were added before; never, once the queue is closed.
    synchronized void add(Runnable call) {
        if (!closed) {
            waiting.add(call);
            if (running == null) {
                startNext();
            }
        }
    }

    private synchronized void startNext() {
        Runnable next = waiting.poll();
        running = next == null ? null : Thread.startVirtualThread(() -> run(next));
    }

    private void run(Runnable call) {
        try {
            call.run();
        } finally {
            startNext();
        }
    }

    /// Interrupts the call that runs, if one does, and forgets those that wait.
    @Override
    public synchronized void close() {
        closed = true;
        waiting.clear();
        if (running != null) {
            running.interrupt();
        }
    }
}
