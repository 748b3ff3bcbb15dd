// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.gem4j.llm.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `blocks.jsonl` holds random blocks and what the Python package `gguf` 0.19.0 makes of them.
class GgufTypeTest {
    static List<JsonNode> blocks() throws IOException {
        try (InputStream in = GgufTypeTest.class.getResourceAsStream("blocks.jsonl")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> JsonMapper.shared().readTree(line))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void numbersAreThoseOfTheFormatsOwnPackage(JsonNode line) {
        GgufType type = GgufType.valueOf(line.path("type").asString());
        byte[] bytes = HexFormat.of().parseHex(line.path("blocks").asString());
        float[] expected = JsonMapper.shared().convertValue(line.path("numbers"), float[].class);
        float[] actual = new float[expected.length];

        type.read(MemorySegment.ofArray(bytes), 0, actual);

        assertThat(type.bytesOf(expected.length, "x")).isEqualTo(bytes.length);
        for (int i = 0; i < actual.length; i++) {
            assertThat(actual[i]).as(type + " " + i).isCloseTo(expected[i], within(expected[i]));
        }
    }

    private static org.assertj.core.data.Offset<Float> within(float value) {
        return org.assertj.core.data.Offset.offset(Math.max(1e-7f, Math.abs(value) * 1e-6f));
    }

    @Test
    void unknownTypesAndPartsOfBlocksAreRefused() {
        assertThatThrownBy(() -> GgufType.of(16, "blk.0.attn_q.weight"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("blk.0.attn_q.weight has GGML type 16")
                .hasMessageContaining("Q6_K");
        assertThatThrownBy(() -> GgufType.Q4_K.bytesOf(300, "x")).hasMessageContaining("multiple of 256");
    }
}
