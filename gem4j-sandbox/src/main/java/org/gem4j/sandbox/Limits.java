// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.time.Duration;

/// The resource limits of one program.
///
/// @param wallTime from its start to its end; then it gets a tenth of a second to say where it was, and is killed
/// @param cpuTime of each of its processes, rounded up to whole seconds
/// @param memoryMiB of all its processes together, beyond that of the bare interpreter
/// @param fileMiB the longest file it may write
/// @param processes how many processes and threads it may have at once
/// @param openFiles how many descriptors a process may have
/// @param keptOutput bytes kept of each of its outputs, half from the start and half from the end
/// @param totalOutput bytes after which it is killed, of both outputs together
public record Limits(
        Duration wallTime,
        Duration cpuTime,
        int memoryMiB,
        int fileMiB,
        int processes,
        int openFiles,
        int keptOutput,
        int totalOutput) {
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final Limits DEFAULTS =
            new Limits(Duration.ofSeconds(5), Duration.ofSeconds(10), 512, 16, 64, 128, 256 << 10, 16 << 20);

    public Limits {
        requireDuration("wallTime", wallTime);
        requireDuration("cpuTime", cpuTime);
        requireRange("memoryMiB", memoryMiB, 16, 1 << 20);
        requireRange("fileMiB", fileMiB, 1, 1 << 20);
        requireRange("processes", processes, 1, 10_000);
        requireRange("openFiles", openFiles, 16, 4096);
        requireRange("keptOutput", keptOutput, 2, 64 << 20);
        requireRange("totalOutput", totalOutput, 1, 1 << 30);
    }

    /// 5 s, 10 s of processor time, 512 MiB, files up to 16 MiB, 64 processes, 256 KiB of each output.
    public static Limits defaults() {
        return DEFAULTS;
    }

    public Limits withWallTime(Duration newTime) {
        return new Limits(newTime, cpuTime, memoryMiB, fileMiB, processes, openFiles, keptOutput, totalOutput);
    }

    public Limits withCpuTime(Duration newTime) {
        return new Limits(wallTime, newTime, memoryMiB, fileMiB, processes, openFiles, keptOutput, totalOutput);
    }

    public Limits withMemoryMiB(int newMemory) {
        return new Limits(wallTime, cpuTime, newMemory, fileMiB, processes, openFiles, keptOutput, totalOutput);
    }

    public Limits withFileMiB(int newSize) {
        return new Limits(wallTime, cpuTime, memoryMiB, newSize, processes, openFiles, keptOutput, totalOutput);
    }

    public Limits withProcesses(int newProcesses) {
        return new Limits(wallTime, cpuTime, memoryMiB, fileMiB, newProcesses, openFiles, keptOutput, totalOutput);
    }

    public Limits withOpenFiles(int newFiles) {
        return new Limits(wallTime, cpuTime, memoryMiB, fileMiB, processes, newFiles, keptOutput, totalOutput);
    }

    /// @param kept bytes kept of each output
    /// @param total bytes after which the program is killed
    public Limits withOutput(int kept, int total) {
        return new Limits(wallTime, cpuTime, memoryMiB, fileMiB, processes, openFiles, kept, total);
    }

    private static void requireDuration(String name, Duration value) {
        if (value.toMillis() < 1 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + " must be in 1 ms..1 h but was " + value);
        }
    }

    private static void requireRange(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be in " + min + ".." + max + " but was " + value);
        }
    }
}
