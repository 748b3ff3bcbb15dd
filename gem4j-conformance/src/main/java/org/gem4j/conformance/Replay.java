// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The replay of a file, or of the files of a folder that belong to an area.
///
/// @param area whose cases
/// @param path file or folder
/// @param assets where tokenizers and checkpoints lie, if anywhere
/// @param verbose whether to name the files of a folder that are passed over, rather than only count them
public record Replay(Area area, Path path, Optional<Path> assets, boolean verbose) {
    public Replay(Area area, Path path, Optional<Path> assets) {
        this(area, path, assets, false);
    }

    /// Runs all cases and prints their outcomes.
    ///
    /// @return whether there were cases and none failed
    /// @throws IllegalArgumentException if a folder holds no file of the area
    /// @throws NoSuchFileException if there is nothing at the path
    public boolean run(PrintWriter out, PrintWriter err) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path.toString());
        }
        Verdicts verdicts = new Verdicts(out, err, assets, InstantSource.system());
        if (Files.isDirectory(path)) {
            replayFolder(verdicts);
        } else {
            replayFile(path, verdicts);
        }
        verdicts.close();
        return verdicts.failures() == 0 && verdicts.cases() > 0;
    }

    private void replayFolder(Verdicts verdicts) throws IOException {
        List<Path> own = new ArrayList<>();
        List<Path> others = new ArrayList<>();
        for (Path file : files()) {
            (area.accepts(file.toAbsolutePath().normalize()) ? own : others).add(file);
        }
        if (own.isEmpty()) {
            throw new IllegalArgumentException(
                    "no file of area " + area.name() + " in " + path + ": it takes " + area.files() + ".");
        }
        for (Path file : own) {
            replayFile(file, verdicts);
        }
        verdicts.passOver(others, area.name(), verbose);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> tree = Files.walk(path)) {
            return tree.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private void replayFile(Path file, Verdicts verdicts) throws IOException {
        verdicts.startFile(file.toString());
        area.replay(file, verdicts);
    }
}
