// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// Scripts read the standard output of a command line by line: with `--json` it is one document on one line.
final class JsonOutputTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "envs --json",
                "envs game:GuessTheNumber-v0-easy --json",
                "doctor --json",
                "check game:GuessTheNumber-v0-easy --json",
                "grade math --gold 5 --answer 5 --json",
                "grade qa --gold Paris --answer Paris --json",
                "rollout game:GuessTheNumber-v0-easy --episodes=2 --json"
            })
    void isOneLine(String line) {
        isOneDocument(CommandRun.of(line.split(" ")));
    }

    @Test
    void rowsOfDataAreOneLine() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.jsonl"), "{\"question\": \"1+1\", \"answer\": null}\n");

        isOneDocument(CommandRun.of("data", file.toString(), "--json"));
    }

    private static void isOneDocument(CommandRun run) {
        assertThat(run.out().strip().lines()).as("%s%n%s", run.out(), run.err()).hasSize(1);
        assertThat(JsonMapper.shared().readTree(run.out()).isContainer()).isTrue();
    }
}
