// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Gem;
import org.gem4j.env.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModelUserTest {
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private volatile String answer = "";

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/chat/completions", exchange -> {
            requests.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private Env env() {
        String url = "http://" + server.getAddress().getHostString() + ":"
                + server.getAddress().getPort() + "/v1";
        return Gem.make("multi:Retail-v0", Map.of("task", 0, "user_url", url, "user_model", "tiny"));
    }

    private static String completion(String content) {
        return "{\"choices\": [{\"message\": {\"role\": \"assistant\", \"content\": \"" + content + "\"}}]}";
    }

    @Test
    void aModelPlaysTheUser() {
        try (Env env = env()) {
            answer = completion("Hello, a refund please.");
            assertThat(env.reset().observation().text()).endsWith("User: Hello, a refund please.");

            answer = completion("###STOP###");
            Step step = env.step("Who are you?");

            assertThat(step.terminated()).isTrue();
            assertThat(requests).hasSize(2);
            assertThat(requests.getFirst())
                    .contains("\"model\": \"tiny\"")
                    .contains("You are a customer")
                    .contains("\"content\": \"Hi! How can I help you today?\"");
            assertThat(requests.getLast())
                    .contains("{\"role\": \"assistant\", \"content\": \"Hello, a refund please.\"}")
                    .contains("{\"role\": \"user\", \"content\": \"Who are you?\"}");
        }
    }

    @Test
    void aBrokenAnswerIsAFailureOfTheEnvironment() {
        try (Env env = env()) {
            answer = "{}";
            assertThatThrownBy(env::reset).isInstanceOf(EnvException.class).hasMessageContaining("chat completion");
        }
    }

    @Test
    void anotherAddressIsRefused() {
        assertThatThrownBy(() -> Gem.make("multi:Retail-v0", Map.of("user_url", "ftp://x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("user_url must be an http or https URL but was ftp://x");
    }
}
