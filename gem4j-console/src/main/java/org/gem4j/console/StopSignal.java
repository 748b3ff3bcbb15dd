// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/// Turns SIGINT and SIGTERM into a stop request that long-running work checks between its steps.
///
/// The JVM is not shut down by the signal: a thread inside libtorch would crash with it.
public final class StopSignal implements AutoCloseable {
    private static final int FIRST_SIGNAL_EXIT = 128;
    private static final long LOOK_NANOS = 100_000_000;

    private final Map<Signal, SignalHandler> before = new LinkedHashMap<>();
    private volatile int signal;

    private StopSignal() {}

    /// Listens until closed.
    ///
    /// @param message printed on the error stream when a signal comes
    public static StopSignal listen(String message) {
        StopSignal stop = new StopSignal();
        for (String name : new String[] {"INT", "TERM"}) {
            Signal kind = new Signal(name);
            stop.before.put(kind, Signal.handle(kind, received -> {
                stop.signal = received.getNumber();
                System.err.println("\n" + message);
            }));
        }
        return stop;
    }

    /// Whether a signal has come.
    public boolean requested() {
        return signal != 0;
    }

    /// Waits for the signal, or for something else that ends the wait.
    ///
    /// @param over asked ten times a second
    public void await(BooleanSupplier over) {
        while (!requested() && !over.getAsBoolean()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /// What a task of another thread gives; waits until it has ended.
    ///
    /// @throws IllegalStateException if it failed or was canceled, or this thread was interrupted
    public static <T> T result(Future<T> task) {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a task", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a task failed: " + e.getCause(), e.getCause());
        } catch (CancellationException e) {
            throw new IllegalStateException("a task was canceled", e);
        }
    }

    /// The exit code of shells: 130 after Ctrl-C, 143 after a kill.
    public int exitCode() {
        return FIRST_SIGNAL_EXIT + signal;
    }

    @Override
    public void close() {
        before.forEach(Signal::handle);
    }
}
