// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// What Linux says about a process; elsewhere all is -1.
record ServerProcess(long pid) {

    /// Threads, open descriptors and resident memory.
    record Counts(long threads, long descriptors, long residentMiB) {
        @Override
        public String toString() {
            return threads + " threads, " + descriptors + " descriptors, " + residentMiB + " MiB";
        }
    }

    Counts counts() {
        return new Counts(entries("task"), entries("fd"), residentMiB());
    }

    long residentMiB() {
        try {
            return Files.readAllLines(folder().resolve("status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(-1L);
        } catch (IOException e) {
            return -1;
        }
    }

    private long entries(String name) {
        try (Stream<Path> entries = Files.list(folder().resolve(name))) {
            return entries.count();
        } catch (IOException e) {
            return -1;
        }
    }

    private Path folder() {
        return Path.of("/proc", Long.toString(pid));
    }
}
