// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeLinesTest {
    @Test
    void linesAreInTheFileAtOnce(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("new").resolve("länger.jsonl");
        try (WholeLines lines = WholeLines.open(file)) {
            lines.write("eins");
            lines.write("zwö");

            assertThat(Files.readString(file)).isEqualTo("eins\nzwö\n");
        }
    }

    @Test
    void aFullDiskIsAFailureOfTheFile() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "the system has no " + full);
        try (WholeLines lines = WholeLines.open(full)) {
            assertThatThrownBy(() -> lines.write("x"))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining(full.toString());
        }
    }
}
