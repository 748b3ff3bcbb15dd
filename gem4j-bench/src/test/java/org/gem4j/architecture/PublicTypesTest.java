// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is public is a promise: top-level public types outside `internal` and `testing` packages may become fewer, and
/// more only with a reason (docs/decisions/012-public-types.md).
class PublicTypesTest {
    private static final Pattern PUBLIC_TYPE = Pattern.compile("(?m)^public ");

    @ParameterizedTest
    @CsvSource({"rollout, 28", "report, 24", "train, 43", "tools, 17", "llm, 18", "envs, 2", "ui, 6"})
    void modulesPromiseFewTypes(String module, int most) throws IOException {
        assertThat(promised(Path.of("..", "gem4j-" + module, "src", "main", "java")))
                .hasSizeBetween(1, most);
    }

    private static List<Path> promised(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().replace('\\', '/').matches(".*/(internal|testing)/.*"))
                    .filter(PublicTypesTest::isPublic)
                    .toList();
        }
    }

    private static boolean isPublic(Path file) {
        try {
            return PUBLIC_TYPE.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
