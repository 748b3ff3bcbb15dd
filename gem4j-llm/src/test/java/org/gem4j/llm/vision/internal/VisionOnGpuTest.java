// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.vision.internal.TinyVision.Case;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Needs a CUDA device: the tower there beside the tower on the CPU.
final class VisionOnGpuTest {
    private static final Device GPU = Device.best();
    private static final Sampling GREEDY = Sampling.plain(12).withTemperature(0).withIgnoreEos(true);

    @BeforeEach
    void needsGpu() {
        assumeTrue(!GPU.isCpu(), "no CUDA device");
    }

    private static DecoderWeights weights(Precision precision, Device device) {
        return ModelFolder.readWeights(TinyVision.model(), LoadOptions.inference(precision, device));
    }

    @ParameterizedTest
    @EnumSource(
            value = Precision.class,
            names = {"F32", "BF16"})
    void weightsOfTheTowerAreOnTheDevice(Precision precision) {
        try (DecoderWeights weights = weights(precision, GPU);
                DecoderWeights copy = weights.frozen()) {
            for (Tensor weight : copy.vision().orElseThrow().named().values()) {
                assertThat(weight.is_cuda()).isTrue();
                assertThat(weight.scalar_type().intern())
                        .isEqualTo(precision.scalarType().intern());
            }
        }
    }

    /// Relative to the largest value: features of bf16 have 8 bits, products on the device may round to TF32.
    @ParameterizedTest
    @CsvSource({"F32, wide.png, 0.002", "F32, tall-alpha.png, 0.002", "BF16, wide.png, 0.05", "BF16, gray.png, 0.05"})
    void rowsAreThoseOfTheCpu(Precision precision, String name, double tolerance) {
        float[] expected = rows(Precision.F32, Device.CPU, name);
        float[] rows = rows(precision, GPU, name);

        double largest = 0;
        for (float value : expected) {
            largest = Math.max(largest, Math.abs(value));
        }
        assertThat(rows).hasSameSizeAs(expected);
        for (int i = 0; i < rows.length; i++) {
            assertThat((double) rows[i]).isCloseTo(expected[i], within(tolerance * largest));
        }
    }

    private static float[] rows(Precision precision, Device device, String name) {
        try (DecoderWeights weights = weights(precision, device);
                PointerScope scope = new PointerScope()) {
            return Tensors.toFloats(weights.vision().orElseThrow().rows(TinyVision.image(name)));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answersAreThoseOfTransformers(boolean recorded) {
        List<Case> cases = TinyVision.cases();
        EngineOptions options = EngineOptions.of(GPU).withCudaGraphs(recorded);
        ModelFolder.Loaded loaded = ModelFolder.read(TinyVision.model(), LoadOptions.inference(Precision.F32, GPU));
        try (Engine engine = new Engine(() -> new Decoder(loaded.weights()), loaded.tokenizer(), options)) {
            List<Generation> generations = new ArrayList<>();
            for (Case each : cases) {
                generations.add(
                        engine.submit(new GenerationRequest(each.promptIds(), GREEDY, 1).withImages(each.images())));
            }
            for (int i = 0; i < cases.size(); i++) {
                assertThat(generations.get(i).await().ids())
                        .isEqualTo(cases.get(i).greedy());
            }
        }
    }

    @Test
    void imagesAreSeenInBf16() {
        ModelFolder.Loaded loaded = ModelFolder.read(TinyVision.model(), LoadOptions.inference(Precision.BF16, GPU));
        EngineOptions options = EngineOptions.of(GPU);
        Case first = TinyVision.cases().getFirst();
        try (Engine engine = new Engine(() -> new Decoder(loaded.weights()), loaded.tokenizer(), options)) {
            GenerationRequest request = new GenerationRequest(first.promptIds(), GREEDY, 1);
            Generated seen = engine.submit(request.withImages(first.images())).await();
            Generated other = engine.submit(request.withImages(List.of(TinyVision.image("gray.png"))))
                    .await();

            assertThat(seen.reason()).isEqualTo(StopReason.LENGTH);
            assertThat(seen.ids()).hasSize(12).isNotEqualTo(other.ids());
        }
    }

    @ParameterizedTest
    @CsvSource({"F32, 0.01", "BF16, 0.2"})
    void logprobsInTrainingAreThoseOfTransformers(Precision precision, float tolerance) {
        LoadOptions options = new LoadOptions(precision, GPU, true, false);
        try (Decoder decoder = new Decoder(ModelFolder.readWeights(TinyVision.model(), options))) {
            for (Case each : TinyVision.cases()) {
                float[] found = new float[each.responseIds().length];
                Sample sample = new Sample(each.promptIds(), each.responseIds(), each.images());
                MicroBatch.split(List.of(sample), 1000, decoder)
                        .forEach(batch -> new Scorer(decoder, 1).score(batch, (logprobs, targets) -> {
                            for (int i = 0; i < logprobs.length; i++) {
                                found[targets.get(i).position()] = logprobs[i];
                            }
                        }));

                assertThat(found).usingComparatorWithPrecision(tolerance).containsExactly(each.logprobs());
            }
        }
    }
}
