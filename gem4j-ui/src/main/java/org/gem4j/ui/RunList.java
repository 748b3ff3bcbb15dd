// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Suggestions;
import org.gem4j.report.RunFolder;

/// The runs below some folders, looked for again at each list. Thread-safe.
final class RunList {
    private static final int DEEPEST = 3;
    private static final long AGAIN_NANOS = 400_000_000;

    private final List<Path> roots;
    private final Map<String, ShownRun> runs = new LinkedHashMap<>();
    private long lookedAt;

    /// @param roots folders of runs, or runs
    RunList(List<Path> roots) {
        this.roots = List.copyOf(roots);
    }

    /// The folder in which a new run begins.
    Path root() {
        Path first = roots.getFirst();
        return isRun(first) ? first.toAbsolutePath().normalize().resolveSibling("") : first;
    }

    /// All runs, by folder and name.
    synchronized Collection<ShownRun> all() {
        if (lookedAt == 0 || System.nanoTime() - lookedAt > AGAIN_NANOS) {
            Map<String, Path> found = new LinkedHashMap<>();
            for (Path root : roots) {
                Path base = isRun(root) ? root.toAbsolutePath().normalize().resolveSibling("") : root;
                look(root, base, 0, found);
            }
            runs.keySet().retainAll(found.keySet());
            found.forEach((id, path) -> runs.computeIfAbsent(id, name -> new ShownRun(name, new RunFolder(path))));
            lookedAt = System.nanoTime();
        }
        return List.copyOf(runs.values());
    }

    /// The run of this id.
    ShownRun find(String id) {
        List<String> ids = new ArrayList<>();
        for (ShownRun run : all()) {
            if (run.id().equals(id)) {
                return run;
            }
            ids.add(run.id());
        }
        throw ApiException.missing("no run " + id + Suggestions.didYouMean(id, ids));
    }

    private static void look(Path folder, Path base, int depth, Map<String, Path> found) {
        if (isRun(folder)) {
            String name = base.toAbsolutePath()
                    .relativize(folder.toAbsolutePath())
                    .toString()
                    .replace('\\', '/');
            String id = name;
            for (int i = 2; found.containsKey(id); i++) {
                id = name + " (" + i + ")";
            }
            found.put(id, folder);
        } else if (depth < DEEPEST) {
            folders(folder).forEach(inner -> look(inner, base, depth + 1, found));
        }
    }

    private static boolean isRun(Path folder) {
        return Files.isRegularFile(new RunFolder(folder).recordFile());
    }

    private static List<Path> folders(Path folder) {
        List<Path> inner = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, Files::isDirectory)) {
            stream.forEach(inner::add);
        } catch (IOException | DirectoryIteratorException e) {
            // A folder that is gone, or not ours to read, has no runs to show.
            return List.of();
        }
        return inner.stream().sorted().toList();
    }
}
