// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PythonInstallationTest {
    @TempDir
    private Path root;

    private Path both;
    private Path one;

    @BeforeEach
    void makeFolders() throws IOException {
        both = Files.createDirectory(root.resolve("both"));
        one = Files.createDirectory(root.resolve("one"));
        for (Path program : new Path[] {both.resolve("python3"), both.resolve("python"), one.resolve("python")}) {
            Files.createFile(
                    program, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        }
    }

    @Test
    void takesEveryFolderOfTheSearchPathInOrderAndPython3First() {
        assertThat(PythonInstallation.search(one + ":/nowhere:" + both))
                .startsWith(both.resolve("python3"), one.resolve("python"))
                .doesNotContain(both.resolve("python"));
    }

    @Test
    void takesAFolderThatIsReachedInTwoWaysOnce() throws IOException {
        Path link = Files.createSymbolicLink(root.resolve("link"), both);

        assertThat(PythonInstallation.search(link + ":" + both))
                .startsWith(link.resolve("python3"))
                .doesNotContain(both.resolve("python3"));
    }

    @Test
    void passesOverWhatIsNoProgram() throws IOException {
        Path folder = Files.createDirectories(root.resolve("third").resolve("python3"));

        assertThat(PythonInstallation.search(String.valueOf(folder.getParent())))
                .doesNotContain(folder);
    }
}
