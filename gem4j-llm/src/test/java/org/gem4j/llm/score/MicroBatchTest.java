// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MicroBatchTest {
    private final Decoder decoder = new Decoder(DecoderWeights.random(DecoderConfig.small(300, 32, 2, 64), 11));

    @AfterEach
    void close() {
        decoder.close();
    }

    @Test
    void sharedPrefixesStandOnce() {
        Sample one = new Sample(new int[] {1, 2, 3}, new int[] {4, 5});
        Sample two = new Sample(new int[] {1, 2, 3}, new int[] {4, 6});
        Sample three = new Sample(new int[] {1, 2, 9}, new int[] {7});

        List<MicroBatch> batches = MicroBatch.split(List.of(one, three, two), 100);

        // 1 2 3 4 for the first two, whose last tokens are never fed, and 9 besides for the third.
        assertThat(batches).hasSize(1);
        assertThat(batches.getFirst().tokens()).isEqualTo(5);
        assertThat(batches.getFirst().targets()).hasSize(5);
    }

    @Test
    void everySampleIsInExactlyOneBatch() {
        List<Sample> samples = randomSamples(SeededRandom.of(5));

        List<MicroBatch> batches = MicroBatch.split(samples, 40);

        assertThat(batches).hasSizeGreaterThan(3);
        assertThat(batches.stream().flatMap(batch -> batch.samples().stream()))
                .hasSize(samples.size())
                .doesNotHaveDuplicates();
        assertThat(batches)
                .allMatch(batch -> batch.tokens() <= 40 || batch.samples().size() == 1);
    }

    @Test
    void gradientsDoNotDependOnHowSamplesAreMerged() {
        List<Sample> samples = randomSamples(SeededRandom.of(6));

        float[] merged = gradient(samples, 10_000);
        float[] alone = gradient(samples, 1);

        double difference = 0;
        double size = 0;
        for (int i = 0; i < merged.length; i++) {
            difference += Math.pow(merged[i] - alone[i], 2);
            size += Math.pow(alone[i], 2);
        }
        assertThat(Math.sqrt(size)).isGreaterThan(1e-3);
        assertThat(Math.sqrt(difference / size)).isCloseTo(0, within(1e-5));
    }

    @Test
    void gradientAgreesWithFiniteDifferences() {
        List<Sample> samples = randomSamples(SeededRandom.of(7)).subList(0, 6);
        float[] gradient = gradient(samples, 10_000);
        float[] weights = Tensors.toFloats(decoder.weights().flat());
        SeededRandom random = SeededRandom.of(8);
        int checked = 0;
        for (int i = 0; i < 400 && checked < 12; i++) {
            int at = random.nextInt(weights.length);
            if (Math.abs(gradient[at]) < 0.05) {
                continue;
            }
            double up = logprob(samples, weights, at, 1e-2f);
            double down = logprob(samples, weights, at, -1e-2f);
            assertThat((up - down) / 2e-2)
                    .as("weight " + at)
                    .isCloseTo(gradient[at], within(0.02 + 0.05 * Math.abs(gradient[at])));
            checked++;
        }
        assertThat(checked).isGreaterThan(3);
    }

    /// Gradient of the sum of all response logprobs.
    private float[] gradient(List<Sample> samples, int maxTokens) {
        try (PointerScope scope = new PointerScope()) {
            decoder.weights().flatGradient().zero_();
        }
        Scorer scorer = new Scorer(decoder, 1);
        for (MicroBatch batch : MicroBatch.split(samples, maxTokens)) {
            scorer.backward(batch, (logprobs, entropies, targets) -> logprobs.sum());
        }
        return Tensors.toFloats(decoder.weights().flatGradient());
    }

    private double logprob(List<Sample> samples, float[] weights, int at, float shift) {
        float[] shifted = weights.clone();
        shifted[at] += shift;
        Tensors.fill(decoder.weights().flat(), shifted);
        double[] total = {0};
        for (MicroBatch batch : MicroBatch.split(samples, 10_000)) {
            new Scorer(decoder, 1).score(batch, (logprobs, targets) -> {
                for (float logprob : logprobs) {
                    total[0] += logprob;
                }
            });
        }
        Tensors.fill(decoder.weights().flat(), weights);
        return total[0];
    }

    private static List<Sample> randomSamples(SeededRandom random) {
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            int[] prompt = new int[3 + random.nextInt(6)];
            for (int j = 0; j < prompt.length; j++) {
                prompt[j] = random.nextInt(3);
            }
            int[] response = new int[1 + random.nextInt(4)];
            for (int j = 0; j < response.length; j++) {
                response[j] = random.nextInt(300);
            }
            samples.add(new Sample(prompt, response));
        }
        return samples;
    }
}
