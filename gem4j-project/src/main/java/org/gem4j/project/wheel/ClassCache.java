// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.wheel;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// The classes of a server's start, loaded beforehand: a file beside a Java runtime that saves most of the time a first
/// start takes. Java uses it only with the same runtime, and with jars of the same order, size and time of change. The
/// Python client therefore sets that time ([#CHANGED]) and sorts them by name.
final class ClassCache {
    /// When all jars were changed, as far as Java can see.
    static final Instant CHANGED = Instant.parse("2000-01-01T00:00:00Z");

    private static final String NAME = "server.aot";
    private static final String REHEARSAL = "org.gem4j.cli.Rehearsal";
    private static final long MOST_SECONDS = 300;

    private ClassCache() {}

    /// Writes the file into the folder of a runtime.
    ///
    /// @param folder for copies of the jars, which is made
    static void write(Path runtime, List<Path> jars, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Path> copies = new ArrayList<>();
        for (Path jar : jars) {
            Path copy = Files.copy(jar, folder.resolve(jar.getFileName()));
            Files.setLastModifiedTime(copy, FileTime.from(CHANGED));
            copies.add(copy);
        }
        copies.sort(Comparator.comparing(copy -> copy.getFileName().toString()));
        List<String> command = new ArrayList<>();
        command.add(runtime.resolve("bin").resolve("java").toString());
        command.add("-XX:AOTCacheOutput=" + runtime.resolve(NAME));
        command.addAll(JavaOptions.ALL);
        command.addAll(List.of(
                "-cp", copies.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)), REHEARSAL));
        Path log = folder.resolveSibling("rehearsal.log");
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
