// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class MakeFramesTest {
    private final EnvServer server = EnvServer.open(GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK));
    private final TestClient client = TestClient.open(server.port(), "/ws");

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private JsonNode make(String data) throws InterruptedException {
        return client.ask("{\"type\":\"make\",\"data\":" + data + "}");
    }

    @Test
    void makingTellsWhatWasMade() throws Exception {
        JsonNode made = make("{\"env_id\":\"test:slow\",\"options\":{\"max_turns\":7,\"use_mp\":false},\"seed\":41,"
                        + "\"wrappers\":[\"concat\",\"episode_tracking\"]}")
                .path("data");

        assertThat(made.path("env_id").stringValue()).isEqualTo("test:slow");
        assertThat(made.path("wrappers").toString()).isEqualTo("[\"concat\",\"episode_tracking\"]");
        assertThat(made.path("values").toString()).isEqualTo("{\"max_turns\":7}");
        assertThat(made.path("capabilities").toString()).isEqualTo("[\"snapshot\",\"fork\",\"sample\"]");
        assertThat(made.path("size").isNull()).isTrue();
        assertThat(made.path("episode_id").isNull()).isTrue();
    }

    @Test
    void seedOfTheEnvironmentIsThatOfItsFirstEpisodes() throws Exception {
        make("{\"seed\":41}");
        client.ask("{\"type\":\"reset\"}");
        assertThat(client.step("seed").at("/data/observation/text").stringValue())
                .isEqualTo("42");
        client.ask("{\"type\":\"reset\"}");
        assertThat(client.step("seed").at("/data/observation/text").stringValue())
                .isEqualTo("43");
    }

    @Test
    void wrappersStayForTheEpisodesAfter() throws Exception {
        client.ask("{\"type\":\"reset\",\"data\":{\"wrappers\":\"concat\"}}");
        client.step("11");
        client.ask("{\"type\":\"reset\",\"data\":{\"seed\":3}}");

        String text = client.step("11").at("/data/observation/text").stringValue();

        assertThat(text).contains("Guess a number from 1 to 10.").contains("Too high.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'env_id':'test:gess'}                        | env_id | Did you mean test:guess?",
                "{'options':{'max_turns':0}}                       | max_turns  | 1..100",
                "{'options':{'turn':5},'strict':true}          | turn   | does not have this option",
                "{'options':[]}                                | options | dictionary",
                "{'wrappers':'concatt'}                        | wrappers | Did you mean concat",
                "{'wrappers':3}                                | wrappers | a string or a list",
                "{'seed':-1}                                   | seed   | greater than or equal to 0",
                "{'strict':1}                                  | strict | boolean",
            })
    void whatCannotBeMadeIsNamedAndChangesNothing(String data, String field, String text) throws Exception {
        client.ask("{\"type\":\"reset\",\"data\":{\"seed\":3}}");

        JsonNode refused = make(data.replace('\'', '"'));

        assertThat(refused.at("/data/code").stringValue()).isEqualTo("VALIDATION_ERROR");
        assertThat(refused.at("/data/errors/0/loc").toString()).contains("\"" + field + "\"");
        assertThat(refused.at("/data/errors/0/msg").stringValue()).contains(text);
        assertThat(client.step("11").path("type").stringValue()).isEqualTo("observation");
    }

    @Test
    void samplesAreRepeatedByTheirSeed() throws Exception {
        client.ask("{\"type\":\"reset\"}");

        JsonNode sample = client.ask("{\"type\":\"sample\",\"data\":{\"seed\":7}}");

        assertThat(sample.at("/data/message").stringValue()).matches("[0-9]+");
        assertThat(client.ask("{\"type\":\"sample\",\"data\":{\"seed\":7}}")).isEqualTo(sample);
        assertThat(client.ask("{\"type\":\"sample\"}").path("type").stringValue())
                .isEqualTo("sample");
    }

    @Test
    void forksMayBeManyAndUnstarted() throws Exception {
        client.ask("{\"type\":\"reset\",\"data\":{\"seed\":3,\"max_turns\":9}}");
        JsonNode ids = client.ask("{\"type\":\"fork\",\"data\":{\"count\":3,\"same_state\":false}}")
                .at("/data/session_ids");

        assertThat(ids).hasSize(3);
        assertThat(server.active()).isEqualTo(4);
        try (TestClient fork =
                TestClient.open(server.port(), "/ws?session_id=" + ids.get(2).stringValue())) {
            assertThat(fork.step("5").at("/data/message").stringValue()).isEqualTo("step() called before reset()");
            assertThat(fork.ask("{\"type\":\"describe\"}")
                            .at("/data/values/max_turns")
                            .intValue())
                    .isEqualTo(9);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"seed\":41}"})
    void forkBeforeTheFirstResetHasTheSameRandomStream(String data) throws Exception {
        make(data);
        String id = client.ask("{\"type\":\"fork\"}").at("/data/session_id").stringValue();

        try (TestClient fork = TestClient.open(server.port(), "/ws?session_id=" + id)) {
            assertThat(fork.step("5").at("/data/message").stringValue()).isEqualTo("step() called before reset()");
            for (int episode = 0; episode < 3; episode++) {
                client.ask("{\"type\":\"reset\"}");
                fork.ask("{\"type\":\"reset\"}");
                assertThat(fork.step("seed")).isEqualTo(client.step("seed"));
            }
        }
    }

    @Test
    void forkOfABatchBeforeTheFirstResetHasTheSameRandomStream() throws Exception {
        client.ask("{\"type\":\"batch_make\",\"data\":{\"count\":1}}");
        client.ask("{\"type\":\"batch_fork\",\"data\":{\"index\":0}}");
        client.ask("{\"type\":\"batch_reset\"}");

        JsonNode steps = client.ask("{\"type\":\"batch_step\",\"data\":{\"messages\":[\"seed\",\"seed\"]}}")
                .at("/data/results");
        assertThat(steps.get(1)).isEqualTo(steps.get(0));
    }

    @Test
    void snapshotBeforeTheFirstResetRestoresTheRandomStream() throws Exception {
        JsonNode snapshot = client.ask("{\"type\":\"snapshot\"}").path("data");
        assertThat(snapshot.path("episode_id").isNull()).isTrue();
        client.ask("{\"type\":\"reset\"}");
        JsonNode step = client.step("seed");

        assertThat(client.ask("{\"type\":\"restore\",\"data\":" + snapshot + "}")
                        .at("/data/episode_id")
                        .isNull())
                .isTrue();
        assertThat(client.step("5").at("/data/message").stringValue()).isEqualTo("step() called before reset()");
        client.ask("{\"type\":\"reset\"}");
        assertThat(client.step("seed")).isEqualTo(step);
    }

    @Test
    void listNamesEnvironmentsAndWrappers() throws Exception {
        JsonNode list = client.ask("{\"type\":\"list\"}").path("data");

        assertThat(list.at("/environments/1").toString())
                .isEqualTo("{\"env_id\":\"test:guess\",\"summary\":\"Guess a number from 1 to 10\"}");
        assertThat(list.path("wrappers").toString()).contains("\"episode_tracking\"");
    }
}
