// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.EnvException;

/// Closes the environments of a vector and collects the failures.
final class Closing {
    private final Duration limit;
    private final long start = System.nanoTime();
    private final List<Throwable> failures = new ArrayList<>();

    Closing(Duration limit) {
        this.limit = limit;
    }

    /// @throws EnvException with all failures
    void close(Seat[] seats, List<EnvThread> abandoned) {
        List<EnvThread> threads = new ArrayList<>(abandoned);
        for (Seat seat : seats) {
            EnvThread thread = seat.thread();
            if (thread == null) {
                closeHere(seat);
            } else {
                thread.askToClose();
                threads.add(thread);
            }
        }
        threads.forEach(this::join);
        if (!failures.isEmpty()) {
            EnvException all =
                    new EnvException(failures.size() + " of " + seats.length + " environments could not be closed: "
                            + failures.getFirst().getMessage());
            failures.forEach(all::addSuppressed);
            throw all;
        }
    }

    private void closeHere(Seat seat) {
        try {
            seat.player().close();
        } catch (RuntimeException e) {
            failures.add(e);
        }
    }

    /// An interrupt of the caller ends the wait; the flag is kept.
    private void join(EnvThread thread) {
        Duration left = limit.minusNanos(System.nanoTime() - start);
        try {
            boolean ended = thread.join(left.isPositive() ? left : Duration.ofMillis(1));
            Throwable failure = thread.closeFailure();
            if (!ended) {
                thread.abandon();
                failures.add(new EnvException("environment " + thread.index() + " did not end within " + limit));
            } else if (failure != null) {
                failures.add(failure);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            thread.abandon();
            failures.add(new EnvException("environment " + thread.index() + " was not waited for", e));
        }
    }
}
