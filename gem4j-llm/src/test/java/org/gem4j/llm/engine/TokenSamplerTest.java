// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.engine.TokenSampler.Sampled;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.tree.internal.TokenDistribution;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.text.ByteTokenizer;
import org.junit.jupiter.api.Test;

class TokenSamplerTest {
    private static final int ROWS = 300;

    @Test
    void drawsWhatInvertingEachRowsDistributionGivesInPiecesAndAtOnce() {
        draws(64, 1);
        draws(640, 2);
        draws(4096, 3);
        draws(257, 4);
    }

    private static void draws(int vocabulary, long seed) {
        SeededRandom random = SeededRandom.of(seed);
        float[] logits = new float[ROWS * vocabulary];
        for (int i = 0; i < logits.length; i++) {
            logits[i] = (float) (3 * random.nextGaussian());
        }
        List<EngineSequence> sequences = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            GenerationRequest request = new GenerationRequest(new int[] {1}, sampling(i), i);
            sequences.add(new EngineSequence(
                    request,
                    new EngineGeneration(request, GenerationListener.none(), ended -> {}),
                    new ByteTokenizer(),
                    Long.MAX_VALUE));
        }
        List<Sampled> sampled;
        try (PointerScope scope = new PointerScope()) {
            sampled = new TokenSampler(Device.CPU, Optional.empty())
                    .sample(Tensors.floats(logits, ROWS, vocabulary), sequences);
        }
        for (int i = 0; i < ROWS; i++) {
            float[] row = Arrays.copyOfRange(logits, i * vocabulary, (i + 1) * vocabulary);
            TokenDistribution expected = TokenDistribution.of(row, sampling(i));
            int token = expected.sample(SeededRandom.of(i));
            assertThat(sampled.get(i).token()).as("seed " + seed + ", row " + i).isEqualTo(token);
            assertThat(sampled.get(i).logprob()).isCloseTo(expected.logprob(token), within(1e-4f));
        }
    }

    private static Sampling sampling(int row) {
        return switch (row % 4) {
            case 0 -> Sampling.plain(1);
            case 1 -> Sampling.plain(1).withTemperature(0.5 + row % 7);
            case 2 -> new Sampling(1, 0.95, 40, 1).withMinP(0.01);
            // So flat that the candidates which are fetched at first do not reach the goal.
            default -> new Sampling(20, 0.99, -1, 1);
        };
    }
}
