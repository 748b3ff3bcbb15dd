// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class MessagePackFramesTest {
    private final EnvServer server = EnvServer.open(GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK));
    private final TestClient client = TestClient.open(server.port(), "/ws");

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private JsonNode ask(String type, Map<String, ?> data) throws InterruptedException {
        Map<String, Object> frame = new LinkedHashMap<>();
        frame.put("type", type);
        frame.put("data", data);
        return client.askBinary(MessagePackWriter.bytes(frame));
    }

    @Test
    void answersHaveTheEncodingOfTheirQuestions() throws Exception {
        JsonNode reset = ask("reset", Map.of("seed", 3));
        assertThat(reset.at("/data/observation/text").stringValue()).isEqualTo("Guess a number from 1 to 10.");
        assertThat(client.step("11").at("/data/done").booleanValue()).isFalse();

        JsonNode step = ask("step", Map.of("message", "nan"));

        assertThat(step.at("/data/reward").doubleValue()).isZero();
        assertThat(step.at("/data/observation/info/loss").isNull()).isTrue();
        assertThat(ask("close it", Map.of()).at("/data/code").stringValue()).isEqualTo("UNKNOWN_TYPE");
        assertThat(ask("step", Map.of("message", 3)).at("/data/errors/0/input").intValue())
                .isEqualTo(3);
    }

    @Test
    void bothEncodingsSayTheSame() throws Exception {
        try (TestClient other = TestClient.open(server.port(), "/ws")) {
            for (String frame : List.of(
                    "{\"type\":\"batch_make\",\"data\":{\"count\":2,\"seed\":5}}",
                    "{\"type\":\"batch_reset\",\"data\":{\"seed\":[1,2],\"episode_id\":\"e\"}}",
                    "{\"type\":\"batch_step\",\"data\":{\"messages\":[\"11\",\"big\"]}}",
                    "{\"type\":\"batch_step\",\"data\":{\"messages\":[null,\"seed\"],\"columns\":true}}",
                    "{\"type\":\"describe\",\"data\":{\"index\":0}}",
                    "{\"type\":\"snapshot\",\"data\":{\"index\":1}}",
                    "{\"type\":\"list\"}",
                    "{\"type\":\"step\",\"data\":{\"message\":3,\"more\":[1.5,null]}}")) {
                JsonNode question = TestClient.JSON.readTree(frame);

                assertThat(other.askBinary(MessagePackWriter.bytes(question)).toString())
                        .isEqualTo(client.ask(frame).toString());
            }
        }
    }

    @Test
    void numbersKeepTheirDigits() {
        BigInteger huge = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
        List<Object> values = Arrays.asList(
                0,
                -1,
                127,
                128,
                -33,
                1L << 40,
                Long.MIN_VALUE,
                huge,
                0.1,
                -0.0,
                true,
                null,
                "\uD83D\uDE00",
                "x".repeat(70_000));

        JsonNode read = MessagePack.parse(MessagePackWriter.bytes(values));

        assertThat(read.toString()).isEqualTo(TestClient.JSON.writeValueAsString(values));
        assertThat(MessagePack.parse(MessagePackWriter.bytes(List.of(huge.add(BigInteger.ONE))))
                        .get(0)
                        .stringValue())
                .isEqualTo("18446744073709551616");
    }

    @ParameterizedTest
    @CsvSource({
        "never used byte, c1",
        "bytes, c40161",
        "bytes of an index, 81a5696e646578c40161",
        "indices that end early, 81a7696e6469636573c40461",
        "indices that are missing, 81a7696e6469636573",
        "extension, d40000",
        "number as a key, 810102",
        "list that ends early, 93c0",
        "list of 4 billion, ddffffffffc0",
        "map of 4 billion, dfffffffffa161c0",
        "text that ends early, da0fff61",
        "text of 2 GiB, dbffffffff61",
        "text that is not UTF-8, a2c328",
        "two values, c0c0",
        "end of a number, cf0000",
    })
    void malformedBytesAreAnError(String kind, String bytes) throws Exception {
        JsonNode refused = client.askBinary(HexFormat.of().parseHex(bytes));

        assertThat(refused.at("/data/code").stringValue()).as(kind).isEqualTo("INVALID_MESSAGEPACK");
        assertThat(refused.toString()).doesNotContain("\tat ", "Exception:");
        assertThat(client.ask("{\"type\":\"reset\"}").path("type").stringValue())
                .isEqualTo("observation");
    }

    @Test
    void indicesMayBeBytes() throws Exception {
        ask("batch_make", Map.of("count", 3, "seed", 5));
        ask("batch_reset", Map.of());
        byte[] lastAndFirst = {2, 0, 0, 0, 0, 0, 0, 0};
        try (TestClient lists = TestClient.open(server.port(), "/ws")) {
            lists.ask("{\"type\":\"batch_make\",\"data\":{\"count\":3,\"seed\":5}}");
            lists.ask("{\"type\":\"batch_reset\",\"data\":{}}");
            for (List<String> messages : List.of(List.of("11", "seed"), List.of("seed", "12"))) {
                JsonNode step = ask("batch_step", Map.of("indices", lastAndFirst, "messages", messages));

                assertThat(step.toString())
                        .isEqualTo(lists.ask("{\"type\":\"batch_step\",\"data\":{\"indices\":[2,0],\"messages\":"
                                        + TestClient.JSON.writeValueAsString(messages) + "}}")
                                .toString());
            }
        }

        ask("batch_close", Map.of("indices", new byte[] {2, 0, 0, 0}));

        JsonNode gone = ask("batch_step", Map.of("indices", lastAndFirst, "messages", List.of("1", "2")));
        assertThat(gone.at("/data/errors/0/loc/0").stringValue()).isEqualTo("indices");
    }

    @ParameterizedTest
    @ValueSource(strings = {"00000000 00000000", "01000000 ffffffff", "000000", "09000000"})
    void bytesThatAreNotIndicesAreRefused(String bytes) throws Exception {
        ask("batch_make", Map.of("count", 2));
        ask("batch_reset", Map.of());

        JsonNode refused = ask(
                "batch_step",
                Map.of("indices", HexFormat.of().parseHex(bytes.replace(" ", "")), "messages", List.of("1", "2")));

        assertThat(refused.at("/data/code").stringValue()).isEqualTo("VALIDATION_ERROR");
    }

    @Test
    void messagesMayBeBytes() throws Exception {
        List<List<String>> steps = List.of(
                List.of("11", "seed", "\u00e9\uD83D\uDE00"),
                List.of("", "", ""),
                List.of("x".repeat(70_000), "\uFFFD", "7"));
        try (TestClient lists = TestClient.open(server.port(), "/ws")) {
            lists.ask("{\"type\":\"batch_make\",\"data\":{\"count\":3,\"seed\":5}}");
            lists.ask("{\"type\":\"batch_reset\",\"data\":{}}");
            ask("batch_make", Map.of("count", 3, "seed", 5));
            ask("batch_reset", Map.of());
            for (List<String> messages : steps) {
                JsonNode step = ask("batch_step", Map.of("messages", joined(messages)));

                assertThat(step.toString())
                        .isEqualTo(lists.ask("{\"type\":\"batch_step\",\"data\":{\"messages\":"
                                        + TestClient.JSON.writeValueAsString(messages) + "}}")
                                .toString());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "31", "31003200", "313200c328", "ff0032", "31c30032"})
    void bytesThatAreNotMessagesAreRefused(String bytes) throws Exception {
        ask("batch_make", Map.of("count", 2));
        ask("batch_reset", Map.of());

        JsonNode refused = ask("batch_step", Map.of("messages", HexFormat.of().parseHex(bytes)));

        assertThat(refused.at("/data/errors/0/loc/0").stringValue()).isEqualTo("messages");
        assertThat(ask("batch_step", Map.of("messages", joined(List.of("1", "2"))))
                        .at("/data/results")
                        .size())
                .isEqualTo(2);
    }

    private static byte[] joined(List<String> messages) {
        return String.join("\0", messages).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void whatIsWrittenAlreadyBecomesAPartOfAnotherValue() {
        Map<String, Object> part = Map.of("a", List.of(1, "two"));

        assertThat(MessagePackWriter.bytes(List.of(MessagePackWriter.Packed.of(part), 3)))
                .isEqualTo(MessagePackWriter.bytes(List.of(part, 3)));
    }

    @Test
    void emptyAndDeepMessagesAreErrors() throws Exception {
        byte[] deep = new byte[100_000];
        Arrays.fill(deep, (byte) 0x91);

        assertThat(client.askBinary(deep).at("/data/message").stringValue()).contains("nested deeper than 500");
        assertThat(client.askBinary(new byte[0]).at("/data/code").stringValue()).isEqualTo("INVALID_MESSAGEPACK");
        assertThat(client.askBinary(new byte[] {1}).at("/data/code").stringValue())
                .isEqualTo("VALIDATION_ERROR");
    }
}
