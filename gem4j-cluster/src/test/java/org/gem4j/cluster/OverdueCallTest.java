// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// One node, whose calls have a deadline.
class OverdueCallTest {
    private static final String RESET = "{\"session_id\":\"%s\",\"seed\":1}";
    private static final String STEP = "{\"session_id\":\"%s\",\"action\":{\"message\":\"wait\"}}";

    private final HttpClient http = HttpClient.newHttpClient();
    private String session = "";

    private HttpResponse<String> post(EnvServer server, String route, String body) {
        try {
            return http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + route))
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean opens(EnvServer server) {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"openenv/session/create\"}";
        session = JsonMapper.shared()
                .readTree(post(server, "/mcp", request).body())
                .at("/result/session_id")
                .asString("");
        return !session.isEmpty()
                && post(server, "/reset", RESET.formatted(session)).statusCode() == 200;
    }

    @Test
    void callThatTakesTooLongEndsItsSession() {
        EnvServerOptions options = EnvServerOptions.local(0, CountingTask.ID)
                .withCallDeadline(Duration.ofSeconds(2))
                .withGrace(Duration.ZERO);
        var cluster = ClusterNode.options(Ports.free(1).getFirst(), List.of(), Optional.empty());
        try (EnvServer server = EnvServer.open(
                CountingTask.registry(), options, List.of(), new PekkoCluster().opener(cluster, options))) {
            Waiting.until("a session", () -> opens(server));

            assertThat(post(server, "/step", STEP.formatted(session)).statusCode())
                    .isEqualTo(504);

            Waiting.until(
                    "the end of the session",
                    () -> post(server, "/reset", RESET.formatted(session)).statusCode() == 404);
        }
    }
}
