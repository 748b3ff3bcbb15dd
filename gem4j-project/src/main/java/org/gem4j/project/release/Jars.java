// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The jars of the class path that a release ships.
final class Jars {
    private static final List<String> UNPUBLISHED = List.of(
            "gem4j-(bench|conformance|release)-.*",
            "commonmark-.*",
            "jmh-.*",
            "jopt-simple-.*",
            ".*-(sources|javadoc|tests)\\.jar");

    private Jars() {}

    /// The jars that this program runs on, by name.
    ///
    /// @param leftOut patterns of the names of others that are not shipped
    /// @throws IOException if a folder is among them
    static List<Path> ofThisProgram(List<String> leftOut) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                throw new IOException("the class path has the folder " + path + ", not only jars");
            }
            String name = String.valueOf(path.getFileName());
            if (Files.isRegularFile(path)
                    && UNPUBLISHED.stream().noneMatch(name::matches)
                    && leftOut.stream().noneMatch(name::matches)) {
                jars.add(path);
            }
        }
        jars.sort(Comparator.comparing(jar -> jar.getFileName().toString()));
        return jars;
    }
}
