// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.gem4j.cli.project.JdkTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the launcher starts with the short class path: gem4j's own jars, picocli and libtorch.
class ShortCommandsTest {
    private static final String SHORT = Arrays.stream(JdkTool.classPath().split(File.pathSeparator))
            .filter(entry -> entry.matches(
                    ".*/(gem4j-[^/]*(/+target/classes/?|\\.jar)|picocli-[^/]*\\.jar|pytorch-[^/]*-[^/]*-[^/]*\\.jar)"))
            .collect(Collectors.joining(File.pathSeparator));

    @ParameterizedTest
    @Timeout(120)
    @ValueSource(strings = {"--help", "--version", "envs"})
    void printsTheSameWithoutLibraries(String word) throws IOException, InterruptedException {
        Ended ended = run(SHORT, word);

        // In a process of its own: tests of this one register environments.
        assertThat(ended.output()).isEqualTo(run(JdkTool.classPath(), word).output());
        assertThat(ended.exit()).isZero();
    }

    @Test
    @Timeout(120)
    void doctorChecksTheMachineWithoutLibraries() throws IOException, InterruptedException {
        Ended ended = run(SHORT, "doctor");

        assertThat(ended.output()).contains("libtorch for", "disk").doesNotContain("gem4j: ");
        assertThat(ended.exit()).isZero();
    }

    @Test
    void librariesLogNothing() throws Exception {
        Ended ended = run(System.getProperty("java.class.path"), "envs", "webshop:train-text");

        assertThat(ended.output()).startsWith("webshop:train-text").doesNotContain("WARNING", "incubator");
        assertThat(ended.exit()).isZero();
    }

    private record Ended(int exit, String output) {}

    private static Ended run(String classPath, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                classPath,
                "org.gem4j.cli.Main"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), output);
        } finally {
            process.destroyForcibly();
        }
    }
}
