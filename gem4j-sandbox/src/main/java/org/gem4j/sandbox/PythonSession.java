// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A Python console: what one piece of code defines, the next one can use.
///
/// Between pieces the interpreter sleeps. A piece that reaches a limit or ends the interpreter is undone: the next
/// one finds the state from before it. The state can be saved as [#pieces], and is restored by running them again;
/// random numbers come out the same, as they are seeded. Open a session with [PythonSandbox#session]. Thread-safe,
/// but one piece runs at a time.
public final class PythonSession implements AutoCloseable {
    private static final int SIGKILL = 9;

    private final SessionWorkers workers;
    private final Limits limits;
    private final boolean lenientNames;
    private final List<String> pieces;
    private boolean closed;

    PythonSession(SessionWorkers workers, Limits limits, boolean lenientNames, List<String> pieces) {
        this.workers = workers;
        this.limits = limits;
        this.lenientNames = lenientNames;
        this.pieces = new ArrayList<>(pieces);
    }

    /// Runs a piece of code.
    public PythonResult run(String code) {
        return run(code, false);
    }

    /// Runs a piece of code and prints the value of its last line if that is an expression, as a console does.
    public PythonResult show(String code) {
        return run(code, true);
    }

    /// The pieces that made the present state, those that raised an exception included.
    public synchronized List<String> pieces() {
        return List.copyOf(pieces);
    }

    private synchronized PythonResult run(String code, boolean echo) {
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
        Worker worker;
        try {
            worker = workers.wake(this);
        } catch (IOException e) {
            return PythonResult.infrastructure(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return PythonResult.infrastructure("interrupted while waiting for a free worker");
        }
        boolean dead = true;
        try {
            PythonResult result = worker.inSession() ? null : replay(worker);
            if (result == null) {
                result = exchange(worker, code, echo);
                if (worker.inSession()) {
                    pieces.add(code);
                }
            }
            dead = !worker.usable();
            return result;
        } catch (WorkerFailure e) {
            return switch (e.kind()) {
                case OVERDUE -> PythonResult.failed(new Outcome.LimitReached(LimitKind.WALL_TIME));
                case DURING -> PythonResult.failed(new Outcome.Crashed(SIGKILL));
                case BEFORE -> PythonResult.infrastructure(String.valueOf(e.getMessage()));
            };
        } finally {
            if (!dead && worker.inSession()) {
                workers.sleep(this, worker);
            } else {
                workers.leave(worker, dead);
            }
        }
    }

    /// Brings a clean worker to the session's state; returns what went wrong, if anything did.
    private @Nullable PythonResult replay(Worker worker) throws WorkerFailure {
        for (String piece : pieces) {
            PythonResult result = exchange(worker, piece, false);
            if (!worker.inSession()) {
                return PythonResult.infrastructure("the session could not be restored: " + result.outcome());
            }
        }
        return null;
    }

    private PythonResult exchange(Worker worker, String code, boolean echo) throws WorkerFailure {
        OptionalLong seed = worker.inSession() ? OptionalLong.empty() : OptionalLong.of(0);
        Program program = new Program(code, "", limits, seed, lenientNames);
        return worker.exchange(Worker.Operation.SESSION, program, echo);
    }

    /// Ends the session and frees its interpreter.
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            workers.forget(this);
        }
    }
}
