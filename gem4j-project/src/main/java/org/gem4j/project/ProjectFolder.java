// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Writes a project into a folder that is new or empty: under a temporary name beside it first, so that
/// a failure leaves no partial project behind.
public final class ProjectFolder {
    private ProjectFolder() {}

    /// @throws IllegalArgumentException if the folder holds something, or is a file
    public static void write(Project project, Path folder) throws IOException {
        Path target = folder.toAbsolutePath().normalize();
        requireFree(folder, target);
        Path parent = target.getParent() == null ? target : target.getParent();
        Path unfinished = Files.createDirectories(parent).resolve("." + target.getFileName() + "." + UUID.randomUUID());
        try {
            for (Map.Entry<String, String> file : project.files().entrySet()) {
                Path path = unfinished.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
            move(unfinished, target);
        } finally {
            delete(unfinished);
        }
    }

    private static void requireFree(Path named, Path target) throws IOException {
        if (Files.exists(target) && !Files.isDirectory(target)) {
            throw new IllegalArgumentException(
                    "the project's folder must be new or empty, but " + named + " is a file");
        }
        if (Files.isDirectory(target) && !entries(target).isEmpty()) {
            throw new IllegalArgumentException(
                    "the project's folder must be new or empty, but " + named + " is not empty");
        }
    }

    /// An empty folder that is there is filled, not replaced: it may be the one that a shell is in.
    private static void move(Path from, Path to) throws IOException {
        if (!Files.exists(to)) {
            Files.move(from, to);
            return;
        }
        for (Path entry : entries(from)) {
            Files.move(entry, to.resolve(entry.getFileName()));
        }
    }

    private static List<Path> entries(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
