// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.conformance;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The replay of a file, or of the files of a folder that belong to an area.
///
/// @param area whose cases
/// @param path file or folder
/// @param assets where tokenizers and checkpoints lie, if anywhere
public record Replay(Area area, Path path, Optional<Path> assets) {
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
        boolean any = false;
        for (Path file : files()) {
            if (area.accepts(file.toAbsolutePath().normalize())) {
                any = true;
                replayFile(file, verdicts);
            } else {
                verdicts.passOver(file.toString(), area.name());
            }
        }
        if (!any) {
            throw new IllegalArgumentException(
                    "no file of area " + area.name() + " in " + path + ": it takes " + area.files() + ".");
        }
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
