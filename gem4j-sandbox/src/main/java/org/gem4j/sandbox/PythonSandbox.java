// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Runs untrusted Python programs, each in an isolated process. Thread-safe; close it when done.
///
/// Warm interpreters wait in workers; a program gets a fork of one, made before it is needed, so that it starts in
/// about a millisecond with the usual modules loaded and without a trace of programs before it. When it ends, or
/// reaches a limit, every process that came from it is killed, its folder is emptied, and what it printed is
/// returned. A program can't make this class throw, hang or take longer than its wall time and half a second.
///
/// What each level **does not stop**:
///
/// - [SandboxLevel#BWRAP] and [SandboxLevel#NAMESPACE]: a fault in the kernel. Reading what lies in the shown
///   folders (`/usr`, Python's own, those of [SandboxConfig#readOnly]). Measuring the machine: its processors, its
///   load, its clock. Using the processor fully for as long as the wall time lasts. Kernel memory that no process
///   owns (buffers of sockets and pipes) is bounded only by the numbers of processes and descriptors. Shared
///   between programs are the interpreter's start-up state, such as the seed of hashes.
/// - [SandboxLevel#PROCESS]: all of that; reading files and writing where every user may; and, unless this JVM runs as
///   root, in which case programs get a user of their own, reading and writing the user's files and signalling the
///   user's other processes, this one included. There is no limit on the number of files or the space they take, and
///   memory is only counted for each process on its own. Sockets are refused.
/// - Where the system-call filter is missing (neither x86-64 nor ARM64), System V shared memory and kernel keys
///   outlive a program, and at `process` the network is open. [#remarks] says so.
/// - On other systems than Linux only `process` exists, without memory limit and filter.
public final class PythonSandbox implements AutoCloseable {
    private static final int ATTEMPTS = 5;
    private static final int SIGKILL = 9;
    private static final AtomicReference<@Nullable PythonSandbox> SHARED = new AtomicReference<>();

    private final SandboxLevel level;
    private final String python;
    private final List<String> remarks;
    private final Watchdog watchdog;
    private final WorkerPool workers;
    private final SessionWorkers sessions;

    private PythonSandbox(SandboxConfig config, LevelProbe.Found found, Watchdog watchdog) {
        this.level = found.command().level();
        this.python = found.worker().python();
        this.remarks = found.worker().remarks();
        this.watchdog = watchdog;
        this.workers = new WorkerPool(found.command(), config.workers(), config.patience(), watchdog);
        this.sessions = new SessionWorkers(found.command(), config.liveSessions(), config.patience(), watchdog);
        workers.adopt(found.worker());
    }

    /// A sandbox of the best level and the default set-up.
    ///
    /// @throws SandboxException if no level works here
    public static PythonSandbox open() {
        return open(SandboxConfig.defaults());
    }

    /// A sandbox of the first wanted level that works here, with the first Python that works at it.
    ///
    /// @throws SandboxException if none does, saying why for each
    public static PythonSandbox open(SandboxConfig config) {
        List<LevelProbe.Reason> reasons = new ArrayList<>();
        Watchdog watchdog = new Watchdog();
        LevelProbe probe = new LevelProbe(config, watchdog);
        for (SandboxLevel level : config.levels()) {
            Optional<LevelProbe.Found> found = probe.find(level, reasons);
            if (found.isPresent()) {
                return new PythonSandbox(config, found.get(), watchdog);
            }
        }
        watchdog.close();
        throw new SandboxException(
                "no sandbox: " + reasons.stream().map(LevelProbe.Reason::text).collect(Collectors.joining("; ")));
    }

    /// What works on this machine and what does not, best level first. Takes about a second.
    public static List<LevelStatus> survey(SandboxConfig config) {
        return LevelProbe.survey(config);
    }

    /// The level that programs run at.
    public SandboxLevel level() {
        return level;
    }

    /// The interpreter and its version.
    public String python() {
        return python;
    }

    /// What is missing although the level works, such as modules that were to be preloaded.
    public List<String> remarks() {
        return remarks;
    }

    /// Runs a program and waits for its end. Whatever happens is in the result.
    public PythonResult run(Program program) {
        int deaths = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                return workers.with(worker -> worker.exchange(Worker.Operation.RUN, program, false));
            } catch (WorkerFailure e) {
                switch (e.kind()) {
                    case BEFORE -> {}
                    case OVERDUE -> {
                        return PythonResult.failed(new Outcome.LimitReached(LimitKind.WALL_TIME));
                    }
                    case DURING -> {
                        // Once may be bad luck; twice, it is the program that does it.
                        if (++deaths == 2) {
                            return PythonResult.failed(new Outcome.Crashed(SIGKILL));
                        }
                    }
                }
            } catch (IOException e) {
                return PythonResult.infrastructure(String.valueOf(e.getMessage()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return PythonResult.infrastructure("interrupted while waiting for a free worker");
            }
        }
        return PythonResult.infrastructure("workers exit as soon as they are started");
    }

    /// A console in which names live on from one piece of code to the next.
    ///
    /// @param limits of each piece
    public PythonSession session(Limits limits) {
        return session(limits, false, List.of());
    }

    /// A console in the state that pieces of code led to: see [PythonSession#pieces].
    ///
    /// @param limits of each piece
    /// @param lenientNames as in a [Program]
    public PythonSession session(Limits limits, boolean lenientNames, List<String> pieces) {
        return new PythonSession(sessions, limits, lenientNames, pieces);
    }

    /// The sandbox with the default set-up that all of this process may use; opened on first use and never closed.
    ///
    /// @throws SandboxException if no level works here
    public static PythonSandbox shared() {
        synchronized (SHARED) {
            return SHARED.updateAndGet(open -> open == null ? open() : open);
        }
    }

    /// Ends all workers. Programs that run are killed.
    @Override
    public void close() {
        sessions.close();
        workers.close();
        watchdog.close();
    }
}
