// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ValueScorerTest {
    private static final Sample SHORT = ValueScorer.sample(new int[] {3, 1});
    private static final Sample LONG = ValueScorer.sample(new int[] {3, 1, 4});

    private final Decoder decoder = new Decoder(DecoderWeights.random(DecoderConfig.small(257, 32, 1, 8), 3));
    private final ValueScorer scorer = new ValueScorer(decoder);

    @AfterEach
    void close() {
        decoder.close();
    }

    @Test
    void valuesDoNotDependOnWhatGoesThroughTheModelTogether() {
        float[] together = values(List.of(LONG, SHORT, LONG));

        assertThat(together[1]).isCloseTo(values(List.of(SHORT))[0], within(1e-5f));
        assertThat(together[0]).isEqualTo(together[2]).isCloseTo(values(List.of(LONG))[0], within(1e-5f));
        assertThat(together[0]).isNotEqualTo(together[1]);
    }

    @Test
    void beginsAtZeroWithAGradient() {
        try (Decoder critic = new Decoder(ValueScorer.startFrom(decoder.weights()))) {
            ValueScorer fresh = new ValueScorer(critic);
            MicroBatch batch = MicroBatch.split(List.of(SHORT), 10).getFirst();
            fresh.score(batch, (values, samples) -> assertThat(values).containsExactly(0));
            fresh.backward(batch, (valuesN, samples) -> valuesN.sum());

            try (PointerScope scope = new PointerScope()) {
                assertThat(critic.weights().gradient("model.norm.weight").norm().item_double())
                        .isPositive();
            }
        }
    }

    @Test
    void gradientAgreesWithFiniteDifferences() {
        MicroBatch batch = MicroBatch.split(List.of(SHORT, LONG), 10).getFirst();
        scorer.backward(batch, (valuesN, samples) -> valuesN.mul(valuesN).sum());
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            double slope = decoder.weights()
                    .gradient("model.norm.weight")
                    .narrow(0, 0, 1)
                    .item_double();
            double step = 1e-2;
            double above = squares(step);
            double below = squares(-2 * step);

            assertThat((above - below) / (2 * step)).isCloseTo(slope, within(1e-2 * Math.max(1, Math.abs(slope))));
        }
    }

    /// The sum of squared values after the first component of the head has moved.
    private double squares(double move) {
        decoder.weights().named().get("model.norm.weight").narrow(0, 0, 1).add_(Tensors.scalar(move));
        double sum = 0;
        for (float value : values(List.of(SHORT, LONG))) {
            sum += (double) value * value;
        }
        return sum;
    }

    private float[] values(List<Sample> samples) {
        float[] all = new float[samples.size()];
        for (MicroBatch batch : MicroBatch.split(samples, 10)) {
            scorer.score(batch, (values, numbers) -> {
                for (int i = 0; i < values.length; i++) {
                    all[numbers.get(i)] = values[i];
                }
            });
        }
        return all;
    }
}
