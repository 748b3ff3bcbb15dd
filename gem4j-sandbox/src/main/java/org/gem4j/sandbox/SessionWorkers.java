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

/// The workers in which sessions live. There may be more sessions than workers: the one that was used longest ago then
/// loses its worker and is replayed when it is used again. Thread-safe.
final class SessionWorkers implements AutoCloseable {
    private final WorkerCommand command;
    private final int most;
    private final Duration patience;
    private final Watchdog watchdog;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /// Sessions that live in a worker and do nothing, the one used longest ago first. Guarded by the lock, as are
    /// the rest.
    private final Map<PythonSession, Worker> sleeping = new LinkedHashMap<>();

    /// The one that has rested longest first: it is ready for the next session.
    private final Deque<Worker> clean = new ArrayDeque<>();
    private final Set<Worker> awake = new HashSet<>();
    private int inUse;
    private boolean closed;

    SessionWorkers(WorkerCommand command, int most, Duration patience, Watchdog watchdog) {
        this.command = command;
        this.most = most;
        this.patience = patience;
        this.watchdog = watchdog;
    }

    /// The worker in which this session lives, or a clean one. It must be given to [#sleep] or [#leave].
    ///
    /// @throws IOException if none became free in time or none could be started
    Worker wake(PythonSession session) throws IOException, InterruptedException {
        Worker other;
        lock.lock();
        try {
            long left = patience.toNanos();
            while (true) {
                if (closed) {
                    throw new IOException("the sandbox is closed");
                }
                Worker own = sleeping.remove(session);
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
                    throw new IOException("no worker for a session became free within " + patience.toMillis() + " ms");
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
        Worker worker = cleanWorker(other);
        lock.lock();
        try {
            awake.add(worker);
        } finally {
            lock.unlock();
        }
        return worker;
    }

    private Worker cleanWorker(@Nullable Worker other) throws IOException {
        boolean done = false;
        try {
            Worker worker = other != null && endSession(other) ? other : Worker.start(command, watchdog, patience);
            done = true;
            return worker;
        } finally {
            if (!done) {
                release();
            }
        }
    }

    /// The session continues in the worker.
    void sleep(PythonSession session, Worker worker) {
        lock.lock();
        try {
            inUse--;
            awake.remove(worker);
            if (closed) {
                worker.close();
            } else {
                sleeping.put(session, worker);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// The session in the worker is over, or the worker is dead.
    void leave(Worker worker, boolean dead) {
        boolean usable = !dead && endSession(worker);
        if (!usable) {
            worker.close();
        }
        lock.lock();
        try {
            awake.remove(worker);
            if (usable && !closed) {
                clean.addLast(worker);
            } else if (usable) {
                worker.close();
            }
        } finally {
            lock.unlock();
        }
        release();
    }

    /// The session will not be used any more.
    void forget(PythonSession session) {
        Worker worker;
        lock.lock();
        try {
            worker = sleeping.remove(session);
            if (worker == null) {
                return;
            }
            inUse++;
        } finally {
            lock.unlock();
        }
        leave(worker, false);
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

    /// Makes a worker clean; false if it is dead.
    private static boolean endSession(Worker worker) {
        if (!worker.inSession()) {
            return true;
        }
        try {
            worker.exchange(Worker.Operation.END_SESSION, Program.of(""), false);
            return true;
        } catch (WorkerFailure e) {
            worker.close();
            return false;
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            awake.forEach(Worker::close);
            sleeping.values().forEach(Worker::close);
            sleeping.clear();
            clean.forEach(Worker::close);
            clean.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
