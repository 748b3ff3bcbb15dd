// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

@Timeout(60)
class SessionLifeTest {
    private EnvServer server;

    private void serve(EnvServerOptions options) {
        server = EnvServer.open(GuessGame.registry(), options.withGrace(Duration.ZERO));
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void surplusSessionIsRefusedWithAFrame() throws Exception {
        serve(EnvServerOptions.local(0, GuessGame.QUICK).withCapacity(1));
        try (TestClient first = TestClient.open(server.port(), "/ws")) {
            first.ask("{\"type\":\"state\"}");
            try (TestClient second = TestClient.open(server.port(), "/ws")) {
                JsonNode refusal = second.receive();
                assertThat(refusal.at("/data/code").stringValue()).isEqualTo("CAPACITY_REACHED");
                assertThat(refusal.at("/data/max_sessions").intValue()).isEqualTo(1);
                assertThat(second.closeCode()).isEqualTo(1000);
            }
        }
        Waiting.until(() -> server.active() == 0);
        try (TestClient third = TestClient.open(server.port(), "/ws")) {
            assertThat(third.ask("{\"type\":\"reset\"}").path("type").stringValue())
                    .isEqualTo("observation");
        }
    }

    @Test
    void vanishedClientFreesItsSlotWhileItsStepRuns() throws Exception {
        serve(EnvServerOptions.local(0, GuessGame.SLOW));
        int open = GuessGame.OPEN.get();
        TestClient client = TestClient.open(server.port(), "/ws");
        client.ask("{\"type\":\"reset\"}");
        client.send("{\"type\":\"step\",\"data\":{\"message\":\"wait\"}}");

        client.vanish();

        Waiting.until(() -> server.active() == 0 && GuessGame.OPEN.get() == open);
        assertThat(server.active()).isZero();
    }

    private double metric(String name) throws Exception {
        String text = TestClient.http(server.port(), "GET", "/metrics", "").body();
        return text.lines()
                .filter(line -> line.startsWith("gem4j_env_" + name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }

    @Test
    void callsAndTheirWaitingAreMeasured() throws Exception {
        serve(EnvServerOptions.local(0, GuessGame.SLOW));
        try (TestClient client = TestClient.open(server.port(), "/ws")) {
            client.ask("{\"type\":\"reset\"}");
            for (int i = 0; i < 2; i++) {
                client.send("{\"type\":\"step\",\"data\":{\"message\":\"sleep:0.2\"}}");
            }
            client.receive();
            client.receive();

            assertThat(metric("calls_total")).isEqualTo(3);
            assertThat(metric("call_seconds_total")).isGreaterThanOrEqualTo(0.4);
            assertThat(metric("queue_seconds_total")).isPositive();
        }
    }

    @Test
    void idleSessionEnds() throws Exception {
        serve(EnvServerOptions.local(0, GuessGame.QUICK).withIdleTimeout(Duration.ofMillis(200)));
        try (TestClient client = TestClient.open(server.port(), "/ws")) {
            client.ask("{\"type\":\"reset\"}");
            assertThat(client.closeCode()).isEqualTo(1001);
            assertThat(server.active()).isZero();
        }
    }

    @Test
    void callBeyondItsDeadlineEndsTheSession() throws Exception {
        serve(EnvServerOptions.local(0, GuessGame.SLOW).withCallDeadline(Duration.ofMillis(300)));
        try (TestClient client = TestClient.open(server.port(), "/ws")) {
            client.ask("{\"type\":\"reset\"}");

            assertThat(client.step("wait").at("/data/message").stringValue()).contains("step took longer than 0.3");
            assertThat(client.closeCode()).isEqualTo(1011);
        }
        Waiting.until(() -> server.active() == 0);
        assertThat(server.active()).isZero();
    }

    @Test
    void httpCallBeyondItsDeadlineIsAnswered() throws Exception {
        serve(EnvServerOptions.local(0, GuessGame.SLOW).withCallDeadline(Duration.ofMillis(300)));
        String session = TestClient.JSON
                .readTree(TestClient.http(
                                server.port(),
                                "POST",
                                "/mcp",
                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"openenv/session/create\"}")
                        .body())
                .at("/result/session_id")
                .stringValue();
        String in = "{\"session_id\":\"" + session + "\"";
        assertThat(TestClient.http(server.port(), "POST", "/reset", in + "}").statusCode())
                .isEqualTo(200);

        var answer = TestClient.http(server.port(), "POST", "/step", in + ",\"action\":{\"message\":\"wait\"}}");

        assertThat(answer.statusCode()).isEqualTo(504);
        Waiting.until(() -> server.active() == 0);
    }

    @Test
    void shutdownClosesWithGoingAway() throws Exception {
        serve(EnvServerOptions.local(0, GuessGame.QUICK));
        TestClient client = TestClient.open(server.port(), "/ws");
        client.ask("{\"type\":\"reset\"}");

        CompletableFuture.runAsync(server::close).get(30, TimeUnit.SECONDS);

        assertThat(client.closeCode()).isEqualTo(1001);
    }
}
