// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class TarWriterTest {
    private static final String DEEP = "a-folder-of-forty-characters-in-its-name/".repeat(3) + "file";

    @TempDir
    private Path folder;

    static boolean hasTar() {
        return Files.isExecutable(Path.of("/bin/tar"));
    }

    private Path tree() throws IOException {
        Path tree = Files.createDirectories(folder.resolve("tree"));
        Path deep = tree.resolve(DEEP);
        Files.createDirectories(deep.getParent());
        Files.writeString(deep, "x".repeat(513));
        Path program = Files.writeString(tree.resolve("program"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Files.createSymbolicLink(tree.resolve("link"), Path.of("program"));
        return tree;
    }

    private static byte[] tar(Path tree) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TarWriter tar = new TarWriter(out)) {
            tar.addTree("top", tree);
            tar.addText("top/text", "grüße\n");
        }
        return out.toByteArray();
    }

    @Test
    @EnabledIf(value = "hasTar", disabledReason = "there is no tar")
    void tarUnpacksWhatWasPacked() throws Exception {
        Path file = Files.write(folder.resolve("all.tar"), tar(tree()));
        Path out = Files.createDirectory(folder.resolve("out"));

        Process unpack = new ProcessBuilder("/bin/tar", "-xf", file.toString(), "-C", out.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(unpack.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(unpack.waitFor(20, TimeUnit.SECONDS)).isTrue();

        assertThat(said).isEmpty();
        assertThat(out.resolve("top").resolve(DEEP)).hasContent("x".repeat(513));
        assertThat(out.resolve("top/text")).hasContent("grüße\n");
        assertThat(out.resolve("top/program")).isExecutable();
        assertThat(Files.isExecutable(out.resolve("top/text"))).isFalse();
        assertThat(Files.readSymbolicLink(out.resolve("top/link"))).hasToString("program");
        assertThat(Files.getLastModifiedTime(out.resolve("top/text")).toInstant())
                .isEqualTo(PlatformJars.CHANGED);
    }

    @Test
    void equalFilesMakeEqualBytesWhateverTheirTimes() throws IOException {
        Path tree = tree();
        byte[] first = tar(tree);
        Files.setLastModifiedTime(tree.resolve("program"), FileTime.from(Instant.EPOCH));

        assertThat(tar(tree)).isEqualTo(first);
        assertThat(first.length % 512).isZero();
    }

    @Test
    void aNameThatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> {
                    try (TarWriter tar = new TarWriter(new ByteArrayOutputStream())) {
                        tar.addText("n".repeat(101), "");
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("a tar file has 100 bytes for nnn");
    }
}
