// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Pauses of clients before their next steps, which a thread of its own sends, since a selector's timeout is a whole
/// number of milliseconds.
final class LoadPauses implements AutoCloseable {
    private final DelayQueue<Pause> queue = new DelayQueue<>();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("load pauses").start(this::run);
    private volatile @Nullable IOException failure;

    private record Pause(LoadClient client, long endNanos) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.signum(endNanos - ((Pause) other).endNanos);
        }
    }

    /// Lets a client send its next step after a time between 0 and twice the average.
    void add(LoadClient client, double averageSeconds) {
        long nanos = (long) (averageSeconds * 2e9 * client.random().nextDouble());
        queue.add(new Pause(client, System.nanoTime() + nanos));
    }

    private void run() {
        try {
            while (true) {
                queue.take().client().step();
            }
        } catch (IOException e) {
            failure = e;
        } catch (InterruptedException e) {
            queue.clear();
        }
    }

    void check() throws IOException {
        IOException failed = failure;
        if (failed != null) {
            throw failed;
        }
    }

    /// Returns when no client will send another step.
    @Override
    public void close() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
