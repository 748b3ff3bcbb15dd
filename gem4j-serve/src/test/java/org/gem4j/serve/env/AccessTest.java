// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {
    private static final int GUESSES = 500;
    private static final String TOKEN = "0123456789abcdef";
    private static final String OTHER = "fedcba9876543210";

    private final EnvServer server = EnvServer.open(
            GuessGame.registry(),
            EnvServerOptions.local(0, GuessGame.QUICK)
                    .listening(new ServerAddress.Tcp("127.0.0.1", 0), BearerTokens.of(List.of(TOKEN, OTHER))));

    @AfterEach
    void close() {
        server.close();
    }

    private static void assertRefused(Runnable connect, int status) {
        assertThatThrownBy(connect::run)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        WebSocketHandshakeException.class,
                        e -> assertThat(e.getResponse().statusCode()).isEqualTo(status));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Bearer ", "Bearer 0123456789abcdeg", "Basic 0123456789abcdef"})
    void otherTokensAreRefused(String header) throws Exception {
        String[] headers = header.isEmpty() ? new String[0] : new String[] {"Authorization", header};

        assertThat(TestClient.http(server.port(), "GET", "/metadata", "", headers)
                        .statusCode())
                .isEqualTo(401);
        assertThat(TestClient.http(server.port(), "GET", "/metrics", "", headers)
                        .statusCode())
                .isEqualTo(401);
        assertRefused(() -> TestClient.open(server.port(), "/ws", headers), 401);
        assertRefused(() -> TestClient.open(server.port(), "/mcp", headers), 401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer " + TOKEN, "bearer " + OTHER})
    void everyTokenOfTheFilePasses(String header) throws Exception {
        assertThat(TestClient.http(server.port(), "GET", "/metadata", "", "Authorization", header)
                        .statusCode())
                .isEqualTo(200);
        try (TestClient client = TestClient.open(server.port(), "/ws", "Authorization", header)) {
            assertThat(client.ask("{\"type\":\"state\"}").path("type").stringValue())
                    .isEqualTo("state");
        }
    }

    @Test
    void guessedTokensAreAllRefusedAndCounted() throws Exception {
        long seed = SeededRandom.fromEntropy().nextLong();
        SeededRandom random = SeededRandom.of(seed);
        for (int i = 0; i < GUESSES; i++) {
            String guess = i < TOKEN.length()
                    ? TOKEN.substring(0, i) + "~" + TOKEN.substring(i + 1)
                    : HexFormat.of().toHexDigits(random.nextLong());
            assertThat(TestClient.http(server.port(), "GET", "/metadata", "", "Authorization", "Bearer " + guess)
                            .statusCode())
                    .as("seed %d, guess %s", seed, guess)
                    .isEqualTo(401);
        }

        assertThat(TestClient.http(server.port(), "GET", "/metrics", "", "Authorization", "Bearer " + TOKEN)
                        .body())
                .containsPattern("gem4j_env_access_refused_total " + GUESSES);
    }

    @Test
    void healthNeedsNoToken() throws Exception {
        assertThat(TestClient.http(server.port(), "GET", "/health", "").statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "http://localhost", "file://", "::"})
    void foreignPagesAreRefused(String origin) throws Exception {
        String[] headers = {"Authorization", "Bearer " + TOKEN, "Origin", origin};

        HttpResponse<String> answer = TestClient.http(server.port(), "GET", "/metadata", "", headers);
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains(origin);
        assertRefused(() -> TestClient.open(server.port(), "/ws", headers), 403);
    }

    /// A page may make its own name resolve to this machine.
    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "127.0.0.1.evil.example"})
    void otherNamesOfThisMachineAreRefused(String name) throws Exception {
        String head =
                " HTTP/1.1\r\nHost: " + name + ":" + server.port() + "\r\nAuthorization: Bearer " + TOKEN + "\r\n";

        assertThat(raw("GET /metadata" + head + "Connection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 403 ")
                .contains(name);
        assertThat(raw("GET /ws" + head + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"))
                .startsWith("HTTP/1.1 403 ");
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void ownPagesPass() throws Exception {
        String origin = "http://127.0.0.1:" + server.port();

        assertThat(TestClient.http(
                                server.port(),
                                "GET",
                                "/metadata",
                                "",
                                "Authorization",
                                "Bearer " + TOKEN,
                                "Origin",
                                origin)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void listeningWiderNeedsAToken() {
        EnvServerOptions local = EnvServerOptions.local(0, GuessGame.QUICK);

        assertThatThrownBy(() -> local.listening(new ServerAddress.Tcp("0.0.0.0", 0), BearerTokens.none()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("token file");
        assertThat(local.listening(new ServerAddress.Tcp("0.0.0.0", 0), BearerTokens.of(List.of(TOKEN)))
                        .address())
                .isEqualTo(new ServerAddress.Tcp("0.0.0.0", 0));
    }

    @Test
    void tokenFileIsReadLineByLine(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("tokens"), "# ours\n\n" + TOKEN + "\n" + OTHER + "\n");
        Path empty = Files.writeString(folder.resolve("empty"), "# none\n");
        Path weak = Files.writeString(folder.resolve("weak"), "secret\n");

        assertThat(BearerTokens.read(file).required()).isTrue();
        assertThatThrownBy(() -> BearerTokens.read(empty)).hasMessageContaining("no token");
        assertThatThrownBy(() -> BearerTokens.read(weak)).hasMessageContaining("at least 16");
    }
}
