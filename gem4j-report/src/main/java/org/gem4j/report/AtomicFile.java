// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Writes files atomically: a file has either its old or its new content.
///
/// The content goes to a temporary file in the same folder, is forced to the disk and then moved to its name. When
/// anything fails, such as a full disk, the temporary file is removed and the old file stays as it was.
public final class AtomicFile {
    private AtomicFile() {}

    /// Writes the content of a file to a stream that the caller neither keeps nor closes.
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /// Replaces `file` by `text` in UTF-8.
    ///
    /// @throws UncheckedIOException naming the file and the reason
    public static void write(Path file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(file, out -> out.write(bytes));
    }

    /// Replaces `file` by what `content` writes.
    ///
    /// @throws UncheckedIOException naming the file and the reason
    public static void write(Path file, Content content) {
        Path target = file.toAbsolutePath();
        Path temporary = target.resolveSibling("." + target.getFileName() + ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(
                            temporary,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE);
                    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
                content.writeTo(out);
                out.flush();
                channel.force(true);
            }
            move(temporary, target);
        } catch (IOException e) {
            throw failure("write", file, e);
        } finally {
            deleteQuietly(temporary);
        }
        forceFolder(target);
    }

    /// `cannot write runs/a/run.json: No space left on device`, with the cause kept.
    public static UncheckedIOException failure(String verb, Path file, IOException cause) {
        return new UncheckedIOException("cannot " + verb + " " + file + ": " + reason(cause), cause);
    }

    /// What went wrong, in words: the exceptions of `java.nio.file` say only the path.
    public static String reason(IOException cause) {
        if (cause instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getReason();
        }
        return switch (cause) {
            case NoSuchFileException _ -> "no such file or folder";
            case FileAlreadyExistsException _ -> "a file with that name already exists";
            case AccessDeniedException _ -> "permission denied";
            default -> cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        };
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void deleteQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // A left-over temporary file is harmless: the next write starts it anew.
            return;
        }
    }

    /// Makes the rename itself durable. Windows cannot open folders and does not need it.
    private static void forceFolder(Path file) {
        Path folder = file.getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            return;
        }
    }
}
