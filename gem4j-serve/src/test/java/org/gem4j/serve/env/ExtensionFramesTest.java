// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ExtensionFramesTest {
    private final EnvServer server = EnvServer.open(
            GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK).withCapacity(10));
    private final TestClient client = TestClient.open(server.port(), "/ws");

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void batchStepsEveryEnvironmentThatHasAMessage() throws Exception {
        JsonNode reset = client.ask("{\"type\":\"batch_reset\",\"data\":{\"count\":3,\"seed\":5}}");
        assertThat(reset.at("/data/results")).hasSize(3);

        JsonNode step = client.ask("{\"type\":\"batch_step\",\"data\":{\"messages\":[\"seed\",null,\"boom\"]}}");

        assertThat(step.at("/data/results/0/observation/text").stringValue()).isEqualTo("5");
        assertThat(step.at("/data/results/1").isNull()).isTrue();
        assertThat(step.at("/data/results/2/error").stringValue()).isEqualTo("boom");
        assertThat(server.active()).isEqualTo(4);
    }

    @Test
    void batchCountsAgainstTheCapacity() throws Exception {
        JsonNode refused = client.ask("{\"type\":\"batch_reset\",\"data\":{\"count\":10}}");

        assertThat(refused.path("data").toString())
                .contains("\"code\":\"CAPACITY_REACHED\",\"active_sessions\":1,\"max_sessions\":10");
        client.ask("{\"type\":\"batch_reset\",\"data\":{\"count\":9}}");
        assertThat(server.active()).isEqualTo(10);
        client.ask("{\"type\":\"batch_reset\",\"data\":{\"count\":1}}");
        assertThat(server.active()).isEqualTo(2);
    }

    @Test
    void forkPlaysOnFromTheSameState() throws Exception {
        client.ask("{\"type\":\"reset\",\"data\":{\"seed\":3}}");
        client.step("11");
        String session =
                client.ask("{\"type\":\"fork\"}").at("/data/session_id").stringValue();

        try (TestClient fork = TestClient.open(server.port(), "/ws?session_id=" + session)) {
            for (int i = 1; i <= 3; i++) {
                assertThat(fork.step("5")).isEqualTo(client.step("5"));
            }
        }
    }

    @Test
    void snapshotIsRestoredInAnotherSession() throws Exception {
        client.ask("{\"type\":\"reset\",\"data\":{\"seed\":3,\"max_turns\":6}}");
        client.step("11");
        JsonNode snapshot = client.ask("{\"type\":\"snapshot\"}").path("data");

        try (TestClient other = TestClient.open(server.port(), "/ws?env_id=test:slow")) {
            JsonNode state = other.ask("{\"type\":\"restore\",\"data\":" + snapshot + "}");
            assertThat(state.path("data"))
                    .isEqualTo(client.ask("{\"type\":\"state\"}").path("data"));
            for (int i = 1; i <= 5; i++) {
                assertThat(other.step("5")).isEqualTo(client.step("5"));
            }
        }
    }

    @Test
    void faultySnapshotLeavesTheEpisodeAsItWas() throws Exception {
        client.ask("{\"type\":\"reset\",\"data\":{\"seed\":3}}");
        String snapshot = client.ask("{\"type\":\"snapshot\"}").path("data").toString();

        JsonNode refused =
                client.ask("{\"type\":\"restore\",\"data\":" + snapshot.replace("\"Guess\"", "\"Chess\"") + "}");

        assertThat(refused.at("/data/code").stringValue()).isEqualTo("VALIDATION_ERROR");
        assertThat(client.step("11").path("type").stringValue()).isEqualTo("observation");
    }

    @Test
    void descriptionNamesTheOptions() throws Exception {
        JsonNode described = client.ask("{\"type\":\"describe\"}").path("data");

        assertThat(described.path("env_id").stringValue()).isEqualTo("test:guess");
        assertThat(described.at("/options/0").toString())
                .isEqualTo("{\"name\":\"max_turns\",\"default\":4,\"range\":\"a whole number in 1..100\","
                        + "\"description\":\"Turns of an episode.\"}");
    }
}
