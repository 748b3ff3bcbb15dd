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
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Rope;
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
import org.junit.jupiter.api.Test;

/// Needs a CUDA device: what is compared are bits of the kernels that only it has.
class BatchInvarianceOnGpuTest {
    private static final Device DEVICE = Device.best();
    private static final int VOCABULARY = 1004;
    private static final LoadOptions OPTIONS = new LoadOptions(Precision.BF16, DEVICE, true, true);
    private static final double TEMPERATURE = 0.7;

    /// The first is computed by libtorch's kernels: its heads are too small for own ones.
    private static final List<DecoderConfig> CONFIGS = List.of(
            DecoderConfig.small(VOCABULARY, 192, 3, 2048),
            config(4, 2, 64, true, false, 0),
            config(9, 3, 64, false, false, 0),
            config(4, 2, 128, false, true, 0),
            config(8, 1, 128, false, true, 40));

    private static DecoderConfig config(int heads, int kvHeads, int size, boolean biased, boolean normed, int window) {
        return new DecoderConfig(
                Architecture.QWEN3,
                VOCABULARY,
                heads * 64,
                heads * 96,
                3,
                heads,
                kvHeads,
                size,
                2048,
                Rope.plain(10_000),
                1e-6,
                false,
                new DecoderConfig.Biases(biased, false, false),
                normed,
                window == 0 ? DecoderConfig.Window.NONE : new DecoderConfig.Window(window, 1));
    }

    @Test
    void samplerAndLearnerGiveTheSameBitsWhateverTheBatch() {
        assumeTrue(NativeOps.packsAttention(DEVICE, Precision.BF16, 64), "no CUDA device with packed attention");
        for (DecoderConfig config : CONFIGS) {
            compare(config, 20261129);
        }
    }

    private static void compare(DecoderConfig config, long seed) {
        System.out.println("seed " + seed + ", " + config.heads() + " heads of " + config.headSize());
        List<GenerationRequest> requests = requests(seed);
        try (DecoderWeights weights = DecoderWeights.forMeasuring(config, OPTIONS)) {
            DEVICE.synchronize();
            List<Generated> together = generate(weights, requests, true);
            List<Generated> unrecorded =
                    generate(weights, requests.reversed(), false).reversed();
            List<Generated> alone = requests.stream()
                    .map(request -> generate(weights, List.of(request), true).getFirst())
                    .toList();
            DEVICE.synchronize();
            for (int i = 0; i < requests.size(); i++) {
                assertThat(alone.get(i).ids()).isEqualTo(together.get(i).ids());
                assertThat(alone.get(i).logprobs()).isEqualTo(together.get(i).logprobs());
                assertThat(unrecorded.get(i).logprobs())
                        .isEqualTo(together.get(i).logprobs());
            }
            // What the host samples from has another order of sums than what the learner reads.
            List<Generated> plain = IntStream.range(0, requests.size())
                    .filter(i -> requests.get(i).sampling().topLogprobs() == 0)
                    .mapToObj(together::get)
                    .toList();
            List<Sample> samples = plain.stream()
                    .map(result -> new Sample(result.promptIds(), result.ids()))
                    .toList();
            Object[] expected = plain.stream().map(Generated::logprobs).toArray();
            try (Decoder decoder = new Decoder(weights.frozen())) {
                assertThat(decoder.batchInvariant()).isTrue();
                assertThat(decoder.mayFuse()).isEqualTo(config.headSize() >= 64);
                assertThat(score(decoder, samples, 300)).isEqualTo(expected);
                assertThat(score(decoder, samples, 5000)).isEqualTo(expected);
                assertThat(score(decoder, samples, 50_000)).isEqualTo(expected);
            }
        }
    }

    /// Prompts of which some share their first tokens, and every eighth of which the host samples.
    private static List<GenerationRequest> requests(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < 48; i++) {
            boolean shared = i % 3 == 0;
            int[] prompt = IntStream.range(0, 1 + random.nextInt(600))
                    .map(at -> shared && at < 200 ? at : random.nextInt(VOCABULARY))
                    .toArray();
            Sampling sampling = Sampling.plain(1 + random.nextInt(60))
                    .withTemperature(TEMPERATURE)
                    .withIgnoreEos(true);
            requests.add(new GenerationRequest(prompt, i % 8 == 7 ? sampling.withTopLogprobs(2) : sampling, i));
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
        try (Engine engine = new Engine(() -> new Decoder(weights.frozen()), new Wordless(VOCABULARY), options)) {
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
