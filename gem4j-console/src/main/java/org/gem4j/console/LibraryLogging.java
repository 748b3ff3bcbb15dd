// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.logging.LogManager;
import java.util.stream.Collectors;

/// Configures Java's logging to print only serious failures of libraries, as commands do. Programs use
/// it by starting Java with `-Djava.util.logging.config.class` set to this class. A file named by
/// `java.util.logging.config.file` is still read, and takes precedence.
public final class LibraryLogging {
    /// Loggers of libraries of which only serious failures are shown.
    static final List<String> LIBRARIES = List.of("io.helidon", "org.apache.lucene");

    /// Called by Java when logging begins.
    ///
    /// @throws IOException if Java's own configuration, or the one that is named, cannot be read
    public LibraryLogging() throws IOException {
        Path file = Optional.ofNullable(System.getProperty("java.util.logging.config.file"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("java.home"), "conf", "logging.properties"));
        String levels = LIBRARIES.stream().map(name -> name + ".level=SEVERE\n").collect(Collectors.joining());
        byte[] all = (levels + Files.readString(file)).getBytes(StandardCharsets.ISO_8859_1);
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream(all));
    }
}
