// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryLoggingTest {
    @TempDir
    Path folder;

    /// What a program prints that logs a warning of a library and one of its own.
    private String printed(String... options) throws Exception {
        Path program = Files.writeString(folder.resolve("Warns.java"), """
            void main() {
                java.util.logging.Logger.getLogger("org.apache.lucene.internal").warning("of a library");
                java.util.logging.Logger.getLogger("mine").warning("of mine");
            }
            """);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "-Djava.util.logging.config.class=" + LibraryLogging.class.getName()));
        command.addAll(List.of(options));
        command.add(program.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }

    @Test
    void warningsOfLibrariesAreNotShown() throws Exception {
        assertThat(printed()).contains("of mine").doesNotContain("of a library");
    }

    @Test
    void aConfigurationOfTheUsersOwnTakesPrecedence() throws Exception {
        Path file = Files.writeString(
                folder.resolve("logging.properties"),
                "handlers=java.util.logging.ConsoleHandler\norg.apache.lucene.level=INFO\nmine.level=OFF\n");

        assertThat(printed("-Djava.util.logging.config.file=" + file))
                .contains("of a library")
                .doesNotContain("of mine");
    }
}
