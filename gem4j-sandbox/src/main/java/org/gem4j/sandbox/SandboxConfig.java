// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// How a [PythonSandbox] is set up.
///
/// @param levels the levels that will do, tried in this order
/// @param pythons the interpreters that will do, tried in this order; none: the one that the environment variable
///     `GEM4J_PYTHON` names, else the `python3` of the search path
/// @param workers how many programs may run at once; each worker keeps an interpreter of some 10 MB
/// @param liveSessions how many sessions keep their interpreter between two pieces; others are replayed
/// @param preload modules that are imported once and are then there at no cost; those that are absent are passed over
/// @param readOnly files and folders that programs may also read
/// @param environment variables that programs see besides a few fixed ones
/// @param diskMiB how much a program may write to its working directory, and as much again to its own `/tmp` (not at
///     the level `process`)
/// @param files how many files and folders it may make in each of the two (not at the level `process`)
/// @param patience how long a call waits for a free worker, and a worker may take to start
/// @param links symbolic links that programs see, by their absolute path, such as `/app` to `/box/app`; a path must
///     have one part and be free (not at the level `process`)
/// @param network whether programs reach the machine's network (at the level `process` they never do)
public record SandboxConfig(
        List<SandboxLevel> levels,
        List<Path> pythons,
        int workers,
        int liveSessions,
        List<String> preload,
        List<Path> readOnly,
        Map<String, String> environment,
        int diskMiB,
        int files,
        Duration patience,
        Map<String, String> links,
        boolean network) {
    private static final List<String> COMMON = List.of(
            "math",
            "random",
            "re",
            "json",
            "string",
            "collections",
            "itertools",
            "functools",
            "operator",
            "heapq",
            "bisect",
            "copy",
            "datetime",
            "time",
            "typing",
            "io",
            "decimal",
            "fractions",
            "statistics");

    public SandboxConfig {
        levels = List.copyOf(levels);
        pythons = List.copyOf(pythons);
        preload = List.copyOf(preload);
        readOnly =
                readOnly.stream().map(path -> path.toAbsolutePath().normalize()).toList();
        environment = Map.copyOf(environment);
        links = Map.copyOf(links);
        if (levels.isEmpty()) {
            throw new IllegalArgumentException("levels must name at least one sandbox level");
        }
        requireRange("workers", workers, 1, 4096);
        requireRange("liveSessions", liveSessions, 1, 4096);
        requireRange("diskMiB", diskMiB, 1, 1 << 20);
        requireRange("files", files, 16, 1 << 20);
        for (Map.Entry<String, String> link : links.entrySet()) {
            if (!link.getKey().matches("/[A-Za-z0-9_.-]+") || !link.getValue().matches("/[A-Za-z0-9_./-]+")) {
                throw new IllegalArgumentException(
                        "links must lead from a path such as /app to an absolute path but" + " were " + links);
            }
        }
        for (String name : preload) {
            if (!name.matches("[A-Za-z_][A-Za-z0-9_.]*")) {
                throw new IllegalArgumentException("preload must hold names of modules but was " + name);
            }
        }
    }

    /// The best level there is, the machine's Python, two workers a processor, common modules preloaded, 64 MiB
    /// of files.
    public static SandboxConfig defaults() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new SandboxConfig(
                SandboxLevel.bestFirst(),
                List.of(),
                Math.max(2, 2 * processors),
                Math.max(8, 2 * processors),
                COMMON,
                List.of(),
                Map.of(),
                64,
                4096,
                Duration.ofSeconds(60),
                Map.of(),
                false);
    }

    public SandboxConfig withLevels(SandboxLevel... newLevels) {
        return new SandboxConfig(
                List.of(newLevels),
                pythons,
                workers,
                liveSessions,
                preload,
                readOnly,
                environment,
                diskMiB,
                files,
                patience,
                links,
                network);
    }

    public SandboxConfig withPython(Path python) {
        return new SandboxConfig(
                levels,
                List.of(python),
                workers,
                liveSessions,
                preload,
                readOnly,
                environment,
                diskMiB,
                files,
                patience,
                links,
                network);
    }

    public SandboxConfig withWorkers(int newWorkers) {
        return new SandboxConfig(
                levels,
                pythons,
                newWorkers,
                liveSessions,
                preload,
                readOnly,
                environment,
                diskMiB,
                files,
                patience,
                links,
                network);
    }

    public SandboxConfig withLiveSessions(int newSessions) {
        return new SandboxConfig(
                levels,
                pythons,
                workers,
                newSessions,
                preload,
                readOnly,
                environment,
                diskMiB,
                files,
                patience,
                links,
                network);
    }

    /// Adds modules to those that are imported once for all programs, such as `numpy` and `sympy`.
    public SandboxConfig withPreload(String... more) {
        List<String> all =
                Stream.concat(preload.stream(), Arrays.stream(more)).distinct().toList();
        return new SandboxConfig(
                levels,
                pythons,
                workers,
                liveSessions,
                all,
                readOnly,
                environment,
                diskMiB,
                files,
                patience,
                links,
                network);
    }

    public SandboxConfig withReadOnly(Path... paths) {
        return new SandboxConfig(
                levels,
                pythons,
                workers,
                liveSessions,
                preload,
                List.of(paths),
                environment,
                diskMiB,
                files,
                patience,
                links,
                network);
    }

    public SandboxConfig withEnvironment(Map<String, String> newEnvironment) {
        return new SandboxConfig(
                levels,
                pythons,
                workers,
                liveSessions,
                preload,
                readOnly,
                newEnvironment,
                diskMiB,
                files,
                patience,
                links,
                network);
    }

    /// @param newDiskMiB how much a program may write to its working directory, and as much again to `/tmp`
    /// @param newFiles how many files it may make in each
    public SandboxConfig withDisk(int newDiskMiB, int newFiles) {
        return new SandboxConfig(
                levels,
                pythons,
                workers,
                liveSessions,
                preload,
                readOnly,
                environment,
                newDiskMiB,
                newFiles,
                patience,
                links,
                network);
    }

    public SandboxConfig withPatience(Duration newPatience) {
        return new SandboxConfig(
                levels,
                pythons,
                workers,
                liveSessions,
                preload,
                readOnly,
                environment,
                diskMiB,
                files,
                newPatience,
                links,
                network);
    }

    public SandboxConfig withLinks(Map<String, String> newLinks) {
        return new SandboxConfig(
                levels,
                pythons,
                workers,
                liveSessions,
                preload,
                readOnly,
                environment,
                diskMiB,
                files,
                patience,
                newLinks,
                network);
    }

    public SandboxConfig withNetwork(boolean allowed) {
        return new SandboxConfig(
                levels,
                pythons,
                workers,
                liveSessions,
                preload,
                readOnly,
                environment,
                diskMiB,
                files,
                patience,
                links,
                allowed);
    }

    /// The environment of a program with these directories to work in and for temporary files.
    ///
    /// One malloc arena: others would each take 64 MiB of the address space, and so leave room for a few
    /// threads only.
    Map<String, String> environmentIn(String work, String temporary) {
        Map<String, String> all = new TreeMap<>(Map.ofEntries(
                Map.entry("PATH", "/usr/local/bin:/usr/bin:/bin"),
                Map.entry("LANG", "C.UTF-8"),
                Map.entry("PYTHONUTF8", "1"),
                Map.entry("PYTHONHASHSEED", "0"),
                Map.entry("PYTHONDONTWRITEBYTECODE", "1"),
                Map.entry("PYTHONINTMAXSTRDIGITS", "0"),
                Map.entry("MALLOC_ARENA_MAX", "1"),
                Map.entry("OPENBLAS_NUM_THREADS", "1"),
                Map.entry("OMP_NUM_THREADS", "1"),
                Map.entry("MKL_NUM_THREADS", "1"),
                Map.entry("HOME", work),
                Map.entry("TMPDIR", temporary)));
        all.putAll(environment);
        return all;
    }

    private static void requireRange(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be in " + min + ".." + max + " but was " + value);
        }
    }
}
