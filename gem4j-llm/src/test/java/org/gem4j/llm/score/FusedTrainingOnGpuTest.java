// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Rope;
import org.gem4j.llm.score.MicroBatch.Target;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.Test;

/// Needs a CUDA device: the derivative that is written out beside autograd's in full precision.
class FusedTrainingOnGpuTest {
    private static final Device DEVICE = Device.best();
    private static final int VOCABULARY = 2000;

    private static DecoderConfig config(
            int heads, int kvHeads, int size, boolean biased, boolean normed, boolean tied, int window) {
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
                tied,
                new DecoderConfig.Biases(biased, false, biased),
                normed,
                window == 0 ? DecoderConfig.Window.NONE : new DecoderConfig.Window(window, 1));
    }

    private static final List<DecoderConfig> CONFIGS = List.of(
            config(4, 2, 64, true, false, true, 0),
            config(9, 3, 64, false, false, true, 0),
            config(4, 2, 128, false, true, false, 0),
            config(8, 1, 128, false, true, true, 40));

    /// Weighs logprobs by sample and position, and entropies a little.
    private static final Scorer.TokenLoss LOSS = new Scorer.TokenLoss() {
        @Override
        public Tensor of(Tensor logprobsN, Tensor entropiesN, List<Target> targets) {
            float[] weights = new float[targets.size()];
            for (int i = 0; i < weights.length; i++) {
                weights[i] = (targets.get(i).sample() % 3 - 0.8f)
                        / (1 + targets.get(i).position());
            }
            return logprobsN.mul(Tensors.floats(weights, weights.length)).sum().add(entropiesN.sum(), new Scalar(0.01));
        }

        @Override
        public boolean differentiatesEntropy() {
            return true;
        }
    };

    @Test
    void gradientsAreThoseOfFullPrecisionButForRounding() {
        assumeTrue(NativeOps.packsAttention(DEVICE, Precision.BF16, 64), "no CUDA device with packed attention");
        for (DecoderConfig config : CONFIGS) {
            for (boolean shared : new boolean[] {true, false}) {
                compare(config, samples(shared), false, false);
            }
            compare(config, samples(true), true, false);
        }
    }

    @Test
    void gradientsOfProductsInEightBitsAreCloseToFullPrecision() {
        assumeTrue(
                NativeOps.packsAttention(DEVICE, Precision.BF16, 64) && NativeOps.scalesProducts(DEVICE),
                "no CUDA device with packed attention and FP8 products");
        for (DecoderConfig config : CONFIGS) {
            compare(config, samples(true), false, true);
        }
    }

    private static List<Sample> samples(boolean shared) {
        SeededRandom random = SeededRandom.of(9);
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            int common = i % 4 == 3 ? 0 : 60 + 25 * (i % 2);
            int[] prompt = IntStream.range(0, 20 + random.nextInt(90))
                    .map(at -> shared && at < common ? 3 + at : random.nextInt(VOCABULARY))
                    .toArray();
            int[] response = IntStream.range(0, 1 + random.nextInt(30))
                    .map(at -> random.nextInt(VOCABULARY))
                    .toArray();
            samples.add(new Sample(prompt, response));
        }
        samples.add(new Sample(samples.getFirst().promptIds(), new int[] {5, 6, 7}));
        return samples;
    }

    private static void compare(DecoderConfig config, List<Sample> samples, boolean checkpointing, boolean fp8) {
        LoadOptions narrow = new LoadOptions(Precision.BF16, DEVICE, true).withFp8(fp8);
        try (Decoder decoder = new Decoder(DecoderWeights.forMeasuring(config, narrow));
                Decoder exact = new Decoder(
                        DecoderWeights.forMeasuring(config, new LoadOptions(Precision.F32, DEVICE, true)))) {
            exact.weights().copyFrom(decoder.weights());
            assertThat(FusedTraining.of(decoder)).isPresent();
            assertThat(FusedTraining.of(exact)).isEmpty();

            float[][] own = scores(decoder, samples, 4096);
            float[][] truth = scores(exact, samples, 1000);
            double difference = 0;
            int count = 0;
            for (int i = 0; i < own.length; i++) {
                for (int t = 0; t < own[i].length; t++) {
                    difference += Math.abs(own[i][t] - truth[i][t]);
                    count++;
                }
            }
            Map<String, float[]> gradients = gradients(decoder, samples, 4096, checkpointing);
            Map<String, float[]> exactGradients = gradients(exact, samples, 1000, false);
            System.out.printf(
                    "%d heads of %d, tied %s, window %s, FP8 %s: logprobs differ by %.5f%n",
                    config.heads(), config.headSize(), config.tiedHead(), config.hasWindow(), fp8, difference / count);
            assertThat(difference / count).isLessThan(fp8 ? 0.1 : 0.02);
            gradients.forEach((name, values) -> {
                double error = error(values, exactGradients.get(name));
                if (error > (fp8 ? 0.1 : 0.015)) {
                    System.out.printf("  %-50s %.4f%n", name, error);
                }
                assertThat(error).as(name).isLessThan(fp8 ? 0.3 : 0.06);
            });
        }
    }

    private static float[][] scores(Decoder decoder, List<Sample> samples, int maxTokens) {
        float[][] scores = samples.stream()
                .map(each -> new float[each.responseIds().length])
                .toArray(float[][]::new);
        for (MicroBatch batch : MicroBatch.split(samples, maxTokens, decoder)) {
            new Scorer(decoder, 0.8).score(batch, (logprobs, targets) -> {
                for (int i = 0; i < logprobs.length; i++) {
                    scores[targets.get(i).sample()][targets.get(i).position()] = logprobs[i];
                }
            });
        }
        return scores;
    }

    private static Map<String, float[]> gradients(
            Decoder decoder, List<Sample> samples, int maxTokens, boolean checkpointing) {
        for (MicroBatch batch : MicroBatch.split(samples, maxTokens, decoder)) {
            new Scorer(decoder, 0.8, checkpointing).backward(batch, LOSS);
        }
        Map<String, float[]> gradients = new LinkedHashMap<>();
        try (PointerScope scope = new PointerScope()) {
            for (String name : decoder.weights().named().keySet()) {
                gradients.put(name, Tensors.toFloats(decoder.weights().gradient(name)));
            }
        }
        return gradients;
    }

    private static double error(float[] values, float[] truth) {
        assertThat(values).hasSameSizeAs(truth);
        double difference = 0;
        double size = 0;
        for (int i = 0; i < values.length; i++) {
            difference += (values[i] - truth[i]) * (double) (values[i] - truth[i]);
            size += truth[i] * (double) truth[i];
        }
        assertThat(Arrays.hashCode(values)).isNotZero();
        return Math.sqrt(difference / size);
    }
}
