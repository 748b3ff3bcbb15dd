// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A line of JSON for each HTTP request when it is answered and each WebSocket when it ends. Thread-safe.
final class AccessLog implements AutoCloseable {
    private final Optional<Writer> out;
    private boolean over;

    private AccessLog(Optional<Writer> out) {
        this.out = out;
    }

    /// @param file lines are added to its end; empty: nothing is logged
    static AccessLog open(Optional<Path> file) {
        try {
            return file.isEmpty()
                    ? new AccessLog(Optional.empty())
                    : new AccessLog(Optional.of(
                            Files.newBufferedWriter(file.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)));
        } catch (IOException e) {
            throw new UncheckedIOException(new IOException(
                    "cannot write the access log " + file.get() + ": its folder must exist, and both must be writable",
                    e));
        }
    }

    /// @param peer address of the client
    /// @param path without its query, which may name a session
    void add(Client client, String peer, String method, String path, int status, long startNanos) {
        if (out.isEmpty()) {
            return;
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        line.put("client", client.name());
        line.put("peer", peer);
        line.put("method", method);
        line.put("path", path);
        line.put("status", status);
        line.put("millis", (System.nanoTime() - startNanos) / 1_000_000);
        write(out.get(), WireJson.text(line) + "\n");
    }

    private synchronized void write(Writer writer, String line) {
        if (over) {
            return;
        }
        try {
            writer.write(line);
            writer.flush();
        } catch (IOException e) {
            over = true;
            System.getLogger(AccessLog.class.getName())
                    .log(System.Logger.Level.WARNING, "the access log cannot be written; no more lines are logged", e);
        }
    }

    @Override
    public synchronized void close() {
        over = true;
        out.ifPresent(writer -> {
            try {
                writer.close();
            } catch (IOException e) {
                System.getLogger(AccessLog.class.getName())
                        .log(System.Logger.Level.WARNING, "the access log could not be closed", e);
            }
        });
    }
}
