// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class FrameProtocolTest {
    private static final String RESET = "{\"type\":\"reset\",\"data\":{\"seed\":7,\"episode_id\":\"ep-1\"}}";

    private final EnvServer server = EnvServer.open(GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK));
    private TestClient client;

    @BeforeEach
    void open() {
        client = TestClient.open(server.port(), "/ws");
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private static List<String> locations(JsonNode answer) {
        List<String> locations = new ArrayList<>();
        answer.at("/data/errors")
                .forEach(error -> locations.add(error.path("type").stringValue() + " " + error.path("loc")));
        return locations;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{not json                                          | INVALID_JSON     |",
                "~~                                                 | INVALID_JSON     |",
                "{} {}                                              | INVALID_JSON     |",
                "{\"type\":\"state\",\"x\":NaN}                     | INVALID_JSON     |",
                "{}                                                 | UNKNOWN_TYPE     |",
                "{\"type\":\"render\"}                              | UNKNOWN_TYPE     |",
                "{\"type\":5}                                       | UNKNOWN_TYPE     |",
                "[1,2]                                              | VALIDATION_ERROR | dict_type []",
                "\"text\"                                           | VALIDATION_ERROR | dict_type []",
                "null                                               | VALIDATION_ERROR | dict_type []",
                "{\"type\":\"step\"}                                | VALIDATION_ERROR | missing [\"data\"]",
                "{\"type\":\"step\",\"data\":[]}                    | VALIDATION_ERROR | dict_type [\"data\"]",
                "{\"type\":\"step\",\"data\":{}}                    | VALIDATION_ERROR | missing [\"message\"]",
                "{\"type\":\"step\",\"data\":{\"message\":1}}       | VALIDATION_ERROR | string_type [\"message\"]",
                "{\"type\":\"step\",\"data\":{\"message\":\"5\"},\"id\":1} | VALIDATION_ERROR | extra_forbidden"
                        + " [\"id\"]",
                "{\"type\":\"state\",\"data\":{}}                   | VALIDATION_ERROR | extra_forbidden [\"data\"]",
                "{\"type\":\"reset\",\"data\":{\"seed\":-1}}        | VALIDATION_ERROR | greater_than_equal [\"seed\"]",
                "{\"type\":\"reset\",\"data\":{\"seed\":\"abc\"}}   | VALIDATION_ERROR | int_parsing [\"seed\"]",
                "{\"type\":\"reset\",\"data\":{\"seed\":1.5}}       | VALIDATION_ERROR | int_from_float [\"seed\"]",
                "{\"type\":\"reset\",\"data\":{\"seed\":[]}}        | VALIDATION_ERROR | int_type [\"seed\"]",
                "{\"type\":\"reset\",\"data\":{\"max_turns\":0}}        | VALIDATION_ERROR | value_error"
                        + " [\"max_turns\"]",
                "{\"type\":\"reset\",\"data\":{\"env_id\":\"no:such\"}} | VALIDATION_ERROR | value_error [\"env_id\"]",
                "{\"type\":\"reset\",\"data\":{\"env_id\":\"test:broken\"}} | FACTORY_ERROR |",
                "{\"type\":\"batch_step\",\"data\":{\"messages\":[\"1\"]}} | VALIDATION_ERROR | list_type"
                        + " [\"messages\"]",
                "{\"type\":\"restore\",\"data\":{}}                 | VALIDATION_ERROR | missing [\"env_id\"]",
                "{\"type\":\"step\",\"data\":{\"message\":\"5\"}}   | EXECUTION_ERROR  |",
            })
    void faultyFrameIsAnsweredAndTheSessionGoesOn(String frame, String code, String fault) throws Exception {
        JsonNode answer = client.ask(frame);

        assertThat(answer.path("type").stringValue()).isEqualTo("error");
        assertThat(answer.at("/data/code").stringValue()).isEqualTo(code);
        if (fault != null) {
            assertThat(locations(answer)).containsExactly(fault);
        }
        assertThat(client.ask(RESET).path("type").stringValue()).isEqualTo("observation");
    }

    @Test
    void wrappedActionHasTwoFaults() throws Exception {
        JsonNode answer = client.ask("{\"type\":\"step\",\"data\":{\"action\":{\"message\":\"5\"}}}");

        assertThat(locations(answer)).containsExactly("missing [\"message\"]", "extra_forbidden [\"action\"]");
    }

    @Test
    void episodeIsPlayedToItsEnd() throws Exception {
        assertThat(client.ask("{\"type\":\"state\"}").path("data").toString())
                .isEqualTo("{\"max_turns\":4,\"episode_id\":null,\"step_count\":0,\"env_id\":\"test:guess\"}");
        assertThat(client.ask(RESET).toString())
                .isEqualTo("{\"type\":\"observation\",\"data\":{\"observation\":{\"metadata\":{\"suffix\":\"4 turns"
                        + " left\"},\"text\":\"Guess a number from 1 to"
                        + " 10.\",\"terminated\":false,\"truncated\":false,\"info\":{\"suffix\":\"4 turns"
                        + " left\"}},\"reward\":null,\"done\":false,\"metadata\":{\"suffix\":\"4 turns left\"}}}");

        JsonNode step = client.ask("{\"type\":\"step\",\"data\":{\"message\":\"11\",\"metadata\":{\"k\":1}}}");
        assertThat(step.at("/data/reward").doubleValue()).isZero();
        assertThat(client.ask("{\"type\":\"state\"}").path("data").toString())
                .isEqualTo("{\"max_turns\":4,\"episode_id\":\"ep-1\",\"step_count\":1,\"env_id\":\"test:guess\"}");
        client.step("11");
        client.step("11");
        JsonNode last = client.step("11");
        assertThat(last.at("/data/done").booleanValue()).isTrue();
        assertThat(last.at("/data/observation/truncated").booleanValue()).isTrue();

        assertThat(client.step("11").at("/data/code").stringValue()).isEqualTo("EXECUTION_ERROR");
    }

    @Test
    void failingStepKeepsTheEpisode() throws Exception {
        client.ask(RESET);

        assertThat(client.step("boom").path("data").toString())
                .isEqualTo("{\"message\":\"boom\",\"code\":\"EXECUTION_ERROR\"}");
        assertThat(client.step("11").path("type").stringValue()).isEqualTo("observation");
    }

    @Test
    void whatIsNotFiniteArrivesAsNull() throws Exception {
        client.ask(RESET);

        assertThat(client.step("nan").at("/data/observation/info").toString()).isEqualTo("{\"loss\":null}");
    }

    @Test
    void longObservationArrivesWhole() throws Exception {
        client.ask(RESET);

        assertThat(client.step("big").at("/data/observation/text").stringValue())
                .hasSize(200_000);
    }

    @ParameterizedTest
    @CsvSource({
        "7, 7",
        "7.0, 7",
        "9007199254740993, 9007199254740993",
        "9223372036854775807, 9223372036854775807",
        "9223372036854775808, -9223372036854775808",
        "18446744073709551617, 1",
        "'\"36893488147419103239\"', 7",
    })
    void seedKeepsItsLow64Bits(String given, String seen) throws Exception {
        client.ask("{\"type\":\"reset\",\"data\":{\"seed\":" + given + "}}");

        assertThat(client.step("seed").at("/data/observation/text").stringValue())
                .isEqualTo(seen);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "\\u0000", "é", "\\uffff", "𝄞"})
    void anyTextIsAnAction(String message) throws Exception {
        client.ask(RESET);

        JsonNode answer = client.ask("{\"type\":\"step\",\"data\":{\"message\":\"" + message + "\"}}");
        assertThat(answer.at("/data/reward").doubleValue()).isEqualTo(-0.1);
    }

    @Test
    void resetChoosesAnotherEnvironmentAndItsOptions() throws Exception {
        client.ask("{\"type\":\"reset\",\"data\":{\"env_id\":\"test:slow\",\"max_turns\":2,\"unknown\":true}}");

        assertThat(client.step("11").at("/data/done").booleanValue()).isFalse();
        assertThat(client.step("11").at("/data/done").booleanValue()).isTrue();
        assertThat(client.ask("{\"type\":\"state\"}").at("/data/env_id").stringValue())
                .isEqualTo("test:slow");
    }

    @Test
    void queryChoosesTheEnvironment() throws Exception {
        try (TestClient slow = TestClient.open(server.port(), "/ws?env_id=test:slow")) {
            assertThat(slow.ask("{\"type\":\"state\"}").at("/data/env_id").stringValue())
                    .isEqualTo("test:slow");
        }
        try (TestClient none = TestClient.open(server.port(), "/ws?env_id=no:such")) {
            assertThat(none.receive().at("/data/code").stringValue()).isEqualTo("FACTORY_ERROR");
            assertThat(none.closeCode()).isEqualTo(1000);
        }
    }

    @Test
    void closeFrameIsAnsweredByTheEnd() throws Exception {
        client.send("{\"type\":\"close\"}");

        assertThat(client.closeCode()).isEqualTo(1000);
    }

    @Test
    void answersKeepTheOrderOfTheQuestions() throws Exception {
        client.send("{\"type\":\"reset\",\"data\":{\"env_id\":\"test:slow\",\"max_turns\":100}}");
        for (int i = 0; i < 50; i++) {
            client.send(i % 2 == 0 ? "{\"type\":\"state\"}" : "{\"type\":\"step\",\"data\":{\"message\":\"11\"}}");
        }

        client.receive();
        for (int i = 0; i < 50; i++) {
            JsonNode answer = client.receive();
            assertThat(answer.path("type").stringValue()).isEqualTo(i % 2 == 0 ? "state" : "observation");
            if (i % 2 == 0) {
                assertThat(answer.at("/data/step_count").intValue()).isEqualTo(i / 2);
            }
        }
    }
}
