// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every hostile program at every level: contained, nothing left, and the next program runs as if it had not been.
class HostileProgramsTest {
    private static final Limits LIMITS = Limits.defaults()
            .withWallTime(Duration.ofMillis(700))
            .withMemoryMiB(128)
            .withProcesses(24)
            .withOutput(10_000, 1 << 20);

    /// One worker, so that the next program meets what the last one left.
    private static final Sandboxes SANDBOXES =
            new Sandboxes(SandboxConfig.defaults().withWorkers(1));

    /// Programs of other users on the machine do not count; at the level process this needs a user of one's own.
    private static final String COUNT_PROCESSES = """
            import os
            own = 0
            for name in os.listdir('/proc'):
                try: own += name.isdigit() and os.stat('/proc/' + name).st_uid == os.getuid()
                except OSError: pass
            print('clean', own, os.listdir())
            """;

    @TempDir
    static Path folder;

    private static ServerSocket listener;
    private static DatagramSocket receiver;

    @BeforeAll
    static void prepare() throws IOException {
        Files.writeString(folder.resolve("secret"), "the caller's secret");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        listener.setSoTimeout(1);
        receiver = new DatagramSocket(listener.getLocalPort(), InetAddress.getLoopbackAddress());
        receiver.setSoTimeout(1);
    }

    @AfterAll
    static void close() throws IOException {
        SANDBOXES.close();
        listener.close();
        receiver.close();
    }

    static Stream<Arguments> programs() {
        return SandboxLevel.bestFirst().stream()
                .flatMap(level -> HostilePrograms.names().stream().map(name -> Arguments.of(level, name)));
    }

    @ParameterizedTest(name = "{0} contains: {1}")
    @MethodSource("programs")
    void contains(SandboxLevel level, String name) throws IOException {
        PythonSandbox sandbox = SANDBOXES.at(level);
        boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        assumeTrue(
                level != SandboxLevel.PROCESS || root || !HostilePrograms.needsWalls(name),
                "without root, programs at the level process have the caller's rights");
        String code = HostilePrograms.code(name)
                .replace("{PID}", String.valueOf(ProcessHandle.current().pid()))
                .replace("{PORT}", String.valueOf(listener.getLocalPort()))
                .replace("{FOLDER}", folder.toString())
                .replace(", '/var/tmp'", level == SandboxLevel.PROCESS ? "" : ", '/var/tmp'");

        PythonResult result = sandbox.run(Program.of(code).withLimits(LIMITS));

        assertThat(result.outcome()).isNotInstanceOf(Outcome.Infrastructure.class);
        assertThat(result.output().text())
                .doesNotContain("secret", "wrote", "connected", "traced", "limited", "unshared", "mounted")
                .doesNotContain("changed root", "became root", "root:");
        assertNothingWasLeft(sandbox, level, root);
    }

    private static void assertNothingWasLeft(PythonSandbox sandbox, SandboxLevel level, boolean root)
            throws IOException {
        PythonResult next = sandbox.run(Program.of(COUNT_PROCESSES));

        assertThat(next.ok()).as("next program: %s", next).isTrue();
        List<String> words = List.of(next.output().text().split(" ", 3));
        assertThat(words.getFirst()).isEqualTo("clean");
        assertThat(words.get(2)).isEqualTo("[]\n");
        if (level != SandboxLevel.PROCESS || root) {
            // Itself and, without a user of its own, its supervisor.
            assertThat(Integer.parseInt(words.get(1))).isLessThanOrEqualTo(root ? 1 : 2);
        }
        assertThat(folder).isDirectoryNotContaining("glob:**gem4j-was-here");
        assertThatThrownBy(listener::accept).isInstanceOf(SocketTimeoutException.class);
        assertThatThrownBy(() -> receiver.receive(new DatagramPacket(new byte[9], 9)))
                .isInstanceOf(SocketTimeoutException.class);
    }
}
