// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.train.internal.launch.TestProcessGroup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    @ParameterizedTest
    @EnumSource(
            value = Precision.class,
            names = {"F32", "BF16"})
    void sharesMoveAsTheWholeDoes(Precision precision, @TempDir Path folder) {
        AdamW.Settings settings = AdamW.Settings.defaults();
        float[] expected;
        try (DecoderWeights alone = same(precision);
                AdamW optimizer = new AdamW(alone, settings)) {
            move(alone, optimizer, 3);
            expected = floats(optimizer.exactWeights().orElse(alone.flat()));
        }

        List<List<float[]>> moved = TestProcessGroup.together(folder, 3, ranks -> {
            try (DecoderWeights shared = same(precision);
                    AdamW optimizer = new AdamW(shared, settings, ranks, true)) {
                move(shared, optimizer, 1);
                Tensor own = optimizer.exactWeights().orElse(optimizer.shard().in(shared.flat()));
                assertThat(own.numel()).isLessThan(shared.flat().numel() / 2);
                return List.of(floats(ranks.gather(own, shared.flat().numel())), floats(shared.flat()));
            }
        });

        float[] exact = moved.getFirst().getFirst();
        assertThat(Numbers.largestDifference(exact, expected)).isLessThan(1e-6);
        float[] rounded = floats(Tensors.floats(exact, exact.length).to(precision.scalarType()));
        assertThat(moved.stream().mapToDouble(numbers -> Numbers.largestDifference(numbers.getLast(), rounded)))
                .containsExactly(0.0, 0.0, 0.0);
    }

    private DecoderWeights same(Precision precision) {
        DecoderWeights same =
                DecoderWeights.forMeasuring(weights.config(), new LoadOptions(precision, Device.CPU, true));
        same.copyFrom(weights);
        return same;
    }

    /// Steps along gradients of which each process has a part.
    private static void move(DecoderWeights weights, AdamW optimizer, double part) {
        int size = Math.toIntExact(weights.flat().numel());
        for (int step = 1; step <= 4; step++) {
            float[] gradient = new float[size];
            for (int i = 0; i < size; i++) {
                gradient[i] = (float) (part * Math.sin(i * 0.7 + step));
            }
            Tensors.fill(weights.flatGradient(), gradient);
            assertThat(optimizer.step(0.01)).isFinite().isGreaterThan(1);
        }
    }

    private static float[] floats(Tensor tensor) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            return Tensors.toFloats(tensor.to(torch.kFloat()));
        }
    }

    private void setGradient(float value) {
        float[] values = new float[size];
        Arrays.fill(values, value);
        Tensors.fill(weights.flatGradient(), values);
    }
}
