// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.EnvRegistry;
import org.gem4j.serve.env.ClusterOptions;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Two nodes in this process, of which one leaves.
class MovedSessionTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final int SESSIONS = 16;

    private final List<Integer> ports = Ports.free(2);
    private EnvServer first;
    private EnvServer second;

    @BeforeEach
    void start() {
        first = node(ports.get(0));
        second = node(ports.get(1));
        Waiting.until("both nodes", () -> isReady(first) && isReady(second));
    }

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    private EnvServer node(int port) {
        List<String> founders = List.of("127.0.0.1:" + ports.getFirst());
        ClusterOptions cluster = ClusterNode.options(port, founders, Optional.empty());
        EnvServerOptions options = EnvServerOptions.local(0, CountingTask.ID).withGrace(Duration.ZERO);
        EnvRegistry registry = CountingTask.registry();
        return EnvServer.open(registry, options, List.of(), new PekkoCluster().opener(cluster, options));
    }

    private boolean isReady(EnvServer server) {
        return get(server, "/ready").statusCode() == 200;
    }

    @Test
    void sessionsContinueOnTheOtherNode() {
        List<String> sessions = open();
        sessions.forEach(session -> play(first, session, "/step", "\"action\":{\"message\":\"add\"}"));
        assertThat(second.active()).as("sessions on both nodes").isBetween(1, SESSIONS - 1);

        second.close();

        for (String session : sessions) {
            HttpResponse<String> answer = play(first, session, "/step", "\"action\":{\"message\":\"add\"}");
            assertThat(text(answer)).isEqualTo("2");
        }
        assertThat(first.active()).isEqualTo(SESSIONS);
    }

    @Test
    void sessionWhoseCallsHaveAnotherEffectNowSaysThatItIsLost() {
        List<String> sessions = open();
        sessions.forEach(session -> play(first, session, "/step", "\"action\":{\"message\":\"clock\"}"));
        int moving = second.active();

        second.close();

        int lost = 0;
        for (String session : sessions) {
            HttpResponse<String> answer = play(first, session, "/step", "\"action\":{\"message\":\"add\"}");
            if (answer.statusCode() == 410) {
                lost++;
                assertThat(answer.body()).contains("could not be played again to the same effect");
            } else {
                assertThat(text(answer)).isEqualTo("2");
            }
        }
        assertThat(lost).isEqualTo(moving).isPositive();
    }

    @Test
    void answerThatIsTooLongForTheOtherNodeIsAnError() {
        List<String> sessions = open();

        for (String session : sessions) {
            HttpResponse<String> answer = play(first, session, "/step", "\"action\":{\"message\":\"long\"}");

            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("a node of a cluster sends at most 2000000");
        }
    }

    @Test
    void sessionThatEndsIsForgottenOnBothNodes() {
        List<String> sessions = open();

        for (String session : sessions) {
            rpc(second, "openenv/session/close", "{\"session_id\":\"" + session + "\"}");
        }

        assertThat(play(first, sessions.getFirst(), "/reset", "\"seed\":1").statusCode())
                .isEqualTo(404);
        Waiting.until("no session", () -> first.active() + second.active() == 0);
    }

    private List<String> open() {
        List<String> sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            String id = rpc(first, "openenv/session/create", "{}")
                    .path("result")
                    .path("session_id")
                    .stringValue();
            sessions.add(id);
            play(second, id, "/reset", "\"seed\":1");
        }
        return sessions;
    }

    private static String text(HttpResponse<String> answer) {
        return JsonMapper.shared()
                .readTree(answer.body())
                .path("observation")
                .path("text")
                .asString(answer.body());
    }

    private static JsonNode rpc(EnvServer server, String method, String params) {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
        return JsonMapper.shared().readTree(post(server, "/mcp", request).body());
    }

    private static HttpResponse<String> play(EnvServer server, String session, String route, String fields) {
        return post(server, route, "{\"session_id\":\"" + session + "\"," + fields + "}");
    }

    private static HttpResponse<String> post(EnvServer server, String route, String body) {
        return send(HttpRequest.newBuilder(uri(server, route)).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> get(EnvServer server, String route) {
        return send(HttpRequest.newBuilder(uri(server, route)));
    }

    private static URI uri(EnvServer server, String route) {
        return URI.create("http://127.0.0.1:" + server.port() + route);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
