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

    private final SessionCells cells;
    private final Limits limits;
    private final boolean lenientNames;
    private final List<String> pieces;
    private boolean closed;

    PythonSession(SessionCells cells, Limits limits, boolean lenientNames, List<String> pieces) {
        this.cells = cells;
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
        Cell cell;
        try {
            cell = cells.wake(this);
        } catch (IOException e) {
            return PythonResult.infrastructure(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return PythonResult.infrastructure("interrupted while waiting for a free cell");
        }
        boolean dead = true;
        try {
            PythonResult result = cell.inSession() ? null : replay(cell);
            if (result == null) {
                result = exchange(cell, code, echo);
                if (cell.inSession()) {
                    pieces.add(code);
                }
            }
            dead = !cell.usable();
            return result;
        } catch (CellFailure e) {
            return switch (e.kind()) {
                case OVERDUE -> PythonResult.failed(new Outcome.LimitReached(LimitKind.WALL_TIME));
                case DURING -> PythonResult.failed(new Outcome.Crashed(SIGKILL));
                case BEFORE -> PythonResult.infrastructure(String.valueOf(e.getMessage()));
            };
        } finally {
            if (!dead && cell.inSession()) {
                cells.sleep(this, cell);
            } else {
                cells.leave(cell, dead);
            }
        }
    }

    /// Brings a clean cell to the session's state; returns what went wrong, if anything did.
    private @Nullable PythonResult replay(Cell cell) throws CellFailure {
        for (String piece : pieces) {
            PythonResult result = exchange(cell, piece, false);
            if (!cell.inSession()) {
                return PythonResult.infrastructure("the session could not be restored: " + result.outcome());
            }
        }
        return null;
    }

    private PythonResult exchange(Cell cell, String code, boolean echo) throws CellFailure {
        OptionalLong seed = cell.inSession() ? OptionalLong.empty() : OptionalLong.of(0);
        Program program = new Program(code, "", limits, seed, lenientNames);
        return cell.exchange(Cell.Operation.SESSION, program, echo);
    }

    /// Ends the session and frees its interpreter.
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            cells.forget(this);
        }
    }
}
