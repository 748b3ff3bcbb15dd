// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.time.Duration;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A bounded set of workers. Dead ones are replaced, off the path of the next caller. Thread-safe.
///
/// Workers take turns while there is time, so that each can make itself clean; as long as that time is too short, more
/// are started. Callers are served in the order in which they came. Only one call more is begun at once than there are
/// processors: others would only make each other late. A call that takes long does not count any more, so that it holds
/// nobody up.
final class WorkerPool implements AutoCloseable {
    private static final Duration LONGEST_TURN = Duration.ofMillis(25);

    private final WorkerCommand command;
    private final Duration patience;
    private final Watchdog watchdog;
    private final int size;
    /// Whoever has just begun holds one.
    private final Semaphore turns;
    /// Whoever holds one has a worker, or may start one.
    private final Semaphore permits;
    private final Deque<Worker> idle = new ConcurrentLinkedDeque<>();
    /// How many workers there are, or will be in a moment.
    private final AtomicInteger count = new AtomicInteger();

    private final Set<Worker> lent = ConcurrentHashMap.newKeySet();
    private final ExecutorService starters = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean closed;

    /// @param size how many workers there are at most
    WorkerPool(WorkerCommand command, int size, Duration patience, Watchdog watchdog) {
        this.command = command;
        this.patience = patience;
        this.watchdog = watchdog;
        this.size = size;
        this.turns = new Semaphore(Math.min(size, Runtime.getRuntime().availableProcessors() + 1), true);
        this.permits = new Semaphore(size, true);
    }

    /// What is done with a worker.
    interface Task<T> {
        T apply(Worker worker) throws WorkerFailure;
    }

    /// Adds a worker that was started elsewhere.
    void adopt(Worker worker) {
        count.incrementAndGet();
        idle.add(worker);
    }

    /// Does something with a worker that the caller has alone for that time. A worker that fails is replaced.
    ///
    /// @throws IOException if none was free within the pool's patience, or none could be started
    <T> T with(Task<T> task) throws WorkerFailure, IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        acquire(turns, deadline);
        Watchdog.Guard turn = watchdog.guard(LONGEST_TURN, turns::release);
        try {
            return inTurn(task, deadline);
        } finally {
            turn.close();
            if (!turn.fired()) {
                turns.release();
            }
        }
    }

    private <T> T inTurn(Task<T> task, long deadline) throws WorkerFailure, IOException, InterruptedException {
        Worker worker = lend(deadline);
        boolean good = false;
        try {
            lent.add(worker);
            T result = task.apply(worker);
            good = worker.usable();
            return result;
        } finally {
            lent.remove(worker);
            if (good) {
                give(worker);
            } else {
                replace(worker);
            }
        }
    }

    private void acquire(Semaphore semaphore, long deadline) throws IOException, InterruptedException {
        if (!semaphore.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            throw new IOException("no worker became free within " + patience.toMillis() + " ms");
        }
    }

    private Worker lend(long deadline) throws IOException, InterruptedException {
        acquire(permits, deadline);
        boolean done = false;
        try {
            if (closed) {
                throw new IOException("the sandbox is closed");
            }
            // Where others wait, there is no time in which the worker that was used last could rest, and its memory is
            // still near the processor.
            boolean crowded = turns.hasQueuedThreads();
            Worker worker = crowded ? idle.pollLast() : idle.pollFirst();
            if (worker == null) {
                count.incrementAndGet();
                worker = start();
            } else if (!crowded && !worker.ready()) {
                grow();
            }
            done = true;
            return worker;
        } finally {
            if (!done) {
                permits.release();
            }
        }
    }

    /// Adds a worker if there may be more.
    private void grow() {
        if (count.get() >= size || !permits.tryAcquire()) {
            return;
        }
        if (count.incrementAndGet() > size) {
            count.decrementAndGet();
            permits.release();
        } else {
            startLater();
        }
    }

    private void startLater() {
        try {
            starters.execute(() -> {
                try {
                    give(start());
                } catch (IOException | SandboxException e) {
                    // The next caller tries again, and is told.
                    permits.release();
                }
            });
        } catch (RejectedExecutionException e) {
            // Closed in between.
            permits.release();
        }
    }

    /// Starts a worker that is counted already.
    private Worker start() throws IOException {
        boolean done = false;
        try {
            Worker worker = Worker.start(command, watchdog, patience);
            done = true;
            return worker;
        } finally {
            if (!done) {
                count.decrementAndGet();
            }
        }
    }

    private void give(Worker worker) {
        idle.add(worker);
        permits.release();
        if (closed) {
            closeIdle();
        }
    }

    /// Ends a worker that is of no more use and starts another in its place; the permit is given back when it is
    /// there.
    private void replace(Worker worker) {
        worker.close();
        if (closed) {
            permits.release();
        } else {
            startLater();
        }
    }

    private void closeIdle() {
        for (Worker worker = idle.poll(); worker != null; worker = idle.poll()) {
            worker.close();
        }
    }

    @Override
    public void close() {
        closed = true;
        lent.forEach(Worker::close);
        starters.close();
        closeIdle();
    }
}
