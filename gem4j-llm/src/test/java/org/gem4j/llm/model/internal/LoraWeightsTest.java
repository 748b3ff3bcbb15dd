// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoraConfig;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoraWeightsTest {
    private static final LoraConfig EVERYWHERE = new LoraConfig(4, 8, LoraConfig.ALL_LINEAR);
    private static final Sample SAMPLE = new Sample(new int[] {1, 2, 3}, new int[] {4, 5, 6});

    private final DecoderWeights weights = DecoderWeights.random(DecoderConfig.small(300, 32, 2, 64), 3);

    @AfterEach
    void close() {
        weights.close();
    }

    @Test
    void freshAdaptersChangeNothing() {
        try (LoraWeights adapters = LoraWeights.random(weights, EVERYWHERE, 1)) {
            assertThat(logprobs(adapters)).isEqualTo(logprobs(weights));
        }
    }

    @Test
    void mergedWeightsGiveTheLogprobsOfTheAdapters() {
        for (LoraConfig config : List.of(EVERYWHERE, new LoraConfig(2, 3, List.of("q_proj", "v_proj")))) {
            try (LoraWeights adapters = LoraWeights.random(weights, config, 1);
                    DecoderWeights merged = weights.frozen()) {
                shake(adapters);
                float[] adapted = logprobs(adapters);

                adapters.mergeInto(merged);

                assertThat(logprobs(merged)).containsExactly(adapted, within(1e-5f));
                assertThat(adapted).isNotEqualTo(logprobs(weights));
            }
        }
    }

    @Test
    void onlyAdaptersGetGradients() {
        try (LoraWeights adapters = LoraWeights.random(weights, EVERYWHERE, 1);
                DecoderWeights frozen = weights.frozen()) {
            shake(adapters);
            Decoder decoder = new Decoder(frozen, Optional.of(adapters));
            for (boolean checkpointing : new boolean[] {false, true}) {
                try (PointerScope scope = new PointerScope()) {
                    adapters.flatGradient().zero_();
                }
                backward(decoder, checkpointing);

                assertThat(decoder.trained()).isSameAs(adapters);
                assertThat(norm(adapters.flatGradient())).isGreaterThan(1e-3);
                assertThat(Tensors.toFloats(adapters.flatGradient()))
                        .containsExactly(numericGradientWhere(adapters, decoder), within(2e-2f));
            }
        }
    }

    @Test
    void foldersAreRead(@TempDir Path folder) throws IOException {
        try (LoraWeights adapters = LoraWeights.random(weights, EVERYWHERE, 1)) {
            shake(adapters);
            LoraFolder.write(folder, adapters, "some/base", false);

            try (Safetensors.Reader file = Safetensors.Reader.open(folder.resolve("adapter_model.safetensors"))) {
                assertThat(file.entries())
                        .hasSize(28)
                        .containsKey("base_model.model.model.layers.1.mlp.down_proj.lora_B.weight");
                assertThat(file.entries()
                                .get("base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight")
                                .shape())
                        .containsExactly(4L, 32L);
            }
            assertThat(LoraFolder.is(folder)).isTrue();
            assertThat(LoraFolder.base(folder)).isEqualTo("some/base", false);
            assertThat(LoraFolder.config(folder)).isEqualTo(EVERYWHERE);
            try (LoraWeights read = LoraFolder.read(folder, weights, false)) {
                assertThat(Tensors.toFloats(read.flat())).isEqualTo(Tensors.toFloats(adapters.flat()));
            }
        }
    }

    @Test
    void whatCannotBeUsedIsRefusedByName(@TempDir Path folder) throws IOException {
        try (LoraWeights adapters = LoraWeights.random(weights, EVERYWHERE, 1)) {
            LoraFolder.write(folder, adapters, "base", false);
        }
        Path config = folder.resolve("adapter_config.json");
        String json = Files.readString(config);
        Files.writeString(config, json.replace("\"use_dora\" : false", "\"use_dora\" : true"));
        assertThatThrownBy(() -> LoraFolder.read(folder, weights, false))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("use_dora is not supported");
        Files.writeString(config, json.replace("\"r\" : 4", "\"r\" : 5"));
        assertThatThrownBy(() -> LoraFolder.read(folder, weights, false))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("must have shape [5, 32]");
        assertThatThrownBy(() -> new LoraConfig(4, 8, List.of("q_prj")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("q_proj");
    }

    private float[] logprobs(LoraWeights adapters) {
        return logprobs(new Decoder(weights, Optional.of(adapters)));
    }

    private static float[] logprobs(DecoderWeights plain) {
        return logprobs(new Decoder(plain));
    }

    private static float[] logprobs(Decoder decoder) {
        float[][] result = new float[1][];
        new Scorer(decoder, 1)
                .score(MicroBatch.split(List.of(SAMPLE), 100).getFirst(), (logprobs, targets) -> result[0] = logprobs);
        return result[0];
    }

    private static void backward(Decoder decoder, boolean checkpointing) {
        new Scorer(decoder, 1, checkpointing)
                .backward(
                        MicroBatch.split(List.of(SAMPLE), 100).getFirst(),
                        (logprobs, entropies, targets) -> logprobs.sum());
    }

    /// The gradient with every hundredth number replaced by a difference quotient.
    private static float[] numericGradientWhere(LoraWeights adapters, Decoder decoder) {
        float[] gradient = Tensors.toFloats(adapters.flatGradient());
        float[] numbers = Tensors.toFloats(adapters.flat());
        for (int at = 0; at < numbers.length; at += 100) {
            float[] moved = numbers.clone();
            moved[at] += 1e-2f;
            double up = sumAt(adapters, decoder, moved);
            moved[at] -= 2e-2f;
            gradient[at] = (float) ((up - sumAt(adapters, decoder, moved)) / 2e-2);
        }
        fill(adapters, numbers);
        return gradient;
    }

    private static double sumAt(LoraWeights adapters, Decoder decoder, float[] numbers) {
        fill(adapters, numbers);
        double sum = 0;
        for (float logprob : logprobs(decoder)) {
            sum += logprob;
        }
        return sum;
    }

    private static void fill(LoraWeights adapters, float[] numbers) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensors.fill(adapters.flat(), numbers);
        }
    }

    /// Makes both factors count.
    private static void shake(LoraWeights adapters) {
        SeededRandom random = SeededRandom.of(9);
        float[] numbers = new float[Math.toIntExact(adapters.flat().numel())];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (float) (0.1 * random.nextGaussian());
        }
        fill(adapters, numbers);
    }

    private static double norm(Tensor tensor) {
        try (PointerScope scope = new PointerScope()) {
            return tensor.norm().item_double();
        }
    }
}
