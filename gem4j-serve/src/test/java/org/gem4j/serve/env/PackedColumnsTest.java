// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class PackedColumnsTest {
    private static final InfoKey<List> GUESSES = new InfoKey<>("guesses", List.class);

    private static JsonNode ask(TestClient client, String type, String data) throws InterruptedException {
        return client.ask("{\"type\":\"batch_" + type + "\",\"data\":" + data.replace('\'', '"') + "}")
                .path("data");
    }

    /// The values of a column by the places of its rows.
    private static List<JsonNode> spread(JsonNode packed, String table, String places) {
        JsonNode values = packed.path(table);
        ByteBuffer bytes = ByteBuffer.wrap(packed.path(places).binaryValue()).order(ByteOrder.LITTLE_ENDIAN);
        List<JsonNode> rows = new ArrayList<>();
        while (bytes.hasRemaining()) {
            rows.add(values.get(values.size() <= 256 ? bytes.get() & 0xff : bytes.getInt()));
        }
        return rows;
    }

    private static List<JsonNode> list(JsonNode node) {
        return List.copyOf(node.values());
    }

    private static void assertSame(JsonNode packed, JsonNode lists) {
        assertThat(spread(packed, "texts", "text")).isEqualTo(list(lists.path("texts")));
        assertThat(spread(packed, "infos", "info")).isEqualTo(list(lists.path("infos")));
        ByteBuffer rewards =
                ByteBuffer.wrap(packed.path("rewards").binaryValue()).order(ByteOrder.LITTLE_ENDIAN);
        for (JsonNode reward : lists.path("rewards")) {
            assertThat(rewards.getDouble())
                    .isEqualTo(Double.valueOf(reward.isNull() ? Double.NaN : reward.doubleValue()));
        }
        assertThat(rewards.hasRemaining()).isFalse();
        for (String flag : List.of("terminated", "truncated")) {
            List<Boolean> flags = new ArrayList<>();
            for (byte each : packed.path(flag).binaryValue()) {
                flags.add(each == 1);
            }
            assertThat(flags)
                    .isEqualTo(list(lists.path(flag)).stream()
                            .map(JsonNode::booleanValue)
                            .toList());
        }
        assertThat(packed.path("errors")).isEqualTo(lists.path("errors"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 40, 256, 257, 600})
    void theySayWhatListsSay(int count) throws Exception {
        try (EnvServer server = EnvServer.open(
                        GuessGame.registry(),
                        EnvServerOptions.local(0, GuessGame.QUICK).withCapacity(2000));
                TestClient lists = TestClient.open(server.port(), "/ws");
                TestClient packed = TestClient.open(server.port(), "/ws")) {
            String more = ",'autoreset':'same_step'";
            for (TestClient client : List.of(lists, packed)) {
                ask(client, "make", "{'count':" + count + ",'seed':3}");
            }
            assertSame(ask(packed, "reset", "{'columns':'packed'}"), ask(lists, "reset", "{'columns':true}"));
            for (List<String> messages : List.of(
                    Collections.nCopies(count, "'5'"),
                    Collections.nCopies(count, "'seed'"),
                    mixed(count),
                    Collections.nCopies(count, "'7'"))) {
                String step = "{'messages':" + messages + more;
                assertSame(
                        ask(packed, "step", step + ",'columns':'packed'}"),
                        ask(lists, "step", step + ",'columns':true}"));
            }
        }
    }

    /// Ends, failures and environments that are left out.
    private static List<String> mixed(int count) {
        List<String> messages = new ArrayList<>(List.of("'boom'", "null", "'none'", "'5'", "'nan'"));
        while (messages.size() < count) {
            messages.add(messages.get(messages.size() - 5));
        }
        return messages.subList(0, count);
    }

    @Test
    void endsAreLeftOutOnRequest() {
        Step last = Step.of("No.", 0.5, true, false, Info.of(InfoKeys.SUCCESS, false));
        Seen seen = new Seen(last.observation(), 0.5, true, false, Info.of(InfoKeys.SUFFIX, "next"), last);
        List<BatchResult> results = List.of(seen);

        assertThat(PackedColumns.of(results, false).get("infos")).isEqualTo(List.of(Map.of("suffix", "next")));
        assertThat(PackedColumns.of(results, true).get("infos"))
                .isEqualTo(List.of(
                        Map.of("suffix", "next", "final_observation", "No.", "final_info", Map.of("success", false))));
    }

    @Test
    void sideInformationWithAListIsNotShared() {
        Seen seen = Seen.of(Step.of("No.", 0, false, false, Info.of(GUESSES, List.of(1, 2))));
        Seen flat = Seen.of(Step.of("No.", 0, false, false, Info.of(InfoKeys.SUFFIX, "next")));
        List<BatchResult> results = List.of(seen, flat, seen, flat);

        Map<String, Object> packed = PackedColumns.of(results, true);

        assertThat((List<?>) packed.get("infos")).hasSize(3);
        assertThat((byte[]) packed.get("info")).containsExactly(0, 1, 2, 1);
        assertThat(packed.get("texts")).isEqualTo(List.of("No."));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 65_535, 65_536})
    void bytesAreMessagePacksBinary(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 7);

        ByteBuffer written = ByteBuffer.wrap(MessagePackWriter.bytes(bytes));

        int tag = written.get() & 0xff;
        assertThat(tag).isEqualTo(length < 256 ? 0xc4 : length < 65_536 ? 0xc5 : 0xc6);
        int said = tag == 0xc4 ? written.get() & 0xff : tag == 0xc5 ? written.getShort() & 0xffff : written.getInt();
        assertThat(said).isEqualTo(length);
        byte[] rest = new byte[written.remaining()];
        written.get(rest);
        assertThat(rest).isEqualTo(bytes);
    }
}
