// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.wheel;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// The classes of a server's start, loaded beforehand: a file beside a Java runtime that saves most of the time a first
/// start takes. Java uses it only with the same runtime, and with jars of the same order, size and time of change. The
/// Python client therefore sets that time ([PlatformJars#CHANGED]) and sorts them by name.
final class ClassCache {
    private static final String NAME = "server.aot";
    private static final String REHEARSAL = "org.gem4j.cli.Rehearsal";
    private static final long MOST_SECONDS = 300;

    private ClassCache() {}

    /// Writes the file into the folder of a runtime.
    ///
    /// @param jars as the Python client will have them: the same order, sizes and times
    /// @param log for what Java says meanwhile
    static void write(Path runtime, List<Path> jars, Path log) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(runtime.resolve("bin").resolve("java").toString());
        command.add("-XX:AOTCacheOutput=" + runtime.resolve(NAME));
        command.addAll(JavaOptions.ALL);
        command.addAll(List.of(
                "-cp", jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)), REHEARSAL));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)
                    || process.exitValue() != 0
                    || !Files.isRegularFile(runtime.resolve(NAME))) {
                throw new IOException("the rehearsal of a server's start failed: " + Files.readString(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a server's start was rehearsed", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
