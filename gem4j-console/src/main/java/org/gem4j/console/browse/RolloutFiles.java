// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gem4j.report.Json;

/// Finds the rollouts of a folder or file.
public final class RolloutFiles {
    private RolloutFiles() {}

    /// The episodes of a JSONL file, or of all `episodes*.jsonl` in a folder.
    ///
    /// A last line without an end is one that is being written; it is left out.
    ///
    /// @throws IllegalArgumentException naming the line that is not an episode, or the folder that has none
    public static List<Rollout> read(Path path) {
        try {
            if (!Files.exists(path)) {
                throw new NoSuchFileException(path.toString());
            }
            if (Files.isRegularFile(path)) {
                return readFile(path, "");
            }
            List<Path> files;
            try (Stream<Path> all = Files.list(path)) {
                files = all.filter(file -> file.getFileName().toString().matches("episodes.*\\.jsonl"))
                        .sorted()
                        .toList();
            }
            if (files.isEmpty()) {
                throw new IllegalArgumentException("no rollouts in " + path
                        + ": there is no episodes.jsonl, as evaluations and training write it");
            }
            List<Rollout> rollouts = new ArrayList<>();
            // Reversed: before training comes first, then after it.
            for (Path file : files.reversed()) {
                String name = file.getFileName().toString();
                rollouts.addAll(readFile(file, name.replaceAll("^episodes-?|\\.jsonl$", "")));
            }
            return rollouts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Rollout> readFile(Path file, String group) throws IOException {
        List<Rollout> rollouts = new ArrayList<>();
        String text = Files.readString(file);
        int number = 0;
        for (int start = 0, end = text.indexOf('\n'); end >= 0; start = end + 1, end = text.indexOf('\n', start)) {
            number++;
            String line = text.substring(start, end);
            if (!line.isBlank()) {
                String source = file + " line " + number;
                rollouts.add(Rollout.of(group, Json.object(line, source), source));
            }
        }
        return rollouts;
    }
}
