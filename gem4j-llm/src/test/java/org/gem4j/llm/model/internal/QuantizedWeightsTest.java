// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.LoadOptions.Quantization;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.quantization.internal.BlockFormat;
import org.gem4j.llm.score.internal.PaddedForward;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class QuantizedWeightsTest {
    private static final LoadOptions PLAIN = LoadOptions.inference(Precision.F32, Device.CPU);
    private static final List<int[]> ROWS = List.of(new int[] {1, 2, 3, 4, 5, 6}, new int[] {7, 8});

    @TempDir
    private Path folder;

    private static DecoderConfig config(Architecture architecture, boolean tied) {
        return config(architecture, tied, 40);
    }

    /// @param width of the hidden states; one that is not a multiple of 32 leaves blocks unfilled
    private static DecoderConfig config(Architecture architecture, boolean tied, int width) {
        boolean biases = architecture == Architecture.QWEN2;
        return new DecoderConfig(
                architecture,
                70,
                width,
                64,
                2,
                4,
                2,
                8,
                64,
                Rope.plain(10_000),
                1e-5,
                tied,
                new DecoderConfig.Biases(biases, false, false),
                architecture == Architecture.QWEN3,
                DecoderConfig.Window.NONE);
    }

    private void write(DecoderWeights weights, Precision stored) throws IOException {
        Files.writeString(
                folder.resolve("config.json"),
                JsonMapper.shared().writeValueAsString(weights.config().toHuggingFace()));
        Map<String, Safetensors.Source> sources = new LinkedHashMap<>();
        weights.named()
                .forEach((name, tensor) ->
                        sources.put(name, new Safetensors.Source(Tensors.sizes(tensor), stored, () -> tensor)));
        Files.deleteIfExists(folder.resolve(TensorFiles.SINGLE));
        ModelFolder.writeWeights(folder, sources, Long.MAX_VALUE);
    }

    private DecoderWeights quantized(Quantization quantization) {
        return ModelFolder.readWeights(folder, PLAIN.withQuantization(Optional.of(quantization)));
    }

    private static float[][][] logits(DecoderWeights weights) {
        try (Decoder decoder = new Decoder(weights)) {
            return new PaddedForward(decoder).logits(ROWS);
        }
    }

    private static void assertNear(float[][][] actual, float[][][] expected, float within) {
        float largest = 0;
        for (int row = 0; row < expected.length; row++) {
            for (int t = 0; t < expected[row].length; t++) {
                for (int i = 0; i < expected[row][t].length; i++) {
                    largest = Math.max(largest, Math.abs(actual[row][t][i] - expected[row][t][i]));
                }
            }
        }
        assertThat(largest).isLessThan(within);
    }

    @ParameterizedTest
    @EnumSource
    void logitsAreNearThoseOfThePlainWeights(Quantization quantization) throws IOException {
        for (Architecture architecture : List.of(Architecture.LLAMA, Architecture.QWEN2, Architecture.QWEN3)) {
            for (boolean tied : new boolean[] {true, false}) {
                try (DecoderWeights weights = DecoderWeights.random(config(architecture, tied), 9)) {
                    write(weights, Precision.F32);

                    float[][][] expected = logits(ModelFolder.readWeights(folder, PLAIN));

                    // Logits of these weights have a deviation of about 1.
                    assertNear(
                            logits(quantized(quantization)), expected, quantization == Quantization.Q8_0 ? 0.1f : 1.5f);
                }
            }
        }
    }

    /// Replaces the matrices by what blocks of 8 or 4 bits hold of them.
    private static void onGrid(DecoderWeights weights, BlockFormat matrices, BlockFormat vocabulary) {
        weights.named().forEach((name, tensor) -> {
            if (tensor.dim() == 2) {
                boolean outer = name.startsWith("model.embed_tokens") || name.startsWith("lm_head");
                Grid.put(tensor, outer ? vocabulary : matrices);
            }
        });
    }

    @Test
    void weightsThatCameFromBlocksAreTheSame() throws IOException {
        for (BlockFormat matrices : BlockFormat.values()) {
            for (BlockFormat vocabulary : BlockFormat.values()) {
                try (DecoderWeights weights = DecoderWeights.random(config(Architecture.QWEN2, false, 32), 4)) {
                    onGrid(weights, matrices, vocabulary);
                    write(weights, Precision.F32);

                    float[][][] expected = logits(ModelFolder.readWeights(folder, PLAIN));

                    assertNear(logits(quantized(Quantization.Q4_1)), expected, 2e-5f);
                }
            }
        }
    }

    @Test
    void storedPrecisionsAreReadAsTheyAre() throws IOException {
        try (DecoderWeights weights = DecoderWeights.random(config(Architecture.QWEN3, true), 2)) {
            for (Precision stored : Precision.values()) {
                write(weights, stored);

                float[][][] expected = logits(ModelFolder.readWeights(folder, PLAIN));

                assertNear(logits(quantized(Quantization.Q8_0)), expected, 0.1f);
            }
        }
    }

    @Test
    void embedsAsTheTableDoes() throws IOException {
        try (DecoderWeights weights = DecoderWeights.random(config(Architecture.LLAMA, true), 2)) {
            onGrid(weights, BlockFormat.Q8_0, BlockFormat.Q8_0);
            write(weights, Precision.F32);
            try (DecoderWeights quantized = quantized(Quantization.Q8_0);
                    PointerScope scope = new PointerScope()) {
                Tensor idsBT = Tensors.longs(new long[] {69, 0, 3, 69}, 2, 2);

                Tensor rowsBTD = quantized.embed(idsBT);

                assertThat(Tensors.sizes(rowsBTD)).containsExactly(2, 2, 40);
                assertThat(Tensors.toFloats(rowsBTD)).isEqualTo(Tensors.toFloats(weights.embed(idsBT)));
            }
        }
    }

    @Test
    void quantizedWeightsAreNoTensors() throws IOException {
        try (DecoderWeights weights = DecoderWeights.random(config(Architecture.LLAMA, true), 2)) {
            write(weights, Precision.F32);
        }
        try (DecoderWeights quantized = quantized(Quantization.Q8_0)) {
            assertThatThrownBy(quantized::named).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(quantized::flat).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(quantized::headVD).hasMessage("quantized weights are not tensors");
        }
    }

    @Test
    void quantizationIsForGenerationOnTheCpu() {
        Optional<Quantization> wanted = Optional.of(Quantization.Q8_0);
        assertThatThrownBy(() -> LoadOptions.training().withQuantization(wanted))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("q8_0")
                .hasMessageContaining("training on cpu in float32");
        assertThatThrownBy(
                        () -> LoadOptions.inference(Precision.BF16, Device.CPU).withQuantization(wanted))
                .hasMessageContaining("bfloat16");
        assertThatThrownBy(() -> LoadOptions.inference(Precision.F32, new Device(Device.Kind.CUDA, 0))
                        .withQuantization(wanted))
                .hasMessageContaining("cuda:0");
        assertThatThrownBy(() -> Quantization.named("q3"))
                .hasMessage("quantization must be one of q8_0, q4_1 but was q3");
    }
}
