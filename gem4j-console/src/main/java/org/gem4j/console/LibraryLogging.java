// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.LogManager;

/// Configures Java's logging to print only serious failures of libraries, since a command reports what matters itself.
/// Programs use it by starting Java with `-Djava.util.logging.config.class` set to this class, or by [#install]. A file
/// named by `java.util.logging.config.file` is still read, and takes precedence.
public final class LibraryLogging {
    /// LoomServer logs a taken port with a stack trace; the command reports that itself.
    private static final String LEVELS = """
            io.helidon.level=SEVERE
            io.helidon.webserver.LoomServer.level=OFF
            org.apache.lucene.level=SEVERE
            """;

    /// Called by Java when logging begins.
    ///
    /// @throws IOException if Java's own configuration, or the one that is named, cannot be read
    public LibraryLogging() throws IOException {
        Path file = Optional.ofNullable(System.getProperty("java.util.logging.config.file"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("java.home"), "conf", "logging.properties"));
        byte[] all = (LEVELS + Files.readString(file)).getBytes(StandardCharsets.ISO_8859_1);
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream(all));
    }

    /// Has Java use this class, unless the user has named another. Must be called before logging begins, and costs
    /// nothing until then.
    public static void install() {
        System.getProperties().putIfAbsent("java.util.logging.config.class", LibraryLogging.class.getName());
    }
}
