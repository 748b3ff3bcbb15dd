// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// The classes of a program's start, loaded beforehand: a file beside a Java runtime that saves most of the time a
/// start takes. Java uses it only with the same runtime, and with jars of the same order, size and time of change:
/// sorted by name, and all of one time ([PlatformJars#CHANGED]).
final class ClassCache {
    private static final String REHEARSAL = "org.gem4j.cli.Rehearsal";
    private static final long MOST_SECONDS = 300;

    private ClassCache() {}

    /// Writes the file.
    ///
    /// @param cache the file, in the folder of the runtime
    /// @param jars as they will be found: the same order, sizes and times
    /// @param log for what Java says meanwhile
    /// @param arguments what is rehearsed: none for a server's start
    static void write(Path runtime, Path cache, List<Path> jars, Path log, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(runtime.resolve("bin").resolve("java").toString());
        command.add("-XX:AOTCacheOutput=" + cache);
        command.addAll(JavaOptions.ALL);
        command.addAll(List.of(
                "-cp", jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)), REHEARSAL));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)
                    || process.exitValue() != 0
                    || !Files.isRegularFile(cache)) {
                throw new IOException("the rehearsal of a start failed: " + Files.readString(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a start was rehearsed", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
