// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A text file that contains only complete lines at any moment, so that a stopped command leaves no
/// partial line.
///
/// Each line is handed to the system at once. Not thread-safe.
public final class WholeLines implements Closeable {
    private final Path file;
    private final FileChannel channel;
    private long whole;

    private WholeLines(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /// Opens a file, which is created with its folder or emptied.
    public static WholeLines open(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        return new WholeLines(
                file,
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE));
    }

    /// Writes a line.
    ///
    /// @param line without its end
    /// @throws FileSystemException if it cannot be written; what was written of it is removed again where that is
    ///     possible
    public void write(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        int length = bytes.remaining();
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            whole += length;
        } catch (IOException e) {
            FileSystemException failure = new FileSystemException(file.toString(), null, e.getMessage());
            failure.initCause(e);
            removeHalf(failure);
            throw failure;
        }
    }

    private void removeHalf(IOException problem) {
        try {
            if (channel.isOpen()) {
                channel.truncate(whole);
            }
        } catch (IOException e) {
            problem.addSuppressed(e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
