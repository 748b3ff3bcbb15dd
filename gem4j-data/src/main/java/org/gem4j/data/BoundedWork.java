// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs a library's work on a file with a deadline, since a damaged file may keep a decoder busy forever.
///
/// Java cannot end a thread that ignores interrupts. One that does so is left behind as a daemon, which neither keeps
/// the program from ending nor writes anything; the caller continues and must not request the same work again.
final class BoundedWork {
    private BoundedWork() {}

    /// @param name of the thread
    /// @throws TimeoutException if the work took longer
    /// @throws InterruptedException if the caller was interrupted; the work is too
    /// @throws ExecutionException with whatever the work threw
    static <T> T run(String name, Duration limit, Callable<T> work)
            throws TimeoutException, InterruptedException, ExecutionException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name(name).start(task);
        try {
            return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } finally {
            task.cancel(true);
        }
    }
}
