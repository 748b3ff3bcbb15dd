// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gem4j.text.BpeTokenizer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void saysWhatIsWrong() throws IOException {
        Path file = folder.resolve("model.safetensors");
        byte[] whole = Files.readAllBytes(file);

        Files.write(file, Arrays.copyOf(whole, whole.length - 10));
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("is cut short");

        Files.write(file, new byte[20]);
        assertThatThrownBy(() -> ModelFolder.read(folder)).hasMessageContaining("is no safetensors file");

        Files.delete(file);
        Safetensors.write(file, Map.of());
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .hasMessageContaining("lacks the tensor model.embed_tokens.weight");

        Files.writeString(folder.resolve("config.json"), "{\"model_type\":\"mamba\"}");
        assertThatThrownBy(() -> ModelFolder.read(folder))
                .hasMessageContaining("model_type must be one of llama, mistral, qwen2, qwen3 but was mamba");

        Files.writeString(folder.resolve("config.json"), "{");
        assertThatThrownBy(() -> ModelFolder.read(folder)).hasMessageContaining("config.json is no JSON");

        Files.delete(folder.resolve("tokenizer.json"));
        Files.delete(folder.resolve("config.json"));
        assertThatThrownBy(() -> ModelFolder.read(folder)).hasMessageContaining("needs config.json, which is missing");
    }
}
