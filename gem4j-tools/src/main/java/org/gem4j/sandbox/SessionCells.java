// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The cells in which sessions live. There may be more sessions than cells: the one that was used longest ago then
/// loses its cell and is replayed when it is used again. Thread-safe.
final class SessionCells implements AutoCloseable {
    private final CellCommand command;
    private final int most;
    private final Duration patience;
    private final Watchdog watchdog;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /// Sessions that live in a cell and do nothing, the one used longest ago first. Guarded by the lock, as are
    /// the rest.
    private final Map<PythonSession, Cell> sleeping = new LinkedHashMap<>();

    private final Deque<Cell> clean = new ArrayDeque<>();
    private final Set<Cell> awake = new HashSet<>();
    private int inUse;
    private boolean closed;

    SessionCells(CellCommand command, int most, Duration patience, Watchdog watchdog) {
        this.command = command;
        this.most = most;
        this.patience = patience;
        this.watchdog = watchdog;
    }

    /// The cell in which this session lives, or a clean one. It must be given to [#sleep] or [#leave].
    ///
    /// @throws IOException if none became free in time or none could be started
    Cell wake(PythonSession session) throws IOException, InterruptedException {
        Cell other;
        lock.lock();
        try {
            long left = patience.toNanos();
            while (true) {
                if (closed) {
                    throw new IOException("the sandbox is closed");
                }
                Cell own = sleeping.remove(session);
                if (own != null) {
                    inUse++;
                    awake.add(own);
                    return own;
                }
                if (inUse + sleeping.size() < most) {
                    inUse++;
                    other = clean.poll();
                    break;
                }
                if (!sleeping.isEmpty()) {
                    inUse++;
                    other = sleeping.remove(sleeping.keySet().iterator().next());
                    break;
                }
                if (left <= 0) {
                    throw new IOException("no cell for a session became free within " + patience.toMillis() + " ms");
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
        Cell cell = cleanCell(other);
        lock.lock();
        try {
            awake.add(cell);
        } finally {
            lock.unlock();
        }
        return cell;
    }

    private Cell cleanCell(@Nullable Cell other) throws IOException {
        boolean done = false;
        try {
            Cell cell = other != null && endSession(other) ? other : Cell.start(command, watchdog, patience);
            done = true;
            return cell;
        } finally {
            if (!done) {
                release();
            }
        }
    }

    /// The session goes on living in the cell.
    void sleep(PythonSession session, Cell cell) {
        lock.lock();
        try {
            inUse--;
            awake.remove(cell);
            if (closed) {
                cell.close();
            } else {
                sleeping.put(session, cell);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// The session in the cell is over, or the cell is dead.
    void leave(Cell cell, boolean dead) {
        boolean usable = !dead && endSession(cell);
        if (!usable) {
            cell.close();
        }
        lock.lock();
        try {
            awake.remove(cell);
            if (usable && !closed) {
                clean.push(cell);
            } else if (usable) {
                cell.close();
            }
        } finally {
            lock.unlock();
        }
        release();
    }

    /// The session will not be used any more.
    void forget(PythonSession session) {
        Cell cell;
        lock.lock();
        try {
            cell = sleeping.remove(session);
            if (cell == null) {
                return;
            }
            inUse++;
        } finally {
            lock.unlock();
        }
        leave(cell, false);
    }

    private void release() {
        lock.lock();
        try {
            inUse--;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Makes a cell clean; false if it is dead.
    private static boolean endSession(Cell cell) {
        if (!cell.inSession()) {
            return true;
        }
        try {
            cell.exchange(Cell.Operation.END_SESSION, Program.of(""), false);
            return true;
        } catch (CellFailure e) {
            cell.close();
            return false;
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            awake.forEach(Cell::close);
            sleeping.values().forEach(Cell::close);
            sleeping.clear();
            clean.forEach(Cell::close);
            clean.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
