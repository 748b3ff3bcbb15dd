// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AtomicFileTest {
    @TempDir
    Path folder;

    @Test
    void replacesTheFile() throws IOException {
        Path file = folder.resolve("a.txt");
        AtomicFile.write(file, "one, and longer");

        AtomicFile.write(file, "zwölf");

        assertThat(Files.readString(file)).isEqualTo("zwölf");
    }

    @Test
    void keepsTheOldFileAndLeavesNothingBehindWhenWritingFails() throws IOException {
        Path file = folder.resolve("a.txt");
        AtomicFile.write(file, "old");

        assertThatThrownBy(() -> AtomicFile.write(file, out -> {
                    out.write(new byte[100_000]);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot write " + file + ": No space left on device");

        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void saysThatTheFolderIsMissing() {
        Path file = folder.resolve("no/a.txt");

        assertThatThrownBy(() -> AtomicFile.write(file, "x"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot write " + file + ": no such file or folder");
    }
}
