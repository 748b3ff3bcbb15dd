// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.cli.Exit;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchGradeTest {
    @Test
    void measuresGradesASecond(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("cases.jsonl"), "{\"gold\":\"1\",\"prediction\":\"2\"}\n");

        CommandRun run = CommandRun.of("bench", "grade", file.toString(), "--rounds", "2", "--json");

        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(run.out()).contains("grades_per_s", "max_ms", "\"cases\":1");
    }
}
