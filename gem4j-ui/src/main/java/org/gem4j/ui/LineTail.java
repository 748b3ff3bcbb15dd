// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.report.AtomicFile;
import org.jspecify.annotations.Nullable;

/// Follows a file to which somebody else adds lines: gives each whole line once. For one thread at a time.
final class LineTail {
    private static final int CHUNK = 1 << 20;

    private final Path file;
    private long offset;
    private Optional<Object> key = Optional.empty();

    LineTail(Path file) {
        this.file = file;
    }

    /// What reads the lines. It must not throw: lines that it has got would come again.
    interface Reader {
        /// Everything that was read is void: the file was replaced by another one.
        void restart();

        /// A line without its end.
        ///
        /// @param at where it begins, in bytes
        void line(String text, long at);
    }

    /// Gives what was added since the last time, up to the last line end.
    ///
    /// @throws java.io.UncheckedIOException if the file cannot be read; one that is missing is empty
    void read(Reader reader) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            Optional<Object> now = identity(attributes.fileKey());
            if (attributes.size() < offset || (offset > 0 && !Objects.equals(key, now))) {
                offset = 0;
                reader.restart();
            }
            key = now;
            if (attributes.size() > offset) {
                follow(reader);
            }
        } catch (NoSuchFileException e) {
            if (offset > 0) {
                offset = 0;
                reader.restart();
            }
        } catch (IOException e) {
            throw AtomicFile.failure("read", file, e);
        }
    }

    private static Optional<Object> identity(@Nullable Object fileKey) {
        return Optional.ofNullable(fileKey);
    }

    private void follow(Reader reader) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
            while (channel.read(bytes, offset + bytes.position()) > 0) {
                int used = lines(bytes.array(), bytes.position(), reader);
                if (used == 0 && !bytes.hasRemaining()) {
                    bytes = ByteBuffer.allocate(Math.multiplyExact(bytes.capacity(), 2))
                            .put(bytes.flip());
                } else {
                    offset += used;
                    bytes.flip().position(used);
                    bytes.compact();
                }
            }
        }
    }

    /// @return how many bytes were whole lines
    private int lines(byte[] bytes, int length, Reader reader) {
        int start = 0;
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                if (i > start) {
                    reader.line(new String(bytes, start, i - start, StandardCharsets.UTF_8), offset + start);
                }
                start = i + 1;
            }
        }
        return start;
    }
}
