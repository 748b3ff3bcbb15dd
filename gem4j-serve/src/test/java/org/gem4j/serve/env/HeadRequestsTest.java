// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// HEAD is GET without the body (RFC 9110, section 9.3.2), on the wire.
class HeadRequestsTest {
    private static EnvServer server;

    @BeforeAll
    static void start() {
        server = EnvServer.open(GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /// What comes for two requests on one connection.
    private static String[] answers(String first, String second) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(20_000);
            String request = first + " HTTP/1.1\r\nHost: localhost\r\n\r\n" + second
                    + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            try (InputStream in = socket.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?=HTTP/1\\.1 )");
            }
        }
    }

    private static String field(String answer, String name) {
        return answer.lines()
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/ready", "/schema", "/openapi.json", "/docs", "/state", "/nowhere"})
    void headersAreThoseOfGet(String path) throws IOException {
        String[] answers = answers("HEAD " + path, "GET " + path);

        assertThat(answers).hasSize(2);
        assertThat(answers[0]).endsWith("\r\n\r\n");
        assertThat(answers[0].lines().findFirst()).isEqualTo(answers[1].lines().findFirst());
        for (String name : new String[] {"Content-Type", "Content-Length"}) {
            assertThat(field(answers[0], name))
                    .isEqualTo(field(answers[1], name))
                    .isNotEqualTo("none");
        }
    }

    @Test
    void routesWithoutGetSayWhatTheyAllow() throws IOException {
        String[] answers = answers("HEAD /reset", "PUT /health");

        assertThat(answers[0]).startsWith("HTTP/1.1 405");
        assertThat(field(answers[0], "Allow")).isEqualTo("POST");
        assertThat(answers[1]).startsWith("HTTP/1.1 405");
        assertThat(field(answers[1], "Allow")).isEqualTo("GET, HEAD");
    }
}
