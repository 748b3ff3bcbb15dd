// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds out what works on this machine, by doing it.
final class LevelProbe {
    /// A level that works, with a worker that was started at it.
    record Found(WorkerCommand command, Worker worker) {}

    /// Why a level does not work, and what to do about it.
    record Reason(SandboxLevel level, String problem, String fix) {
        String text() {
            return level.id() + ": " + problem + " (" + fix + ")";
        }
    }

    private static final String NAMESPACE_FIX =
            "namespaces need root or unprivileged user namespaces: see user.max_user_namespaces,"
                    + " kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns; a container must"
                    + " allow unshare and mount";
    private static final String PYTHON_FIX = "install Python 3.8 or newer, or name one in GEM4J_PYTHON";

    private final SandboxConfig config;
    private final Watchdog watchdog;
    /// What each interpreter said about itself: it is asked once for all levels.
    private final Map<Path, PythonInstallation> asked = new ConcurrentHashMap<>();

    LevelProbe(SandboxConfig config, Watchdog watchdog) {
        this.config = config;
        this.watchdog = watchdog;
    }

    /// The first interpreter that runs a program at this level; else the reasons are added, one for each.
    Optional<Found> find(SandboxLevel level, List<Reason> reasons) {
        if (level != SandboxLevel.PROCESS && !System.getProperty("os.name").equals("Linux")) {
            reasons.add(new Reason(level, "this level works only on Linux", "run gem4j on Linux to isolate programs"));
            return Optional.empty();
        }
        if (level == SandboxLevel.BWRAP && WorkerCommand.executable("bwrap").isEmpty()) {
            reasons.add(new Reason(
                    level, "bwrap is not installed", "install bubblewrap, for instance: apt-get install bubblewrap"));
            return Optional.empty();
        }
        List<Path> candidates = PythonInstallation.candidates(config.pythons());
        if (candidates.isEmpty()) {
            reasons.add(new Reason(level, "no python3 on the search path", PYTHON_FIX));
        }
        for (Path candidate : candidates) {
            try {
                PythonInstallation python = asked.computeIfAbsent(candidate, PythonInstallation::ask);
                WorkerCommand command = new WorkerCommand(config, level, python);
                return Optional.of(new Found(command, start(command)));
            } catch (SandboxException | IOException e) {
                boolean answers = asked.containsKey(candidate);
                String fix = answers && level != SandboxLevel.PROCESS ? NAMESPACE_FIX : PYTHON_FIX;
                reasons.add(new Reason(level, candidate + ": " + e.getMessage(), fix));
            }
        }
        return Optional.empty();
    }

    private Worker start(WorkerCommand command) throws IOException {
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

    /// What works and what does not, best level first. The levels are tried at the same time.
    static List<LevelStatus> survey(SandboxConfig config) {
        try (Watchdog watchdog = new Watchdog();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            LevelProbe probe = new LevelProbe(config, watchdog);
            List<Future<LevelStatus>> tried = SandboxLevel.bestFirst().stream()
                    .map(level -> threads.submit(() -> probe.status(level)))
                    .toList();
            List<LevelStatus> all = new ArrayList<>();
            for (Future<LevelStatus> one : tried) {
                all.add(one.get());
            }
            return all;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxException("interrupted while the levels of isolation were tried", e);
        } catch (ExecutionException e) {
            throw new SandboxException("cannot try the levels of isolation: " + e.getMessage(), e);
        }
    }

    private LevelStatus status(SandboxLevel level) {
        List<Reason> reasons = new ArrayList<>();
        Optional<Found> found = find(level, reasons);
        found.ifPresent(works -> works.worker().close());
        return found.map(works -> LevelStatus.available(
                        level,
                        "Python " + works.worker().python(),
                        works.worker().remarks()))
                .orElseGet(() -> LevelStatus.missing(
                        level,
                        joined(reasons.stream().map(Reason::problem)),
                        joined(reasons.stream().map(Reason::fix))));
    }

    private static String joined(Stream<String> texts) {
        return texts.distinct().collect(Collectors.joining("; "));
    }
}
