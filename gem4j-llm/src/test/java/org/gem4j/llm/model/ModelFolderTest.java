// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.internal.DamagedFile;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.text.BpeTokenizer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ModelFolderTest {
    @TempDir
    private Path folder;

    private final DecoderWeights weights = DecoderWeights.random(DecoderConfig.small(258, 32, 2, 16), 4);
    private final BpeTokenizer tokenizer = new BpeTokenizer(List.of(new BpeTokenizer.Merge('a', 'b')));

    @BeforeEach
    void write() throws IOException {
        ModelFolder.write(folder, weights, tokenizer);
    }

    @AfterEach
    void close() {
        weights.close();
    }

    @Test
    void readsWhatWasWritten() {
        ModelFolder.Loaded loaded = ModelFolder.read(folder);
        try (DecoderWeights read = loaded.weights()) {
            assertThat(read.config()).isEqualTo(weights.config());
            assertThat(Tensors.toFloats(read.flat())).isEqualTo(Tensors.toFloats(weights.flat()));
            assertThat(loaded.tokenizer().encode("abc")).containsExactly(256, 'c');
        }
    }

    @Test
    void namesAreThoseOfALlamaCheckpoint() {
        assertThat(weights.named().keySet())
                .contains(
                        "model.embed_tokens.weight",
                        "model.layers.1.self_attn.k_proj.weight",
                        "model.layers.0.mlp.up_proj.weight",
                        "model.norm.weight")
                .doesNotContain("lm_head.weight");
        long named = weights.named().values().stream().mapToLong(t -> t.numel()).sum();
        assertThat(named).isEqualTo(weights.config().parameters());
    }

    @Test
    void oddConfigurationsAreReadOrRefused() throws IOException {
        Path file = folder.resolve("config.json");
        Map<String, Object> config = new TreeMap<>(weights.config().toHuggingFace());
        config.put("rope_scaling", Map.of("rope_type", "linear", "factor", 1));
        config.put("rope_parameters", Map.of("rope_theta", 10_000));
        config.put("sliding_window", 8);
        List<Object> odd = Arrays.asList(
                null,
                -1,
                0,
                1,
                3,
                1.5,
                1e308,
                -1e308,
                Integer.MAX_VALUE,
                Long.MAX_VALUE,
                "x",
                "",
                true,
                List.of(),
                List.of(7),
                Map.of(),
                Map.of("rope_type", "llama3"),
                Map.of("rope_type", "strange"));
        for (String key : config.keySet()) {
            for (Object value : odd) {
                Map<String, Object> changed = new HashMap<>(config);
                changed.put(key, value);
                Files.writeString(file, JsonMapper.shared().writeValueAsString(changed));

                DamagedFile.isReadOrRefused(this::read, "%s: %s", key, value);
            }
        }
    }

    @Test
    void filesThatAreNoObjectAreRefused() throws IOException {
        for (String name : List.of("config.json", "tokenizer.json", "tokenizer_config.json")) {
            String whole = Files.readString(folder.resolve(name));
            for (String content : List.of("", "null", "[]", "7", "{", "[".repeat(100_000), "\u0000")) {
                Files.writeString(folder.resolve(name), content);
                assertThatThrownBy(() -> ModelFolder.read(folder))
                        .as(name + ": " + content.substring(0, Math.min(9, content.length())))
                        .isInstanceOf(ModelException.class)
                        .hasMessageContaining(name);
            }
            Files.writeString(folder.resolve(name), whole);
        }
    }

    /// Bytes of the header become others: the file is read or refused in words.
    @Test
    void brokenHeadersAreReadOrRefused() throws IOException {
        Path file = folder.resolve("model.safetensors");
        byte[] whole = Files.readAllBytes(file);
        int header = 8 + ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
        String said = new String(whole, 8, header - 8, StandardCharsets.ISO_8859_1);
        long seed = 3;
        SeededRandom random = SeededRandom.of(seed);
        for (int i = 0; i < 600; i++) {
            byte[] broken = whole.clone();
            int at = 8 + random.nextInt(header - 8);
            switch (random.nextInt(3)) {
                case 0 -> broken[random.nextInt(header)] = (byte) random.nextInt(256);
                case 1 -> {
                    int digit = said.indexOf("shape", at - 8);
                    broken[digit < 0 ? at : digit + 10] = '9';
                }
                default -> {
                    int digit = said.indexOf("offsets", at - 8);
                    broken[digit < 0 ? at : digit + 18] = (byte) ('0' + random.nextInt(10));
                }
            }
            Files.write(file, broken);

            DamagedFile.isReadOrRefused(this::read, "seed %d, file %d, byte %d", seed, i, at);
        }
    }

    private void read() {
        ModelFolder.read(folder).weights().close();
    }

    @Test
    void headersWithImpossibleNumbersAreRefused() throws IOException {
        Path file = folder.resolve("model.safetensors");
        for (String entry : List.of(
                "null",
                "[]",
                "{\"a\": null}",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [4611686018427387904, 4], \"data_offsets\": [0, 0]}}",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [4611686018427387904], \"data_offsets\": [0, 0]}}",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [-1, -1], \"data_offsets\": [0, 4]}}",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [1.5], \"data_offsets\": [0, 4]}}",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [9223372036854775803,"
                        + " 9223372036854775807]}}")) {
            byte[] json = entry.getBytes(StandardCharsets.UTF_8);
            ByteBuffer bytes = ByteBuffer.allocate(8 + json.length + 8).order(ByteOrder.LITTLE_ENDIAN);
            Files.write(file, bytes.putLong(json.length).put(json).array());

            assertThatThrownBy(() -> ModelFolder.read(folder))
                    .as(entry)
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("model.safetensors");
        }
    }

    @Test
    void chatTemplatesThatCannotBeReadAreRefused() throws IOException {
        for (String template : List.of(
                "{% if %}",
                "{{ 'x",
                "{% for",
                "{{ " + "-".repeat(20_000) + "1 }}",
                "{{ " + "(".repeat(20_000),
                "{% if x %}".repeat(20_000))) {
            Files.writeString(folder.resolve("chat_template.jinja"), template);

            assertThatThrownBy(() -> ModelFolder.read(folder))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("the chat template cannot be read: line 1: ");
        }
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        Path file = folder.resolve("model.safetensors");
        byte[] whole = Files.readAllBytes(file);

        Files.write(file, Arrays.copyOf(whole, whole.length - 10));
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("is truncated");

        Files.write(file, new byte[20]);
        assertThatThrownBy(() -> ModelFolder.read(folder)).hasMessageContaining("is not a safetensors file");

        Files.delete(file);
        Safetensors.write(file, Map.of());
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .hasMessageContaining("lacks the tensor model.embed_tokens.weight");

        Files.writeString(folder.resolve("config.json"), "{\"model_type\":\"mamba\"}");
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .hasMessageContaining("model_type must be one of llama, mistral, qwen2, qwen3 but was mamba");

        Files.writeString(folder.resolve("config.json"), "{");
        assertThatThrownBy(() -> ModelFolder.read(folder)).hasMessageContaining("config.json is not JSON");

        Files.delete(folder.resolve("tokenizer.json"));
        Files.delete(folder.resolve("config.json"));
        assertThatThrownBy(() -> ModelFolder.read(folder)).hasMessageContaining("needs config.json, which is missing");
    }
}
