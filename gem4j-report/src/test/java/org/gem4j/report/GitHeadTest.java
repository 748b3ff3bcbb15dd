// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GitHeadTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    Path folder;

    @Test
    void readsALooseBranchFromASubfolder() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/refs/heads/main", COMMIT + "\n");
        Path inside = Files.createDirectories(folder.resolve("a/b"));

        assertThat(GitHead.commit(inside)).contains(COMMIT);
    }

    @Test
    void readsAPackedBranch() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/packed-refs", "# pack-refs with: peeled\n" + COMMIT + " refs/heads/main\n");

        assertThat(GitHead.commit(folder)).contains(COMMIT);
    }

    @Test
    void readsADetachedHead() throws IOException {
        write(".git/HEAD", COMMIT + "\n");

        assertThat(GitHead.commit(folder)).contains(COMMIT);
    }

    @Test
    void readsAWorktree() throws IOException {
        write("main/.git/refs/heads/side", COMMIT + "\n");
        write("main/.git/worktrees/side/HEAD", "ref: refs/heads/side\n");
        write("main/.git/worktrees/side/commondir", "../..\n");
        write("side/.git", "gitdir: ../main/.git/worktrees/side\n");

        assertThat(GitHead.commit(folder.resolve("side"))).contains(COMMIT);
    }

    @Test
    void saysNothingWithoutACommit() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");

        assertThat(GitHead.commit(folder)).isEmpty();
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
