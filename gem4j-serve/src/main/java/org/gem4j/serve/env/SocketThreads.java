// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;

/// Platform threads for conversations whose clients wait on this machine for each answer: a message wakes such a thread
/// in a quarter of the time that it takes to wake a virtual one, which is woken by a thread that waits for all sockets.
/// Thread-safe.
final class SocketThreads {
    /// No conversation has a platform thread.
    static final SocketThreads NONE = new SocketThreads(0);

    private final Semaphore free;

    /// @param most platform threads at a time; later conversations have none
    SocketThreads(int most) {
        this.free = new Semaphore(most);
    }

    /// Runs a conversation to its end, on a platform thread if one is free. An interrupt of the caller
    /// interrupts it.
    void run(Runnable conversation) {
        if (!free.tryAcquire()) {
            conversation.run();
            return;
        }
        try {
            FutureTask<Void> task = new FutureTask<>(conversation, null);
            Thread thread =
                    Thread.ofPlatform().daemon().name("gem4j-serve-socket").start(task);
            await(task, thread);
        } finally {
            free.release();
        }
    }

    private static void await(FutureTask<Void> task, Thread thread) {
        while (true) {
            try {
                Void unused = task.get();
                return;
            } catch (InterruptedException e) {
                thread.interrupt();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                if (e.getCause() instanceof Error failure) {
                    throw failure;
                }
                throw new IllegalStateException("a conversation failed", e.getCause());
            }
        }
    }
}
