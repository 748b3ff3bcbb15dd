// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/// Archives, in which files go to containers and come back.
final class Tars {
    private Tars() {}

    /// The same bytes for the same files.
    ///
    /// @param files by relative path; scripts, which start with `#!`, become executable
    static byte[] of(Map<String, byte[]> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Map.Entry<String, byte[]> file : new TreeMap<>(files).entrySet()) {
                byte[] content = file.getValue();
                TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
                entry.setSize(content.length);
                entry.setModTime(0);
                entry.setMode(content.length > 2 && content[0] == '#' && content[1] == '!' ? 0755 : 0644);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// The first file of an archive as text; empty if it is not a plain file or has more than `most` bytes.
    static Optional<byte[]> first(InputStream archive, int most) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(archive)) {
            TarArchiveEntry entry = tar.getNextEntry();
            if (entry == null
                    || !entry.isFile()
                    || entry.isSymbolicLink()
                    || entry.isLink()
                    || entry.getSize() > most) {
                return Optional.empty();
            }
            return Optional.of(tar.readAllBytes());
        }
    }

    /// All of a stream; empty if it has more than `most` bytes.
    static Optional<byte[]> whole(InputStream in, long most) throws IOException {
        byte[] bytes = in.readNBytes((int) Math.min(most + 1, Integer.MAX_VALUE - 8));
        return bytes.length > most ? Optional.empty() : Optional.of(bytes);
    }
}
