// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ContainerCheckTest {
    @Test
    void aDaemonThatAnswersIsFound(@TempDir Path folder) throws IOException {
        Path socket = folder.resolve("d.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            CompletableFuture<Void> answering = CompletableFuture.runAsync(() -> answer(server));

            Diagnosis found = ContainerCheck.examine(Map.of("DOCKER_HOST", "unix://" + socket));

            answering.join();
            assertThat(found.status()).isEqualTo(Diagnosis.Status.OK);
            assertThat(found.detail()).contains(socket.toString());
        }
    }

    private static void answer(ServerSocketChannel server) {
        try (SocketChannel channel = server.accept()) {
            channel.read(ByteBuffer.allocate(256));
            channel.write(ByteBuffer.wrap("HTTP/1.0 200 OK\r\n\r\nOK".getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void namesWhereNoneAnswers(@TempDir Path folder) {
        Path socket = folder.resolve("none.sock");

        Diagnosis found = ContainerCheck.examine(Map.of("DOCKER_HOST", "unix://" + socket));

        assertThat(found.status()).isEqualTo(Diagnosis.Status.LIMITED);
        assertThat(found.detail()).contains(socket.toString());
        assertThat(found.fix()).contains("DOCKER_HOST");
    }

    @Test
    @Timeout(60)
    void aDaemonThatSaysNothingIsNotWaitedFor(@TempDir Path folder) throws IOException {
        Path socket = folder.resolve("d.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));

            Diagnosis found = ContainerCheck.examine(Map.of("DOCKER_HOST", "unix://" + socket));

            assertThat(found.status()).isEqualTo(Diagnosis.Status.LIMITED);
        }
    }

    @Test
    void looksWhereTasksLook() {
        assertThat(ContainerCheck.usual(Map.of("HOME", "/home/ann", "XDG_RUNTIME_DIR", "/run/user/7")))
                .containsExactly(
                        Path.of("/var/run/docker.sock"),
                        Path.of("/run/user/7/docker.sock"),
                        Path.of("/run/user/7/podman/podman.sock"),
                        Path.of("/run/podman/podman.sock"),
                        Path.of("/home/ann/.docker/run/docker.sock"));
    }
}
