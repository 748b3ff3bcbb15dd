// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Optional;
import org.gem4j.text.ToolCallFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Web pages in a browser on this machine, by the requests that they can send without asking first.
class ModelServerOriginTest {
    private static final String CHAT = "{\"messages\": [{\"role\": \"user\", \"content\": \"hi\"}]}";

    private static String exchange(ModelServerOptions options, String line, String host, String headers, String body)
            throws IOException {
        ServedModel model = new ServedModel(
                "scripted",
                new ScriptedGenerator(prompt -> "hello there"),
                Optional.of((request, limit) -> request.messages().toString()),
                ToolCallFormat.HERMES);
        try (ModelServer server = ModelServer.open(model, options, InstantSource.system());
                Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(20_000);
            String request = line + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers
                    + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
            socket.getOutputStream()
                    .write(request.replace("PORT", Integer.toString(server.port()))
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "http://localhost:1", "http://evil.example@localhost:PORT"})
    void foreignPagesAreRefusedInTheFormatOfOpenAi(String origin) throws IOException {
        String answer = exchange(
                ModelServerOptions.local(0),
                "POST /v1/chat/completions",
                "localhost:PORT",
                "Content-Type: text/plain\r\nOrigin: " + origin + "\r\n",
                CHAT);

        assertThat(answer).startsWith("HTTP/1.1 403 ");
        JsonNode error = JsonMapper.shared()
                .readTree(answer.substring(answer.indexOf("\r\n\r\n")))
                .path("error");
        assertThat(error.path("message").asString())
                .contains(origin.replaceFirst("PORT", ""))
                .endsWith(".");
        assertThat(error.path("type").asString()).isEqualTo("invalid_request_error");
        assertThat(error.path("code").asString()).isEqualTo("origin_not_allowed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET /v1/models", "GET /metrics", "GET /health", "POST /v1/chat/completions", "GET /nothing"})
    void otherNamesOfThisMachineAreRefused(String line) throws IOException {
        assertThat(exchange(ModelServerOptions.local(0), line, "evil.example:PORT", "", ""))
                .startsWith("HTTP/1.1 403 ")
                .contains("evil.example");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:PORT, ''",
        "127.0.0.1:PORT, http://127.0.0.1:PORT",
        "localhost:PORT, http://localhost:PORT",
    })
    void programsAndOwnPagesPass(String host, String origin) throws IOException {
        String header = origin.isEmpty() ? "" : "Origin: " + origin + "\r\n";

        assertThat(exchange(ModelServerOptions.local(0), "POST /v1/chat/completions", host, header, CHAT))
                .startsWith("HTTP/1.1 200 ")
                .contains("hello there");
        assertThat(exchange(ModelServerOptions.local(0), "GET /metrics", host, header, ""))
                .startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @CsvSource({"'', 403", "secret, 200"})
    void onAPublicAddressAKeyAdmitsAnyName(String key, int status) throws IOException {
        ModelServerOptions open = ModelServerOptions.local(0).withHost("0.0.0.0");

        assertThat(exchange(
                        key.isEmpty() ? open : open.withApiKey(key),
                        "GET /v1/models",
                        "gpu.example:PORT",
                        "Authorization: Bearer secret\r\n",
                        ""))
                .startsWith("HTTP/1.1 " + status + " ");
    }
}
