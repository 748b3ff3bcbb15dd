// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.gem4j.report.AtomicFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// `checksums.json` of a folder: size and CRC-32C of every other file, which detect damage before a run is resumed with
/// wrong numbers.
final class Checksums {
    private static final String FILE = "checksums.json";
    private static final int CHUNK = 1 << 16;

    private Checksums() {}

    /// Adds the file to a folder.
    static void write(Path folder) throws IOException {
        Map<String, String> sums = new TreeMap<>();
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                sums.put(folder.relativize(file).toString().replace('\\', '/'), of(file));
            }
        }
        String json = JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(sums);
        Files.writeString(folder.resolve(FILE), json + "\n");
    }

    /// What is wrong with a folder; empty if all files are as they were written.
    static Optional<String> problem(Path folder) {
        Map<?, ?> sums;
        try {
            sums = JsonMapper.shared().readValue(Files.readString(folder.resolve(FILE)), Map.class);
        } catch (IOException e) {
            return Optional.of(FILE + " cannot be read (" + AtomicFile.reason(e) + ")");
        } catch (JacksonException e) {
            return Optional.of(FILE + " is not JSON");
        }
        List<String> problems = sums.entrySet().stream()
                .flatMap(entry -> problem(folder, entry.getKey().toString(), String.valueOf(entry.getValue())).stream())
                .toList();
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", problems));
    }

    private static Optional<String> problem(Path folder, String name, String written) {
        try {
            String now = of(folder.resolve(name));
            return now.equals(written)
                    ? Optional.empty()
                    : Optional.of(name + " was written as " + written + " and is now " + now);
        } catch (IOException e) {
            return Optional.of(name + " cannot be read (" + AtomicFile.reason(e) + ")");
        }
    }

    private static String of(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        long bytes = 0;
        byte[] buffer = new byte[CHUNK];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes += read;
                sum.update(buffer, 0, read);
            }
        }
        return "%d bytes, crc32c %08x".formatted(bytes, sum.getValue());
    }
}
