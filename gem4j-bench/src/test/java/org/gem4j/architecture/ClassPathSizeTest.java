// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a program gets that depends on one module alone. The build writes that class path beside the module's classes.
final class ClassPathSizeTest {
    private static final double BYTES_PER_MB = 1e6;

    @ParameterizedTest
    @CsvSource({
        "gem4j-sandbox, 2, lucene|onnxruntime|pytorch|jackson|helidon|mcp|reactor",
        "gem4j-envs, 25, lucene|onnxruntime|pytorch|helidon|mcp|reactor|pekko"
    })
    void staysSmall(String module, double mostMegabytes, String absent) throws IOException {
        Path root = Path.of("..").toAbsolutePath().normalize();
        Path written = root.resolve(module).resolve("target/runtime-class-path.txt");
        assertThat(written).as("written by the build of %s", module).exists();

        List<Path> parts = Stream.concat(
                        Stream.of(root.resolve(module).resolve("target/classes")),
                        Stream.of(Files.readString(written).strip().split(File.pathSeparator))
                                .map(Path::of))
                .toList();

        assertThat(parts).noneMatch(part -> part.getFileName().toString().matches("(?:" + absent + ").*"));
        assertThat(parts.stream().mapToLong(ClassPathSizeTest::bytes).sum() / BYTES_PER_MB)
                .as("megabytes of %s", parts)
                .isLessThan(mostMegabytes);
    }

    /// Of a jar its size; of a folder of classes, which a jar would compress, the sum of its files.
    private static long bytes(Path part) {
        try (Stream<Path> files = Files.walk(part)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
