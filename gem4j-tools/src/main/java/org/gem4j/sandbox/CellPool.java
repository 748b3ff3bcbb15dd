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

/// A bounded set of cells. Dead ones are replaced, off the path of the next caller. Thread-safe.
///
/// Cells take turns while there is time, so that each can make itself clean; as long as that time is too short, cells
/// are added. Callers are served in the order in which they came. Only one call more is begun at once than there are
/// processors: others would only make each other late. A call that takes long does not count any more, so that it holds
/// nobody up.
final class CellPool implements AutoCloseable {
    private static final Duration LONGEST_TURN = Duration.ofMillis(25);

    private final CellCommand command;
    private final Duration patience;
    private final Watchdog watchdog;
    private final int size;
    /// Whoever has just begun holds one.
    private final Semaphore turns;
    /// Whoever holds one has a cell, or may start one.
    private final Semaphore permits;
    private final Deque<Cell> idle = new ConcurrentLinkedDeque<>();
    /// How many cells there are, or will be in a moment.
    private final AtomicInteger count = new AtomicInteger();

    private final Set<Cell> lent = ConcurrentHashMap.newKeySet();
    private final ExecutorService starters = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean closed;

    /// @param size how many cells there are at most
    CellPool(CellCommand command, int size, Duration patience, Watchdog watchdog) {
        this.command = command;
        this.patience = patience;
        this.watchdog = watchdog;
        this.size = size;
        this.turns = new Semaphore(Math.min(size, Runtime.getRuntime().availableProcessors() + 1), true);
        this.permits = new Semaphore(size, true);
    }

    /// What is done with a cell.
    interface Task<T> {
        T apply(Cell cell) throws CellFailure;
    }

    /// Adds a cell that was started elsewhere.
    void adopt(Cell cell) {
        count.incrementAndGet();
        idle.add(cell);
    }

    /// Does something with a cell that the caller has alone for that time. A cell that fails is replaced.
    ///
    /// @throws IOException if none was free within the pool's patience, or none could be started
    <T> T with(Task<T> task) throws CellFailure, IOException, InterruptedException {
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

    private <T> T inTurn(Task<T> task, long deadline) throws CellFailure, IOException, InterruptedException {
        Cell cell = lend(deadline);
        boolean good = false;
        try {
            lent.add(cell);
            T result = task.apply(cell);
            good = cell.usable();
            return result;
        } finally {
            lent.remove(cell);
            if (good) {
                give(cell);
            } else {
                replace(cell);
            }
        }
    }

    private void acquire(Semaphore semaphore, long deadline) throws IOException, InterruptedException {
        if (!semaphore.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            throw new IOException("no cell became free within " + patience.toMillis() + " ms");
        }
    }

    private Cell lend(long deadline) throws IOException, InterruptedException {
        acquire(permits, deadline);
        boolean done = false;
        try {
            if (closed) {
                throw new IOException("the sandbox is closed");
            }
            // Where others wait, there is no time in which the cell that was used last could rest, and its memory is
            // still near the processor.
            boolean crowded = turns.hasQueuedThreads();
            Cell cell = crowded ? idle.pollLast() : idle.pollFirst();
            if (cell == null) {
                count.incrementAndGet();
                cell = start();
            } else if (!crowded && !cell.ready()) {
                grow();
            }
            done = true;
            return cell;
        } finally {
            if (!done) {
                permits.release();
            }
        }
    }

    /// Adds a cell if there may be more.
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

    /// Starts a cell that is counted already.
    private Cell start() throws IOException {
        boolean done = false;
        try {
            Cell cell = Cell.start(command, watchdog, patience);
            done = true;
            return cell;
        } finally {
            if (!done) {
                count.decrementAndGet();
            }
        }
    }

    private void give(Cell cell) {
        idle.add(cell);
        permits.release();
        if (closed) {
            closeIdle();
        }
    }

    /// Ends a cell that is of no more use and starts another in its place; the permit is given back when it is
    /// there.
    private void replace(Cell cell) {
        cell.close();
        if (closed) {
            permits.release();
        } else {
            startLater();
        }
    }

    private void closeIdle() {
        for (Cell cell = idle.poll(); cell != null; cell = idle.poll()) {
            cell.close();
        }
    }

    @Override
    public void close() {
        closed = true;
        lent.forEach(Cell::close);
        starters.close();
        closeIdle();
    }
}
