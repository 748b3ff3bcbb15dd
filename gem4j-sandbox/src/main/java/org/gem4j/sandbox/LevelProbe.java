// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds out what works on this machine, by doing it.
final class LevelProbe {
    /// A level that works, with a worker that was started at it.
    record Found(WorkerCommand command, Worker worker) {}

    private static final String NAMESPACE_HINT =
            " (namespaces need root or unprivileged user namespaces: see user.max_user_namespaces,"
                    + " kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns; a container must"
                    + " allow unshare and mount)";

    private LevelProbe() {}

    /// The first interpreter that runs a program at this level; else the reasons are added, one for each.
    static Optional<Found> find(SandboxConfig config, SandboxLevel level, Watchdog watchdog, List<String> reasons) {
        if (level == SandboxLevel.BWRAP && WorkerCommand.executable("bwrap").isEmpty()) {
            reasons.add(level.id() + ": bwrap is not installed (for instance: apt-get install bubblewrap)");
            return Optional.empty();
        }
        if (level != SandboxLevel.PROCESS && !System.getProperty("os.name").equals("Linux")) {
            reasons.add(level.id() + ": only on Linux");
            return Optional.empty();
        }
        List<Path> candidates = PythonInstallation.candidates(config.pythons());
        if (candidates.isEmpty()) {
            reasons.add(level.id() + ": no python3 on the search path (GEM4J_PYTHON may name one)");
        }
        for (Path candidate : candidates) {
            try {
                WorkerCommand command = new WorkerCommand(config, level, PythonInstallation.ask(candidate));
                return Optional.of(new Found(command, start(config, command, watchdog)));
            } catch (SandboxException | IOException e) {
                reasons.add(level.id() + ": " + candidate + ": " + e.getMessage()
                        + (level == SandboxLevel.PROCESS ? "" : NAMESPACE_HINT));
            }
        }
        return Optional.empty();
    }

    private static Worker start(SandboxConfig config, WorkerCommand command, Watchdog watchdog) throws IOException {
        Worker worker = Worker.start(command, watchdog, config.patience());
        try {
            PythonResult result = worker.exchange(Worker.Operation.RUN, Program.of("print(6 * 7)"), false);
            if (!result.ok() || !result.output().text().equals("42\n")) {
                worker.close();
                throw new IOException("a trial program ended with " + result.outcome() + " "
                        + result.errors().text().strip());
            }
            return worker;
        } catch (WorkerFailure e) {
            worker.close();
            throw new IOException(e.getMessage(), e);
        }
    }

    /// What works and what does not, best level first.
    static List<LevelStatus> survey(SandboxConfig config) {
        List<LevelStatus> all = new ArrayList<>();
        try (Watchdog watchdog = new Watchdog()) {
            for (SandboxLevel level : SandboxLevel.bestFirst()) {
                List<String> reasons = new ArrayList<>();
                Optional<Found> found = find(config, level, watchdog, reasons);
                found.ifPresent(works -> works.worker().close());
                all.add(found.map(works -> new LevelStatus(
                                level,
                                true,
                                "Python " + works.worker().python(),
                                works.worker().remarks()))
                        .orElseGet(() -> new LevelStatus(level, false, String.join("; ", reasons), List.of())));
            }
        }
        return all;
    }
}
