// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Stream;
import org.gem4j.report.AtomicFile;
import org.gem4j.train.internal.launch.HostConnection.Frame;
import org.gem4j.train.internal.launch.HostConnection.Kind;

/// Copies files of a run folder to a host that cannot read it.
final class RunFiles {
    private static final int CHUNK = 1 << 20;

    private RunFiles() {}

    /// Sends all files below some folders, with their names from the run folder on.
    static void send(Path run, List<Path> folders, HostConnection connection) {
        try {
            for (Path folder : folders) {
                for (Path file : files(folder)) {
                    connection.send(Kind.FILE, run.relativize(file).toString().replace('\\', '/'));
                    send(file, connection);
                }
            }
            connection.send(Kind.SENT, "");
        } catch (IOException e) {
            throw new ProcessGroupException("cannot send the model to the other hosts: " + AtomicFile.reason(e), e);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void send(Path file, HostConnection connection) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            for (byte[] part = bytes.readNBytes(CHUNK); part.length > 0; part = bytes.readNBytes(CHUNK)) {
                if (!connection.send(Kind.CHUNK, part)) {
                    return; // Whoever waits for the rank tells why.
                }
            }
        }
    }

    /// Writes the files that come below a folder.
    ///
    /// @return the frame after them
    static Frame receive(Path folder, BlockingQueue<Frame> frames) throws InterruptedException {
        try {
            Frame frame = frames.take();
            while (frame.kind() == Kind.FILE) {
                Path file = within(folder, frame.text());
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                try (OutputStream bytes = Files.newOutputStream(file)) {
                    frame = frames.take();
                    while (frame.kind() == Kind.CHUNK) {
                        bytes.write(frame.body());
                        frame = frames.take();
                    }
                }
            }
            return frame;
        } catch (IOException e) {
            throw new ProcessGroupException("cannot write a copy of the model: " + AtomicFile.reason(e), e);
        }
    }

    private static Path within(Path folder, String name) throws IOException {
        Path file = folder.resolve(name).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException(name + " is not below the run folder");
        }
        return file;
    }

    static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            return; // The system's own cleaning of temporary files finds it.
        }
    }
}
