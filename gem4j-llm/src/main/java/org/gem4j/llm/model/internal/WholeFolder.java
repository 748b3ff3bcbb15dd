// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Folders that are written atomically: they exist completely or not at all, even if the process is killed or the
/// power fails.
///
/// A folder is filled under another name beside its own, forced to the disk and then renamed. One that is removed is
/// renamed first. What a killed process leaves has a name that begins with a dot; [#sweep] clears it away.
public final class WholeFolder {
    private static final String UNFINISHED = ".unfinished";
    private static final String REMOVED = ".removed";

    private WholeFolder() {}

    /// Fills a folder.
    @FunctionalInterface
    public interface Content {
        void write(Path folder) throws IOException;
    }

    /// Writes a folder, which must not exist yet; its parents are made.
    ///
    /// @throws IOException if it cannot be written, or if `content` throws it; nothing is left behind
    public static void write(Path target, Content content) throws IOException {
        Path absolute = target.toAbsolutePath();
        if (Files.exists(absolute)) {
            throw new FileAlreadyExistsException(target.toString(), null, "the folder exists already");
        }
        Path unfinished = hidden(absolute, UNFINISHED);
        deleteTree(unfinished);
        try {
            Files.createDirectories(unfinished);
            content.write(unfinished);
            force(unfinished);
            Files.move(unfinished, absolute, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException | Error e) {
            try {
                deleteTree(unfinished);
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
        Path parent = absolute.getParent();
        if (parent != null) {
            forceFolder(parent);
        }
    }

    /// Removes a folder with all it holds; one that does not exist is none the less removed.
    public static void delete(Path target) throws IOException {
        Path absolute = target.toAbsolutePath();
        if (!Files.exists(absolute)) {
            return;
        }
        Path removed = hidden(absolute, REMOVED);
        deleteTree(removed);
        Files.move(absolute, removed, StandardCopyOption.ATOMIC_MOVE);
        deleteTree(removed);
    }

    /// Clears away what was left half written or half removed in a folder when a process ended. No other process
    /// may be writing there.
    public static void sweep(Path parent) throws IOException {
        if (!Files.isDirectory(parent)) {
            return;
        }
        List<Path> left;
        try (Stream<Path> children = Files.list(parent)) {
            left = children.filter(child -> child.getFileName().toString().matches("\\..*\\.(unfinished|removed)"))
                    .toList();
        }
        for (Path path : left) {
            deleteTree(path);
        }
    }

    private static Path hidden(Path absolute, String ending) {
        return absolute.resolveSibling("." + absolute.getFileName() + ending);
    }

    private static void force(Path tree) throws IOException {
        for (Path path : innerFirst(tree)) {
            if (Files.isDirectory(path)) {
                forceFolder(path);
            } else {
                try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
            }
        }
    }

    /// Makes the names in a folder durable. Windows cannot open folders and does not need it.
    private static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            return;
        }
    }

    private static void deleteTree(Path tree) throws IOException {
        if (Files.exists(tree)) {
            for (Path path : innerFirst(tree)) {
                Files.delete(path);
            }
        }
    }

    private static List<Path> innerFirst(Path tree) throws IOException {
        try (Stream<Path> paths = Files.walk(tree)) {
            return paths.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
