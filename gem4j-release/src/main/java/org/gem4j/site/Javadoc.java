// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// The Javadoc of all published modules as one.
public final class Javadoc {
    private Javadoc() {}

    /// Runs the javadoc of this JDK.
    ///
    /// @throws IOException with what javadoc said, if it failed, or if this Java has none
    public static void write(Path checkout, Path folder) throws IOException {
        ToolProvider javadoc = ToolProvider.findFirst("javadoc")
                .orElseThrow(() -> new IOException("this Java has no javadoc; use a JDK"));
        List<String> arguments = new ArrayList<>(List.of(
                "-quiet",
                "-notimestamp",
                "-Xdoclint:all,-missing",
                "-windowtitle",
                "gem4j",
                "-doctitle",
                "gem4j",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString()));
        try (Stream<Path> modules = Files.list(checkout)) {
            for (Path module : modules.sorted().toList()) {
                if (!module.getFileName().toString().matches("gem4j-(bench|conformance|release)")) {
                    addSources(arguments, module.resolve("src/main/java"));
                }
            }
        }
        StringWriter said = new StringWriter();
        PrintWriter log = new PrintWriter(said);
        if (javadoc.run(log, log, arguments.toArray(String[]::new)) != 0) {
            throw new IOException("javadoc failed: " + said);
        }
    }

    private static void addSources(List<String> arguments, Path sources) throws IOException {
        if (Files.isDirectory(sources)) {
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .sorted()
                        .map(Path::toString)
                        .forEach(arguments::add);
            }
        }
    }
}
