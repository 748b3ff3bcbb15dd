// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.GeneratorOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.gem4j.llm.engine.StepForward.Row;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.LoadOptions.Quantization;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Rope;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.llm.model.internal.TensorFiles;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class QuantizedDecodeTest {
    static final LoadOptions PLAIN = LoadOptions.inference(Precision.F32, Device.CPU);
    private static final int[] LONG = {3, 9, 27, 11, 33, 29, 17, 51, 2, 8};
    private static final int[] SHORT = {5, 6, 7, 8};

    @TempDir
    private Path folder;

    static DecoderConfig config(Architecture architecture, int headSize, DecoderConfig.Window window) {
        return new DecoderConfig(
                architecture,
                70,
                40,
                64,
                3,
                4,
                2,
                headSize,
                512,
                Rope.plain(10_000),
                1e-5,
                true,
                new DecoderConfig.Biases(architecture == Architecture.QWEN2, false, false),
                architecture == Architecture.QWEN3,
                window);
    }

    private Decoder decoder(DecoderConfig config, Quantization quantization) throws IOException {
        return decoder(folder, config, PLAIN.withQuantization(Optional.of(quantization)));
    }

    /// A decoder with random weights.
    static Decoder decoder(Path folder, DecoderConfig config, LoadOptions options) throws IOException {
        try (DecoderWeights weights = DecoderWeights.forMeasuring(config, PLAIN);
                NoGradGuard guard = new NoGradGuard()) {
            Map<String, Safetensors.Source> sources = new LinkedHashMap<>();
            weights.named().forEach((name, tensor) -> {
                // Norms and biases that make a difference.
                tensor.normal_(name.contains("norm") ? 1 : 0, 0.3, new GeneratorOptional());
                sources.put(name, new Safetensors.Source(Tensors.sizes(tensor), Precision.F32, () -> tensor));
            });
            Files.writeString(
                    folder.resolve("config.json"), JsonMapper.shared().writeValueAsString(config.toHuggingFace()));
            Files.deleteIfExists(folder.resolve(TensorFiles.SINGLE));
            ModelFolder.writeWeights(folder, sources, Long.MAX_VALUE);
        }
        return new Decoder(ModelFolder.readWeights(folder, options));
    }

    /// The logits after a row of tokens, when the last `decoded` of them go through the model one by one.
    private static float[] after(Decoder decoder, int[] tokens, int decoded) {
        try (PointerScope scope = new PointerScope();
                LaneCache cache =
                        new LaneCache(decoder.config(), decoder.weights().options(), 128, 64);
                LaneForward forward = new LaneForward(decoder, cache, 64)) {
            int prompt = tokens.length - decoded;
            float[] logits = Tensors.toFloats(forward.run(List.of(new Row(1, tokens, 0, prompt)), List.of(0)));
            for (int at = prompt; at < tokens.length; at++) {
                logits = Tensors.toFloats(forward.run(List.of(new Row(1, tokens, at, 1)), List.of(0)));
            }
            return logits;
        }
    }

    @ParameterizedTest
    @CsvSource({"LLAMA, 8", "QWEN2, 8", "QWEN3, 8", "LLAMA, 10", "QWEN2, 64"})
    void stepsGiveTheLogitsOfThePrompt(Architecture architecture, int headSize) throws IOException {
        for (Quantization quantization : Quantization.values()) {
            try (Decoder decoder = decoder(config(architecture, headSize, DecoderConfig.Window.NONE), quantization)) {
                float[] expected = after(decoder, LONG, 0);

                assertThat(after(decoder, LONG, 4)).containsExactly(expected, Offset.offset(2e-4f));
            }
        }
    }

    @Test
    void stepsSeeTheWindowOfTheirLayer() throws IOException {
        DecoderConfig config = config(Architecture.QWEN2, 8, new DecoderConfig.Window(3, 1));
        try (Decoder decoder = decoder(config, Quantization.Q8_0)) {
            float[] expected = after(decoder, LONG, 0);

            assertThat(after(decoder, LONG, 5)).containsExactly(expected, Offset.offset(2e-4f));
        }
    }

    @Test
    void aRowGivesTheSameBitsAloneAndBesideOthers() throws IOException {
        try (Decoder decoder = decoder(config(Architecture.QWEN3, 8, DecoderConfig.Window.NONE), Quantization.Q8_0);
                PointerScope scope = new PointerScope();
                LaneCache cache =
                        new LaneCache(decoder.config(), decoder.weights().options(), 256, 64);
                LaneForward forward = new LaneForward(decoder, cache, 64)) {
            forward.run(List.of(new Row(0, SHORT, 0, 3)), List.of(0));
            forward.run(List.of(new Row(2, LONG, 0, 9)), List.of(0));
            Row first = new Row(0, SHORT, 3, 1);
            Row third = new Row(2, LONG, 9, 1);

            float[] together =
                    Tensors.toFloats(forward.run(List.of(first, StepForward.padding(1), third), List.of(2, 0)));

            int vocabulary = decoder.config().vocabularySize();
            assertThat(Tensors.toFloats(forward.run(List.of(third), List.of(0))))
                    .isEqualTo(Arrays.copyOf(together, vocabulary));
            assertThat(Tensors.toFloats(forward.run(List.of(first), List.of(0))))
                    .isEqualTo(Arrays.copyOfRange(together, vocabulary, 2 * vocabulary));
        }
    }
}
