// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.bytedeco.javacpp.PointerScope;
import org.gem4j.llm.engine.StepForward.Row;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.LoadOptions.Quantization;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantizedPromptTest {
    private static final DecoderConfig.Window WINDOW = new DecoderConfig.Window(20, 1);

    @TempDir
    private Path folder;

    private static LoadOptions options(Quantization quantization) {
        return QuantizedDecodeTest.PLAIN.withQuantization(Optional.of(quantization));
    }

    private static int[] tokens(int count) {
        int[] tokens = new int[count];
        Arrays.setAll(tokens, i -> (7 * i + 3) % 64);
        return tokens;
    }

    /// The logits after each of some prompts that go through the model together.
    private static float[] after(Decoder decoder, List<Row> rows, List<Integer> wanted) {
        try (PointerScope scope = new PointerScope();
                LaneCache cache =
                        new LaneCache(decoder.config(), decoder.weights().options(), 2048, 512);
                LaneForward forward = new LaneForward(decoder, cache, 512)) {
            return Tensors.toFloats(forward.run(rows, wanted));
        }
    }

    private static DecoderConfig config(Architecture architecture, int headSize, DecoderConfig.Window window) {
        return QuantizedDecodeTest.config(architecture, headSize, window);
    }

    @ParameterizedTest
    @CsvSource({"LLAMA, 8, false", "QWEN2, 64, true", "QWEN3, 10, false"})
    void promptsGiveTheLogitsOfThePlainPath(Architecture architecture, int headSize, boolean windowed)
            throws IOException {
        DecoderConfig config = config(architecture, headSize, windowed ? WINDOW : DecoderConfig.Window.NONE);
        for (Quantization quantization : Quantization.values()) {
            try (Decoder decoder = QuantizedDecodeTest.decoder(folder, config, options(quantization));
                    Decoder plain = new Decoder(ModelFolder.readWeights(
                            folder, options(quantization).withBatchInvariant(true)))) {
                for (int count : new int[] {2, 5, 40, 300}) {
                    List<Row> rows = List.of(new Row(1, tokens(count), 0, count));

                    assertThat(after(decoder, rows, List.of(0)))
                            .containsExactly(after(plain, rows, List.of(0)), Offset.offset(2e-4f));
                }
            }
        }
    }

    @Test
    void aPromptGivesTheSameBitsAloneAndBesideOthers() throws IOException {
        DecoderConfig config = config(Architecture.LLAMA, 8, DecoderConfig.Window.NONE);
        try (Decoder decoder = QuantizedDecodeTest.decoder(folder, config, options(Quantization.Q4_1))) {
            Row shorter = new Row(0, tokens(31), 0, 31);
            Row longer = new Row(2, tokens(400), 0, 400);
            Row step = new Row(3, tokens(1), 0, 1);

            float[] together = after(decoder, List.of(shorter, step, StepForward.padding(1), longer), List.of(3, 1, 0));

            int vocabulary = decoder.config().vocabularySize();
            List<Row> ordered = List.of(longer, step, shorter);
            for (int i = 0; i < ordered.size(); i++) {
                assertThat(after(decoder, List.of(ordered.get(i)), List.of(0)))
                        .isEqualTo(Arrays.copyOfRange(together, i * vocabulary, (i + 1) * vocabulary));
            }
        }
    }

    @Test
    void promptsContinueWhereTheLaneIs() throws IOException {
        DecoderConfig config = config(Architecture.QWEN3, 8, DecoderConfig.Window.NONE);
        int[] tokens = tokens(90);
        try (Decoder decoder = QuantizedDecodeTest.decoder(folder, config, options(Quantization.Q8_0));
                PointerScope scope = new PointerScope();
                LaneCache cache = new LaneCache(config, decoder.weights().options(), 2048, 512);
                LaneForward forward = new LaneForward(decoder, cache, 512)) {
            float[] whole = Tensors.toFloats(forward.run(List.of(new Row(0, tokens, 0, 90)), List.of(0)));

            forward.run(List.of(new Row(1, tokens, 0, 41)), List.of());
            float[] continued = Tensors.toFloats(forward.run(List.of(new Row(1, tokens, 41, 49)), List.of(0)));

            assertThat(continued).isEqualTo(whole);
        }
    }

    @Test
    void batchInvariantDecodersKeepTheProductsOfSteps() throws IOException {
        DecoderConfig config = config(Architecture.LLAMA, 8, DecoderConfig.Window.NONE);
        Row prompt = new Row(0, tokens(31), 0, 31);
        Row step = new Row(1, tokens(1), 0, 1);
        LoadOptions fast = options(Quantization.Q8_0);
        try (Decoder decoder = QuantizedDecodeTest.decoder(folder, config, fast);
                Decoder invariant = new Decoder(ModelFolder.readWeights(folder, fast.withBatchInvariant(true)));
                LaneCache cache = new LaneCache(config, fast, 2048, 512)) {
            QuantizedForward forward = QuantizedForward.create(decoder, cache).orElseThrow();
            QuantizedForward exact = QuantizedForward.create(invariant, cache).orElseThrow();

            assertThat(forward.takes(List.of(prompt, step))).isTrue();
            assertThat(exact.takes(List.of(prompt, step))).isFalse();
            assertThat(exact.takes(List.of(step, StepForward.padding(2)))).isTrue();
        }
    }
}
