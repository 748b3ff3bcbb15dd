// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.AtomicFile;

/// The worker processes of a run, which the process that the user started also monitors and stops.
///
/// They are told over their standard input what to do, line by line. When that ends, for whatever reason, they end too
/// (see [Worker]). What they print is added to `worker-N.log`.
public final class WorkerProcesses implements WorkerGroup, ProcessGroup.Peers {
    /// How long one may take to start, at least.
    private static final Duration START = Duration.ofMinutes(2);

    private static final long LOOK_NANOS = 10_000_000;

    private final Plan plan;
    private final RendezvousFolder folder;
    private final List<WorkerProcess> helpers = new ArrayList<>();

    /// What is started.
    ///
    /// @param program whose `main` calls [Worker#run] with the arguments that it gets
    /// @param size processes in all, this one included
    /// @param device where this one computes; the others take the GPUs after it, or the CPU too
    /// @param logs folder of what they print
    /// @param deadline how long processes wait for each other
    public record Plan(Class<?> program, int size, Device device, Path logs, Duration deadline) {
        /// No GPU or CPU has room for fewer than one process.
        public Plan {
            if (size < 1) {
                throw new IllegalArgumentException("processes must be at least 1 but were " + size);
            }
        }
    }

    private WorkerProcesses(Plan plan, RendezvousFolder folder) {
        this.plan = plan;
        this.folder = folder;
    }

    /// Starts all processes but this one.
    public static WorkerProcesses start(Plan plan) {
        WorkerProcesses crew = new WorkerProcesses(plan, RendezvousFolder.create());
        try {
            for (int rank = 1; rank < plan.size(); rank++) {
                crew.helpers.add(WorkerProcess.start(plan, crew.folder, rank));
            }
            return crew;
        } catch (IOException e) {
            crew.close();
            throw new ProcessGroupException("cannot start a worker process: " + AtomicFile.reason(e), e);
        }
    }

    @Override
    public void tell(String line) {
        helpers.forEach(helper -> helper.tell(line));
    }

    @Override
    public ProcessGroup join() {
        Duration patience = plan.deadline().compareTo(START) > 0 ? plan.deadline() : START;
        long end = System.nanoTime() + patience.toNanos();
        for (WorkerProcess helper : helpers) {
            while (!Files.exists(folder.ready(helper.rank()))) {
                Optional<String> gone = gone(Duration.ZERO);
                if (gone.isPresent() || System.nanoTime() > end) {
                    throw new ProcessGroupException(
                            gone.orElse("worker process " + helper.rank() + " did not start within "
                                    + patience.toSeconds() + " s; what it printed is in " + helper.log()));
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
        return ProcessGroup.open(
                new Rendezvous.Files(folder), new Rank(0, plan.size()), plan.device(), plan.deadline(), this);
    }

    @Override
    public Optional<String> gone(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<String> gone = helpers.stream()
                    .map(WorkerProcess::ended)
                    .flatMap(Optional::stream)
                    .findFirst();
            if (gone.isPresent() || System.nanoTime() > end) {
                return gone;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /// Ends them: politely, and after a while by force.
    @Override
    public void close() {
        helpers.forEach(WorkerProcess::dismiss);
        helpers.forEach(WorkerProcess::end);
        folder.delete();
    }
}
