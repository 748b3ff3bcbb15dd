// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchServerCommandTest {
    @TempDir
    private Path folder;

    @Test
    void helpTellsTheOptions() {
        CommandRun help = CommandRun.of("search-server", "--help");

        assertThat(help.exit()).isZero();
        assertThat(help.out()).contains("--corpus", "--embedding_model", "--index", "--mode", "--port");
    }

    @Test
    void aCorpusThatIsMissingIsBadUsage() {
        CommandRun missing = CommandRun.of(
                "search-server", "--corpus", folder.resolve("missing").toString());

        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err())
                .contains("--corpus must be a file but there is none at")
                .doesNotContain("\tat ");
    }

    @Test
    void modesPortsAndLinesThatCannotBeAreBadUsage() throws IOException {
        Path corpus = Files.writeString(folder.resolve("bad.jsonl"), "{\"id\": 1}\n");

        assertThat(CommandRun.of("search-server", "--mode", "quick"))
                .isEqualTo(new CommandRun(
                        2,
                        "",
                        "gem4j: search mode must be bm25, dense or hybrid but was quick" + System.lineSeparator()));
        assertThat(CommandRun.of("search-server", "--port", "70000").err())
                .contains("--port must be in 0..65535 but was 70000");
        CommandRun bad = CommandRun.of("search-server", "--corpus", corpus.toString(), "--mode", "bm25");
        assertThat(bad.exit()).isEqualTo(2);
        assertThat(bad.err()).contains("bad.jsonl:1 must be");
    }
}
