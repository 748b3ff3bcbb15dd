// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    /// The interpreters worth trying, in this order: those that are given; else `python3` of the search path, then
    /// the system's own.
    static List<Path> candidates(List<Path> given) {
        if (!given.isEmpty()) {
            return given;
        }
        Set<Path> found = new LinkedHashSet<>();
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        for (String folder : path.split(":")) {
            Path python = Path.of(folder.isEmpty() ? "." : folder, "python3");
            if (Files.isExecutable(python)) {
                found.add(python);
                break;
            }
        }
        for (String python : List.of("/usr/bin/python3", "/usr/local/bin/python3")) {
            if (Files.isExecutable(Path.of(python))) {
                found.add(Path.of(python));
            }
        }
        return List.copyOf(found);
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
