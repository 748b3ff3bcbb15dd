// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Hundreds of kinds of frames that are not what they must be, in both encodings: every known type with every wrong
/// value
/// in every field. Each is answered with an error that is not a stack trace, and the session plays on.
@Timeout(300)
class MalformedFramesTest {
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "-1",
            "1.5",
            "1e999",
            "99999999999999999999999",
            "\"\"",
            "\"x\"",
            "\"\\u0000\"",
            "[]",
            "[[]]",
            "{}",
            "{\"a\":1}");
    private static final List<String> FIELDS = List.of(
            "message",
            "seed",
            "idx",
            "env_id",
            "wrappers",
            "options",
            "count",
            "indices",
            "messages",
            "index",
            "envs",
            "each",
            "autoreset",
            "columns",
            "strict",
            "same_state",
            "fields",
            "metadata");
    private static final Set<String> CODES = Set.of(
            "INVALID_JSON",
            "INVALID_MESSAGEPACK",
            "UNKNOWN_TYPE",
            "VALIDATION_ERROR",
            "EXECUTION_ERROR",
            "CAPACITY_REACHED",
            "FACTORY_ERROR");

    private final EnvServer server = EnvServer.open(
            GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK).withCapacity(200));

    @AfterEach
    void close() {
        server.close();
    }

    private static List<String> frames() {
        List<String> frames = new ArrayList<>();
        for (String type : Frame.types()) {
            if (type.equals("close")) {
                continue;
            }
            String name = "{\"type\":\"" + type + "\"";
            for (String value : VALUES) {
                frames.add(name + ",\"data\":" + value + "}");
                frames.add(name + ",\"extra\":" + value + "}");
                for (String field : FIELDS) {
                    frames.add(name + ",\"data\":{\"" + field + "\":" + value + "}}");
                }
            }
        }
        for (String value : VALUES) {
            frames.add(value);
            frames.add("{\"type\":" + value + "}");
        }
        return frames;
    }

    @Test
    void everyMalformedFrameIsAnsweredAndHurtsNothing() throws Exception {
        List<String> frames = frames();
        int errors = 0;
        try (TestClient client = TestClient.open(server.port(), "/ws");
                TestClient other = TestClient.open(server.port(), "/ws")) {
            other.ask("{\"type\":\"reset\",\"data\":{\"seed\":3}}");
            for (String frame : frames) {
                JsonNode answer = client.ask(frame);
                errors += requireSober(frame, answer);
                if (!frame.contains("1e999") && !frame.contains("99999999")) {
                    errors += requireSober(
                            frame, client.askBinary(MessagePackWriter.bytes(TestClient.JSON.readTree(frame))));
                }
            }
            assertThat(errors).isGreaterThan(400);
            assertThat(client.ask("{\"type\":\"reset\",\"data\":{\"env_id\":\"test:guess\"}}")
                            .path("type")
                            .stringValue())
                    .isEqualTo("observation");
            assertThat(other.step("11").at("/data/observation/text").stringValue())
                    .isEqualTo("Too high.");
        }
    }

    /// @return 1 for an error
    private static int requireSober(String frame, JsonNode answer) {
        assertThat(answer.toString()).as(frame).doesNotContain("\\tat ", "NullPointer", "ClassCast", "java.lang");
        if (!answer.path("type").asString("").equals("error")) {
            return 0;
        }
        assertThat(answer.at("/data/code").asString("")).as(frame).isIn(CODES);
        return 1;
    }

    @Test
    void cutFramesAreErrors() throws Exception {
        String whole = "{\"type\":\"batch_make\",\"data\":{\"count\":1,\"options\":{\"max_turns\":3},\"seed\":\"7\"}}";
        byte[] binary = MessagePackWriter.bytes(TestClient.JSON.readTree(whole));
        try (TestClient client = TestClient.open(server.port(), "/ws")) {
            for (int length = 1; length < whole.length(); length++) {
                assertThat(client.ask(whole.substring(0, length))
                                .at("/data/code")
                                .asString(""))
                        .isEqualTo("INVALID_JSON");
            }
            for (int length = 0; length < binary.length; length++) {
                assertThat(client.askBinary(Arrays.copyOf(binary, length))
                                .at("/data/code")
                                .asString(""))
                        .isEqualTo("INVALID_MESSAGEPACK");
            }
            assertThat(client.ask(whole).path("type").stringValue()).isEqualTo("batch");
        }
    }
}
