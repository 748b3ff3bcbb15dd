// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFolderTest {
    @TempDir
    private Path parent;

    @Test
    void writesAFolderWithItsParents() throws IOException {
        Path target = parent.resolve("a/b");

        WholeFolder.write(target, folder -> {
            Files.createDirectory(folder.resolve("inner"));
            Files.writeString(folder.resolve("inner/file"), "text");
            assertThat(target).doesNotExist();
        });

        assertThat(target.resolve("inner/file")).hasContent("text");
        assertThat(parent.resolve("a")).isDirectoryContaining(path -> path.equals(target));
    }

    @Test
    void failureLeavesNothingBehind() {
        assertThatThrownBy(() -> WholeFolder.write(parent.resolve("a"), folder -> {
                    Files.writeString(folder.resolve("half"), "half");
                    throw new IllegalStateException("no");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void folderInTheWayIsLeftAlone() throws IOException {
        Path target = Files.createDirectory(parent.resolve("a"));
        Files.writeString(target.resolve("file"), "old");

        assertThatThrownBy(() -> WholeFolder.write(target, folder -> {}))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("exists already");

        assertThat(target.resolve("file")).hasContent("old");
    }

    @Test
    void whatAKilledProcessLeftIsOverwrittenAndSwept() throws IOException {
        Files.createDirectory(parent.resolve(".a.unfinished"));
        Files.writeString(parent.resolve(".a.unfinished/half"), "half");
        Files.createDirectory(parent.resolve(".b.removed"));
        Files.createDirectory(parent.resolve(".other"));

        WholeFolder.write(parent.resolve("a"), folder -> Files.writeString(folder.resolve("file"), "new"));
        WholeFolder.sweep(parent);

        assertThat(parent.resolve("a")).isDirectoryNotContaining("glob:**half");
        assertThat(parent.toFile().list()).containsExactlyInAnyOrder("a", ".other");
    }

    @Test
    void deletesAFolderWithItsContent() throws IOException {
        WholeFolder.write(parent.resolve("a"), folder -> Files.writeString(folder.resolve("file"), "new"));

        WholeFolder.delete(parent.resolve("a"));
        WholeFolder.delete(parent.resolve("a"));

        assertThat(parent).isEmptyDirectory();
    }
}
