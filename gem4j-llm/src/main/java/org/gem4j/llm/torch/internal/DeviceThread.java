// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.gem4j.llm.ModelException;

/// A named platform thread that runs libtorch calls one after the other.
///
/// Native frames pin a virtual thread's carrier, and pointer scopes belong to a thread, so tensors are only touched
/// from threads like this one. [#close] waits until it is idle: a JVM that ends while a thread is inside libtorch
/// crashes in its static destructors.
public final class DeviceThread implements AutoCloseable {
    private final String name;
    private final ExecutorService executor;

    public DeviceThread(String name) {
        this.name = name;
        this.executor = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /// Starts work; the result says when it is done.
    public <T> Future<T> submit(Callable<T> work) {
        return executor.submit(work);
    }

    /// The result of submitted work. Its exceptions are thrown here.
    ///
    /// @throws ModelException if the waiting thread is interrupted
    public <T> T await(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException("interrupted while waiting for " + name, e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new ModelException(name + " failed", e);
            }
        }
    }

    /// Runs work and waits for its result.
    public <T> T call(Callable<T> work) {
        return await(submit(work));
    }

    /// Ends the thread after what it has been given.
    @Override
    public void close() {
        executor.shutdown();
        boolean interrupted = false;
        while (true) {
            try {
                if (executor.awaitTermination(1, TimeUnit.MINUTES)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
