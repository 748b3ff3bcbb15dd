// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFolderTest {
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 11, 27, 23, 15);

    @TempDir
    Path parent;

    @Test
    void namesRunsByTimeAndEnvironment() {
        assertThat(RunFolder.defaultName("game:GuessTheNumber-v0-easy", TIME))
                .isEqualTo("20261127-231500-guessthenumber-easy");
        assertThat(RunFolder.defaultName("rg:leg_counting", TIME)).isEqualTo("20261127-231500-leg-counting");
        assertThat(RunFolder.defaultName("math:sample", TIME)).isEqualTo("20261127-231500-math-sample");
        assertThat(RunFolder.defaultName("rg:gcd(level=1),game:Hangman-v0-easy", TIME))
                .isEqualTo("20261127-231500-gcd-game-hangman-easy");
        assertThat(RunFolder.defaultName("../../etc", TIME)).isEqualTo("20261127-231500-etc");
        assertThat(RunFolder.defaultName("", TIME)).isEqualTo("20261127-231500");
    }

    @Test
    void createsParentsAndKeepsNamesUnique() {
        Path runs = parent.resolve("deep/runs");

        RunFolder first = RunFolder.create(runs, "a");
        RunFolder second = RunFolder.create(runs, "a");

        assertThat(first.name()).isEqualTo("a");
        assertThat(second.name()).isEqualTo("a-2");
        assertThat(second.path()).isEmptyDirectory();
    }

    @Test
    void refusesAFolderWithContent() throws IOException {
        Files.writeString(parent.resolve("something"), "");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunFolder.createAt(parent))
                .withMessageContaining("is not empty")
                .withMessageContaining("resume the run in it");
    }

    @Test
    void refusesAPlaceWhereAFileIs() throws IOException {
        Path file = Files.writeString(parent.resolve("file"), "");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunFolder.create(file, "a"))
                .withMessageContaining("run folder " + file + " cannot be written to");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunFolder.createAt(file))
                .withMessageContaining("cannot be written to");
    }

    @Test
    void resumesOnlyAFolderWithARun() {
        RunFolder folder = RunFolder.createAt(parent.resolve("a"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunFolder.resume(folder.path()))
                .withMessageContaining("has no run.json");

        folder.write(RunRecordTest.example());
        assertThat(RunFolder.resume(folder.path())).isEqualTo(folder);
        assertThat(folder.read().seed()).isEqualTo(Long.MIN_VALUE);
    }
}
