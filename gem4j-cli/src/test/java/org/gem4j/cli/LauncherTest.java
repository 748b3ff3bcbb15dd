// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The script `gem4j`, in an archive whose Java prints its arguments.
@Timeout(60)
class LauncherTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void unpack() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        Files.copy(Path.of("..", "gem4j"), folder.resolve("gem4j"));
        script("runtime/bin/java", "echo \"$@\"");
    }

    private void script(String path, String command) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + command + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String start(String command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("/bin/sh", folder.resolve("gem4j").toString(), command);
        builder.environment().merge("PATH", folder + "/bin", (path, first) -> first + ":" + path);
        builder.environment().put("OMP_NUM_THREADS", "7");
        Process process = builder.redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out;
    }

    @Test
    void serversCountTheProcessorsThatTheyMayUse() throws Exception {
        script("bin/nproc", "echo \"1$OMP_NUM_THREADS\"");
        script("bin/getconf", "echo 64");

        assertThat(start("serve")).contains("-XX:+UseG1GC", "-XX:MaxNewSize=64m");
        assertThat(start("train")).contains("-XX:+UseSerialGC");
    }

    @Test
    void withoutNprocTheProcessorsOfTheMachineCount() throws Exception {
        script("bin/nproc", "exit 127");
        script("bin/getconf", "echo 1");

        assertThat(start("serve")).contains("-XX:MaxNewSize=64m");
    }
}
