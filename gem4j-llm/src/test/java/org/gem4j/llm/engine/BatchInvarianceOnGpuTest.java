// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.text.ByteTokenizer;
import org.junit.jupiter.api.Test;

/// Needs a CUDA card: what is compared are bits of the kernels that only it has.
class BatchInvarianceOnGpuTest {
    private static final Device DEVICE = Device.best();
    private static final DecoderConfig CONFIG = DecoderConfig.small(257, 192, 3, 2048);
    private static final LoadOptions OPTIONS = new LoadOptions(Precision.BF16, DEVICE, true, true);
    private static final double TEMPERATURE = 0.7;

    @Test
    void samplerAndLearnerGiveTheSameBitsWhateverTheBatch() {
        assumeTrue(
                NativeOps.packsAttention(DEVICE, Precision.BF16, CONFIG.headSize()),
                "no CUDA card with packed attention");
        long seed = 20261128;
        System.out.println("seed " + seed);
        List<GenerationRequest> requests = requests(seed);
        try (DecoderWeights weights = DecoderWeights.forMeasuring(CONFIG, OPTIONS)) {
            DEVICE.synchronize();
            List<Generated> together = generate(weights, requests, true);
            List<Generated> unrecorded =
                    generate(weights, requests.reversed(), false).reversed();
            List<Generated> alone = requests.stream()
                    .map(request -> generate(weights, List.of(request), true).getFirst())
                    .toList();
            DEVICE.synchronize();
            List<Sample> samples = together.stream()
                    .map(result -> new Sample(result.promptIds(), result.ids()))
                    .toList();
            for (int i = 0; i < requests.size(); i++) {
                assertThat(alone.get(i).ids()).isEqualTo(together.get(i).ids());
                assertThat(alone.get(i).logprobs()).isEqualTo(together.get(i).logprobs());
                assertThat(unrecorded.get(i).logprobs())
                        .isEqualTo(together.get(i).logprobs());
            }
            try (Decoder decoder = new Decoder(weights.frozen())) {
                assertThat(decoder.batchInvariant()).isTrue();
                assertThat(score(decoder, samples, 300))
                        .isEqualTo(together.stream().map(Generated::logprobs).toArray());
                assertThat(score(decoder, samples, 5000))
                        .isEqualTo(together.stream().map(Generated::logprobs).toArray());
            }
        }
    }

    private static List<GenerationRequest> requests(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int[] prompt = IntStream.range(0, 1 + random.nextInt(600))
                    .map(at -> random.nextInt(256))
                    .toArray();
            Sampling sampling = Sampling.plain(1 + random.nextInt(60)).withTemperature(TEMPERATURE);
            requests.add(new GenerationRequest(prompt, sampling.withIgnoreEos(true), i));
        }
        return requests;
    }

    private static List<Generated> generate(
            DecoderWeights weights, List<GenerationRequest> requests, boolean recorded) {
        EngineOptions options = EngineOptions.of(DEVICE)
                .withBatchInvariant(true)
                .withCacheMib(64)
                .withMaxSequences(24)
                .withPrefillTokens(700)
                .withCudaGraphs(recorded);
        try (Engine engine = new Engine(() -> new Decoder(weights.frozen()), new ByteTokenizer(), options)) {
            List<Generation> running = requests.stream().map(engine::submit).toList();
            return running.stream().map(Generation::await).toList();
        }
    }

    private static Object[] score(Decoder decoder, List<Sample> samples, int microBatchTokens) {
        float[][] logprobs = samples.stream()
                .map(sample -> new float[sample.responseIds().length])
                .toArray(float[][]::new);
        Scorer scorer = new Scorer(decoder, TEMPERATURE);
        MicroBatch.split(samples, microBatchTokens, decoder)
                .forEach(batch -> scorer.score(batch, (values, targets) -> {
                    for (int i = 0; i < values.length; i++) {
                        logprobs[targets.get(i).sample()][targets.get(i).position()] = values[i];
                    }
                }));
        return Arrays.copyOf(logprobs, logprobs.length, Object[].class);
    }
}
