// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UnixSocketTest {
    private static final String UPGRADE = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

    // JUnit's own folders may have paths too long for a socket
    private Path folder = Path.of("");
    private Path path = Path.of("");

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createTempDirectory(Path.of("/tmp"), "gem4j");
        path = folder.resolve("socket");
    }

    @AfterEach
    void removeFolder() throws IOException {
        Files.deleteIfExists(path);
        Files.delete(folder);
    }

    private EnvServer open() {
        return EnvServer.open(
                GuessGame.registry(),
                EnvServerOptions.local(0, GuessGame.QUICK)
                        .listening(new ServerAddress.Unix(path), BearerTokens.none()));
    }

    private String exchange(String head, int bytes) throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            channel.write(ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII)));
            return new String(Channels.newInputStream(channel).readNBytes(bytes), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void httpAndWebSocketsAreServed() throws IOException {
        try (EnvServer server = open()) {
            assertThat(server.port()).isEqualTo(-1);
            assertThat(exchange("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 4096))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("{\"status\":\"healthy\"}");
            assertThat(exchange(UPGRADE, 12)).isEqualTo("HTTP/1.1 101");
            assertThat(Files.getPosixFilePermissions(path)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
            Waiting.until(() -> server.active() == 0 && server.idle().toNanos() > 0);
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void socketOfAnEndedServerIsReplaced() throws IOException {
        try (ServerSocketChannel ended = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            ended.bind(UnixDomainSocketAddress.of(path));
        }

        try (EnvServer server = open()) {
            assertThat(exchange("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", 12))
                    .isEqualTo("HTTP/1.1 200");
            assertThat(server.active()).isZero();
        }
    }

    @Test
    void socketInUseAndOtherFilesStay() throws IOException {
        try (EnvServer server = open()) {
            assertThatThrownBy(this::open)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("another server is listening there");
            assertThat(server.active()).isZero();
        }
        Files.writeString(path, "mine");

        assertThatThrownBy(this::open).hasMessageContaining("not a socket");
        assertThat(path).hasContent("mine");
    }

    @Test
    void pathThatIsTooLongIsRefused() {
        assertThatThrownBy(() -> new ServerAddress.Unix(Path.of("/" + "x".repeat(107))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 107 bytes");
    }
}
