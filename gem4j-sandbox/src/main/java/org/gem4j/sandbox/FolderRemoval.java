// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.Stream;

/// Removes what a hostile program may have left: folders nested beyond what a path can name, links to elsewhere.
final class FolderRemoval {
    private static final Path HERE = Path.of(".");

    private FolderRemoval() {}

    /// Removes a folder with all that is in it, following no link.
    static void remove(Path folder) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            if (stream instanceof SecureDirectoryStream<Path> top) {
                // Every round takes the uppermost layer away and lifts the next one, so that no path gets long.
                while (takeLayer(top)) {
                    continue;
                }
            } else {
                emptyByPath(folder);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Files.delete(folder);
    }

    /// Whether there was anything to take.
    private static boolean takeLayer(SecureDirectoryStream<Path> top) throws IOException {
        String lifted = UUID.randomUUID() + "-";
        int count = 0;
        boolean found = false;
        try (SecureDirectoryStream<Path> layer = top.newDirectoryStream(HERE)) {
            for (Path entry : layer) {
                found = true;
                Path name = entry.getFileName();
                if (!isFolder(top, name)) {
                    top.deleteFile(name);
                    continue;
                }
                try (SecureDirectoryStream<Path> folder = top.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                    for (Path inner : folder) {
                        Path innerName = inner.getFileName();
                        if (isFolder(folder, innerName)) {
                            folder.move(innerName, top, Path.of(lifted + count++));
                        } else {
                            folder.deleteFile(innerName);
                        }
                    }
                }
                top.deleteDirectory(name);
            }
        }
        return found;
    }

    private static boolean isFolder(SecureDirectoryStream<Path> parent, Path name) throws IOException {
        return parent.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .isDirectory();
    }

    private static void emptyByPath(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                if (!path.equals(folder)) {
                    Files.delete(path);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
