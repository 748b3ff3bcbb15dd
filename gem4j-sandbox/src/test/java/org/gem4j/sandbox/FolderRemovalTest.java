// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderRemovalTest {
    @TempDir
    private Path folder;

    @Test
    void removesFoldersNestedBeyondWhatAPathCanName() throws IOException {
        Path victim = Files.createDirectory(folder.resolve("victim"));
        Path inner = Files.createDirectories(victim.resolve("0"));
        // Each time the whole nest is put one folder deeper.
        for (int depth = 1; depth < 60; depth++) {
            Path outer = Files.createDirectory(victim.resolve(String.valueOf(depth)));
            Files.move(inner, outer.resolve("d".repeat(200)));
            inner = outer;
        }
        Files.writeString(victim.resolve("file"), "x");

        FolderRemoval.remove(victim);

        assertThat(victim).doesNotExist();
    }

    @Test
    void followsNoLink() throws IOException {
        Path kept = Files.createDirectory(folder.resolve("kept"));
        Files.writeString(kept.resolve("file"), "precious");
        Path victim = Files.createDirectories(folder.resolve("victim/inner")).getParent();
        Files.createSymbolicLink(victim.resolve("link"), kept);
        Files.createSymbolicLink(victim.resolve("inner/link"), kept);

        FolderRemoval.remove(victim);

        assertThat(victim).doesNotExist();
        assertThat(kept.resolve("file")).hasContent("precious");
    }
}
