// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bytedeco.pytorch.global.torch.log_softmax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.AutoGradMode;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.DecoderConfig.Biases;
import org.gem4j.llm.model.DecoderConfig.Window;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Rope;
import org.gem4j.llm.score.internal.RowAttention;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.Test;

class ScorerTest {
    private static final int IN_TREE = 512;
    private static final int IN_ROWS = MicroBatch.MOST_IN_TREE + 1;
    private static final double TEMPERATURE = 0.7;

    @Test
    void samplesEndToEndGiveTheGradientsOfATree() {
        try (Decoder decoder = decoder(Window.NONE)) {
            assertThat(distance(gradient(decoder, IN_ROWS, false), gradient(decoder, IN_TREE, false)))
                    .isLessThan(1e-5);
        }
    }

    @Test
    void aWindowHoldsInRowsAsInATree() {
        try (Decoder decoder = decoder(new Window(4, 1))) {
            assertThat(distance(gradient(decoder, IN_ROWS, false), gradient(decoder, IN_TREE, false)))
                    .isLessThan(1e-5);
        }
    }

    @Test
    void checkpointedBlocksGiveTheSameGradients() {
        try (Decoder decoder = decoder(Window.NONE)) {
            assertThat(distance(gradient(decoder, IN_TREE, true), gradient(decoder, IN_TREE, false)))
                    .isLessThan(1e-6);
            assertThat(distance(gradient(decoder, IN_ROWS, true), gradient(decoder, IN_ROWS, false)))
                    .isLessThan(1e-6);
        }
    }

    @Test
    void theHeadWithoutAGraphGivesTheGradientsOfOne() {
        try (Decoder decoder = decoder(Window.NONE)) {
            float[] own = gradient(decoder, IN_ROWS, false);
            clear(decoder);
            for (Sample sample : samples()) {
                backwardThroughOneGraph(decoder, sample);
            }

            assertThat(distance(own, Tensors.toFloats(decoder.weights().flatGradient())))
                    .isLessThan(1e-5);
        }
    }

    @Test
    void halfAsManyBitsPointTheSameWay() {
        LoadOptions narrow = new LoadOptions(Precision.BF16, Device.CPU, true);
        try (Decoder exact = decoder(Window.NONE);
                Decoder rounded = new Decoder(DecoderWeights.forMeasuring(exact.config(), narrow))) {
            try (PointerScope scope = new PointerScope();
                    NoGradGuard guard = new NoGradGuard()) {
                rounded.weights().flat().copy_(exact.weights().flat());
                exact.weights().flat().copy_(rounded.weights().flat());
            }
            float[] gradient = gradient(rounded, IN_ROWS, true);

            assertThat(Precision.of(rounded.weights().flatGradient().scalar_type()))
                    .isEqualTo(Precision.F32);
            assertThat(distance(gradient, gradient(exact, IN_ROWS, false))).isBetween(1e-6, 0.1);
        }
    }

    @Test
    void scoresAreTheLogprobsThatTheLossSees() {
        try (Decoder decoder = decoder(Window.NONE)) {
            Scorer scorer = new Scorer(decoder, TEMPERATURE);
            List<Float> scored = new ArrayList<>();
            List<Float> seen = new ArrayList<>();
            for (MicroBatch batch : MicroBatch.split(samples(), IN_ROWS)) {
                scorer.score(batch, (logprobs, targets) -> {
                    for (float logprob : logprobs) {
                        scored.add(logprob);
                    }
                });
                scorer.backward(batch, (logprobsN, entropiesN, targets) -> {
                    for (float logprob : Tensors.toFloats(logprobsN)) {
                        seen.add(logprob);
                    }
                    return logprobsN.sum();
                });
            }

            assertThat(scored).hasSizeGreaterThan(20).isEqualTo(seen);
        }
    }

    private static void backwardThroughOneGraph(Decoder decoder, Sample sample) {
        int[] inputs = sample.inputs();
        int count = sample.responseIds().length;
        long[] ids = new long[inputs.length];
        long[] positions = new long[inputs.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = inputs[i];
            positions[i] = i;
        }
        long[] places = new long[count];
        int vocabulary = decoder.config().vocabularySize();
        for (int i = 0; i < count; i++) {
            places[i] = (long) i * vocabulary + sample.responseIds()[i];
        }
        try (PointerScope scope = new PointerScope();
                AutoGradMode grad = new AutoGradMode(true)) {
            Tensor hiddenTD = decoder.forward(
                            Tensors.longs(ids, 1, ids.length),
                            Tensors.longs(positions, 1, ids.length),
                            new RowAttention(decoder.config(), decoder.weights().options(), new int[] {0, ids.length}))
                    .view(-1, decoder.config().hiddenSize())
                    .narrow(0, sample.promptIds().length - 1, count);
            Tensor logitsTV = hiddenTD.mm(decoder.weights().headVD().t());
            Tensor logprobsTV = log_softmax(logitsTV.div(Tensors.scalar(TEMPERATURE)), -1);
            Tensor chosenT = logprobsTV.reshape(-1).index_select(0, Tensors.longs(places, count));
            loss(chosenT, Scorer.entropies(logprobsTV)).backward();
        }
    }

    private static Tensor loss(Tensor logprobsN, Tensor entropiesN) {
        return logprobsN.exp().sum().sub(entropiesN.sum().mul(new Scalar(0.3)));
    }

    private static float[] gradient(Decoder decoder, int maxTokens, boolean checkpointing) {
        clear(decoder);
        Scorer scorer = new Scorer(decoder, TEMPERATURE, checkpointing);
        for (MicroBatch batch : MicroBatch.split(samples(), maxTokens)) {
            scorer.backward(batch, new Scorer.TokenLoss() {
                @Override
                public Tensor of(Tensor logprobsN, Tensor entropiesN, List<MicroBatch.Target> targets) {
                    return loss(logprobsN, entropiesN);
                }

                @Override
                public boolean differentiatesEntropy() {
                    return true;
                }
            });
        }
        return Tensors.toFloats(decoder.weights().flatGradient());
    }

    private static void clear(Decoder decoder) {
        try (PointerScope scope = new PointerScope()) {
            decoder.weights().flatGradient().zero_();
        }
    }

    /// The length of the difference in units of the length of the second.
    private static double distance(float[] actual, float[] expected) {
        double difference = 0;
        double size = 0;
        for (int i = 0; i < expected.length; i++) {
            difference += Math.pow(actual[i] - expected[i], 2);
            size += Math.pow(expected[i], 2);
        }
        assertThat(Math.sqrt(size)).isGreaterThan(1e-3);
        assertThat(size).isNotCloseTo(0, within(1e-9));
        return Math.sqrt(difference / size);
    }

    /// Some share prefixes, some go on where others end.
    private static List<Sample> samples() {
        SeededRandom random = SeededRandom.of(21);
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int[] prompt = random(random, 3 + random.nextInt(9), 4);
            int[] response = random(random, 1 + random.nextInt(4), 300);
            samples.add(new Sample(prompt, response));
            int[] longer = Arrays.copyOf(prompt, prompt.length + response.length);
            System.arraycopy(response, 0, longer, prompt.length, response.length);
            samples.add(new Sample(longer, random(random, 2, 300)));
        }
        return samples;
    }

    private static int[] random(SeededRandom random, int length, int bound) {
        int[] ids = new int[length];
        Arrays.setAll(ids, i -> random.nextInt(bound));
        return ids;
    }

    /// Head norms, biases, grouped queries and an output head of its own.
    private static Decoder decoder(Window window) {
        DecoderConfig config = new DecoderConfig(
                Architecture.QWEN3,
                300,
                32,
                48,
                3,
                4,
                2,
                8,
                64,
                Rope.plain(10_000),
                1e-6,
                false,
                new Biases(true, false, false),
                true,
                window);
        return new Decoder(DecoderWeights.random(config, 5));
    }
}
