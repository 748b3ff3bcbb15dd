// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.gem4j.llm.DecoderConfig;
import org.gem4j.llm.DecoderWeights;
import org.gem4j.llm.Tensors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AdamWTest {
    private final DecoderWeights weights = DecoderWeights.random(DecoderConfig.small(257, 32, 1, 8), 1);
    private final int size = Math.toIntExact(weights.flat().numel());

    @AfterEach
    void close() {
        weights.close();
    }

    @Test
    void movesAgainstTheGradientAsThePaperSays() {
        float[] before = Tensors.toFloats(weights.flat());
        AdamW.Settings settings = new AdamW.Settings(0.9, 0.95, 1e-8, 0.1, 1e9);
        double m = 0;
        double v = 0;
        double expected = before[7];
        try (AdamW optimizer = new AdamW(weights, settings)) {
            for (int t = 1; t <= 3; t++) {
                double gradient = 0.5 * t;
                setGradient((float) gradient);

                optimizer.step(0.01);

                m = 0.9 * m + 0.1 * gradient;
                v = 0.95 * v + 0.05 * gradient * gradient;
                double mean = m / (1 - Math.pow(0.9, t));
                double root = Math.sqrt(v / (1 - Math.pow(0.95, t)));
                expected = expected * (1 - 0.01 * 0.1) - 0.01 * mean / (root + 1e-8);
                assertThat(Tensors.toFloats(weights.flat())[7]).isCloseTo((float) expected, within(1e-6f));
            }
        }
        assertThat(Tensors.toFloats(weights.flatGradient())).containsOnly(0);
    }

    @Test
    void shortensLongGradientsAndTellsTheirLength() {
        try (AdamW optimizer = new AdamW(weights, AdamW.Settings.defaults())) {
            setGradient(2);

            double norm = optimizer.step(0);

            assertThat(norm).isCloseTo(2 * Math.sqrt(size), within(1e-2));
            float shortened = Tensors.toFloats(optimizer.mean())[0] / 0.1f;
            assertThat(shortened).isCloseTo((float) (1 / Math.sqrt(size)), within(1e-5f));
        }
    }

    @Test
    void leavesEverythingAsItWasWhenTheGradientIsNotFinite() {
        float[] before = Tensors.toFloats(weights.flat());
        try (AdamW optimizer = new AdamW(weights, AdamW.Settings.defaults())) {
            setGradient(Float.NaN);

            assertThat(optimizer.step(0.1)).isNaN();

            assertThat(optimizer.steps()).isZero();
            assertThat(Tensors.toFloats(weights.flat())).isEqualTo(before);
        }
    }

    private void setGradient(float value) {
        float[] values = new float[size];
        Arrays.fill(values, value);
        Tensors.fill(weights.flatGradient(), values);
    }
}
