// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/// The jars and folders that a user adds with `GEM4J_CLASSPATH`. Java itself ignores missing ones.
public final class OwnJars {
    private static final String VARIABLE = "GEM4J_CLASSPATH";

    private OwnJars() {}

    /// What is wrong with the variable of this process.
    public static Optional<String> missing() {
        return missing(System.getenv());
    }

    static Optional<String> missing(Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault(VARIABLE, "").split(File.pathSeparator))
                .filter(entry -> !entry.isBlank())
                .filter(entry -> !isThere(entry))
                .findFirst()
                .map(entry -> VARIABLE + " names " + entry + ", which does not exist");
    }

    /// Whether there is such a jar or folder; `folder/*` means the jars of a folder.
    private static boolean isThere(String entry) {
        String name = entry.endsWith("*") ? entry.substring(0, entry.length() - 1) : entry;
        return Files.exists(Path.of(name));
    }
}
