// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.DecoderConfig;
import org.gem4j.llm.DecoderWeights;
import org.gem4j.llm.Device;
import org.gem4j.llm.LoadOptions;
import org.gem4j.llm.Precision;
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

    @Test
    void onePassMovesAsSeveralDo() {
        AdamW.Settings settings = new AdamW.Settings(0.9, 0.95, 1e-8, 0.1, 1e9);
        try (DecoderWeights same = weights.copy();
                AdamW several = new AdamW(weights, settings);
                AdamW once = new AdamW(same, settings)) {
            setGradient(0.5f);
            several.step(0.01);
            setGradient(0.5f);
            several.step(0.01);
            once.resumeAt(1);
            try (PointerScope scope = new PointerScope();
                    NoGradGuard guard = new NoGradGuard()) {
                once.moveAtOnce(torch.full_like(same.flat(), new Scalar(0.5)), 0.01);
                once.resumeAt(2);
                once.moveAtOnce(torch.full_like(same.flat(), new Scalar(0.5)), 0.01);
            }

            assertThat(Tensors.toFloats(same.flat())).containsExactly(Tensors.toFloats(weights.flat()), within(1e-6f));
            assertThat(Tensors.toFloats(once.meanSquare()))
                    .containsExactly(Tensors.toFloats(several.meanSquare()), within(1e-7f));
        }
    }

    @Test
    void stepsTooSmallForTheModelsBitsAddUp() {
        LoadOptions narrow = new LoadOptions(Precision.BF16, Device.CPU, true);
        try (DecoderWeights rounded = DecoderWeights.forMeasuring(weights.config(), narrow);
                AdamW optimizer = new AdamW(rounded, AdamW.Settings.defaults())) {
            float before = Tensors.toFloats(rounded.named().get("model.norm.weight"))[0];
            for (int i = 0; i < 40; i++) {
                try (PointerScope scope = new PointerScope();
                        NoGradGuard guard = new NoGradGuard()) {
                    rounded.flatGradient().fill_(new Scalar(1.0));
                }
                optimizer.step(1e-3);
            }

            assertThat(before).isEqualTo(1);
            assertThat(Tensors.toFloats(rounded.named().get("model.norm.weight"))[0])
                    .isCloseTo(0.96f, within(0.005f));
        }
    }

    private void setGradient(float value) {
        float[] values = new float[size];
        Arrays.fill(values, value);
        Tensors.fill(weights.flatGradient(), values);
    }
}
