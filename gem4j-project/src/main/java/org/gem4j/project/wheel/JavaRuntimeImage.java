// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.wheel;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// A Java runtime of the modules that environments need, made from this JDK by `jlink`.
final class JavaRuntimeImage {
    private static final String MODULES = String.join(
            ",",
            "java.base",
            "java.compiler",
            "java.logging",
            "java.management",
            "java.naming",
            "java.net.http",
            "java.sql",
            "java.xml",
            "jdk.httpserver",
            "jdk.jfr",
            "jdk.management",
            "jdk.unsupported",
            "jdk.zipfs");

    private JavaRuntimeImage() {}

    /// Links a runtime into a folder, which must not exist before.
    ///
    /// @return the folder
    static Path link(Path folder) throws IOException {
        ToolProvider jlink =
                ToolProvider.findFirst("jlink").orElseThrow(() -> new IOException("this Java has no jlink; use a JDK"));
        StringWriter said = new StringWriter();
        PrintWriter log = new PrintWriter(said);
        List<String> arguments = List.of(
                "--add-modules",
                MODULES,
                "--output",
                folder.toString(),
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--compress",
                "zip-0",
                "--vm",
                "server");
        if (jlink.run(log, log, arguments.toArray(String[]::new)) != 0) {
            throw new IOException("jlink failed: " + said);
        }
        return folder;
    }

    /// Deletes a folder with all that is in it.
    static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
