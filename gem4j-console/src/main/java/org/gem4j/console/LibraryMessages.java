// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Silences the log messages of libraries except serious failures, since a command reports what matters
/// itself.
public final class LibraryMessages {
    /// Held, since loggers are held weakly and forget their level.
    private static final List<Logger> LIBRARIES =
            LibraryLogging.LIBRARIES.stream().map(Logger::getLogger).toList();
    /// Tells with a stack trace that a port is taken, which the command says in a line.
    private static final Logger START = Logger.getLogger("io.helidon.webserver.LoomServer");

    private LibraryMessages() {}

    /// From here on only serious failures are printed.
    public static void quiet() {
        LIBRARIES.forEach(logger -> logger.setLevel(Level.SEVERE));
        START.setLevel(Level.OFF);
    }
}
