// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// A Java runtime made from this JDK by `jlink`.
final class JavaRuntimeImage {
    /// What environments need.
    static final List<String> ENVIRONMENTS = List.of(
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

    /// What the whole command needs: the compiler runs `java FILE.java`, the templates of pages use Java beans,
    /// products with quantized weights use SIMD instructions.
    static final List<String> COMMAND = Stream.concat(
                    ENVIRONMENTS.stream(), Stream.of("java.desktop", "jdk.compiler", "jdk.incubator.vector"))
            .toList();

    private JavaRuntimeImage() {}

    /// Links a runtime into a folder, which must not exist before.
    ///
    /// @return the folder
    static Path link(Path folder, List<String> modules) throws IOException {
        ToolProvider jlink =
                ToolProvider.findFirst("jlink").orElseThrow(() -> new IOException("this Java has no jlink; use a JDK"));
        StringWriter said = new StringWriter();
        PrintWriter log = new PrintWriter(said);
        List<String> arguments = List.of(
                "--add-modules",
                String.join(",", modules),
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
