// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerSourcesTest {
    private static final Path SOURCES = Path.of("src/main/python").toAbsolutePath();
    private static final Path TESTS = Path.of("src/test/python").toAbsolutePath();

    @Test
    void everyModuleIsSent() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES.resolve(WorkerSources.PACKAGE))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".py"))
                            .map(name -> name.substring(0, name.length() - ".py".length())))
                    .containsExactlyInAnyOrderElementsOf(WorkerSources.MODULES);
        }
    }

    @Test
    void pythonsOwnTestsPass(@TempDir Path folder) throws Exception {
        List<Path> pythons = PythonInstallation.candidates(List.of());
        assumeFalse(pythons.isEmpty(), "no Python is installed");
        Path said = folder.resolve("said");
        ProcessBuilder builder = new ProcessBuilder(
                        pythons.getFirst().toString(),
                        "-W",
                        "error",
                        "-m",
                        "unittest",
                        "discover",
                        "-s",
                        TESTS.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("PYTHONPATH", SOURCES.toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");

        Process process = builder.start();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.destroyForcibly();

        assertThat(ended).isTrue();
        assertThat(process.exitValue())
                .as(() -> {
                    try {
                        return Files.readString(said, StandardCharsets.UTF_8);
                    } catch (IOException e) {
                        return e.toString();
                    }
                })
                .isZero();
        assertThat(said).content().containsPattern("Ran [1-9]\\d+ tests");
    }

    @Test
    void everyLimitHasANumber() throws IOException {
        for (LimitKind kind : LimitKind.values()) {
            assertThat(Wire.outcome(Wire.number("OUTCOME_" + kind), 0, "")).isEqualTo(new Outcome.LimitReached(kind));
        }
        assertThatThrownBy(() -> Wire.outcome(200, 0, "")).hasMessageContaining("200");
        assertThatThrownBy(() -> Wire.number("OUTCOME_NONE")).hasMessage("wire.py has no OUTCOME_NONE");
    }
}
