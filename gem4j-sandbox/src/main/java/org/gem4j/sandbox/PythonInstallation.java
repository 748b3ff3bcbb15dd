// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A Python interpreter of this machine and what it needs to be able to read.
///
/// @param executable the interpreter itself, no wrapper around it
/// @param version such as `3.11.7`
/// @param folders where its libraries lie
record PythonInstallation(Path executable, String version, List<Path> folders) {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String QUESTION = """
            import os, site, sys
            print("%d.%d.%d" % sys.version_info[:3])
            print(os.path.abspath(sys.executable))
            user = [site.getusersitepackages()] if site.ENABLE_USER_SITE else []
            for folder in [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix] + user:
                print(os.path.abspath(folder))
            """;

    PythonInstallation {
        folders = List.copyOf(folders);
    }

    /// The interpreters worth trying, in this order: those that are given; else the one that the environment
    /// variable `GEM4J_PYTHON` names; else every `python3` of the search path, every `python`, then the system's
    /// own.
    static List<Path> candidates(List<Path> given) {
        String named = Optional.ofNullable(System.getenv("GEM4J_PYTHON")).orElse("");
        if (!given.isEmpty() || !named.isEmpty()) {
            return given.isEmpty() ? List.of(Path.of(named)) : given;
        }
        return search(Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    /// The interpreters on a search path, then the system's own; of a folder only one.
    static List<Path> search(String path) {
        Map<Path, Path> found = new LinkedHashMap<>();
        for (String name : List.of("python3", "python")) {
            for (String folder : path.split(":")) {
                add(Path.of(folder.isEmpty() ? "." : folder), name, found);
            }
        }
        add(Path.of("/usr/bin"), "python3", found);
        add(Path.of("/usr/local/bin"), "python3", found);
        return List.copyOf(found.values());
    }

    private static void add(Path folder, String name, Map<Path, Path> found) {
        Path python = folder.resolve(name);
        if (Files.isExecutable(python) && !Files.isDirectory(python)) {
            found.putIfAbsent(real(folder), python);
        }
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder;
        }
    }

    /// Asks an interpreter about itself.
    ///
    /// @throws SandboxException if it does not run or is older than 3.8
    static PythonInstallation ask(Path python) {
        List<String> lines = answer(python);
        if (lines.size() < 3) {
            throw new SandboxException(python + " did not answer as Python 3 does: " + String.join(" ", lines));
        }
        String version = lines.getFirst();
        String[] numbers = version.split("\\.");
        if (Integer.parseInt(numbers[0]) != 3 || Integer.parseInt(numbers[1]) < 8) {
            throw new SandboxException(python + " is Python " + version + "; 3.8 or newer is needed");
        }
        List<Path> folders = new ArrayList<>();
        for (String line : lines.subList(2, lines.size())) {
            Path folder = Path.of(line).normalize();
            if (Files.isDirectory(folder) && folder.getNameCount() > 0 && !folders.contains(folder)) {
                folders.add(folder);
            }
        }
        return new PythonInstallation(Path.of(lines.get(1)), version, folders);
    }

    private static List<String> answer(Path python) {
        ProcessBuilder builder = new ProcessBuilder(python.toString(), "-c", QUESTION).redirectErrorStream(true);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            Thread reaper = Thread.startVirtualThread(() -> killWhenLate(process));
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            reaper.interrupt();
            return text.lines().toList();
        } catch (IOException e) {
            throw new SandboxException("cannot run " + python + ": " + e.getMessage(), e);
        }
    }

    private static void killWhenLate(Process process) {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
        }
    }
}
