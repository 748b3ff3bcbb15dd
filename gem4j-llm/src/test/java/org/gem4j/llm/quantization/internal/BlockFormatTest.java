// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

class BlockFormatTest {
    private static final int CASES = 3000;

    private final SeededRandom random = SeededRandom.of(12);

    /// A scale as files have it, sometimes tiny.
    private float half(int smallest, int largest) {
        float magnitude = Math.scalb(1 + random.nextInt(1024) / 1024f, random.between(smallest, largest));
        return BlockCodec.rounded(random.nextInt(2) == 0 ? magnitude : -magnitude);
    }

    private float[] block(IntUnaryOperator quants, float scale, float minimum) {
        float[] values = new float[BlockFormat.SIZE];
        for (int i = 0; i < values.length; i++) {
            values[i] = quants.applyAsInt(i) * scale + minimum;
        }
        return values;
    }

    /// Integers of a random part of a range, so that its ends need not occur.
    private IntUnaryOperator within(int least, int most) {
        int low = random.between(least, most - 1);
        int high = random.between(low + 1, most);
        return i -> i == 0 ? low : i == 1 ? high : random.between(low, high);
    }

    private float[] again(BlockFormat format, float[] values) {
        QuantizedMatrix matrix = QuantizedMatrix.of(format, new RandomRows(new float[][] {values}), 1);
        try (matrix) {
            float[] back = new float[values.length];
            matrix.row(0, back, 0);
            return back;
        }
    }

    private void assertKept(BlockFormat format, float[] values) {
        assertThat(format.isExact(new RandomRows(new float[][] {values})))
                .as(Arrays.toString(values))
                .isTrue();
        assertThat(again(format, values)).isEqualTo(values);
    }

    @Test
    void blocksOfEightBitsAreKept() {
        for (int i = 0; i < CASES; i++) {
            assertKept(BlockFormat.Q8_0, block(within(-128, 127), half(-20, 3), 0));
        }
    }

    @Test
    void blocksOfFourBitsAreKept() {
        for (int i = 0; i < CASES; i++) {
            float scale = half(-12, 3);
            int exponent = Math.getExponent(scale);
            assertKept(BlockFormat.Q4_1, block(within(0, 15), Math.abs(scale), half(exponent - 4, exponent + 4)));
            assertKept(BlockFormat.Q4_1, block(within(-8, 7), scale, 0));
        }
    }

    @Test
    void zerosAreKept() {
        assertKept(BlockFormat.Q8_0, new float[BlockFormat.SIZE]);
        assertKept(BlockFormat.Q4_1, new float[BlockFormat.SIZE]);
    }

    @Test
    void otherWeightsMoveByHalfAStepAtMost() {
        for (int i = 0; i < CASES; i++) {
            float[] values = RandomRows.normal(random, 1, BlockFormat.SIZE).values()[0];
            for (BlockFormat format : BlockFormat.values()) {
                assertThat(format.isExact(new RandomRows(new float[][] {values})))
                        .isFalse();
                float[] back = again(format, values);
                float largest = 0;
                float least = values[0];
                float most = values[0];
                for (float value : values) {
                    largest = Math.max(largest, Math.abs(value));
                    least = Math.min(least, value);
                    most = Math.max(most, value);
                }
                float step = format == BlockFormat.Q8_0 ? largest / 127 : (most - least) / 15;
                for (int k = 0; k < values.length; k++) {
                    // Scale and minimum are rounded to halves, which moves the largest values by a 2048th.
                    assertThat(Math.abs(back[k] - values[k]))
                            .as(format.toString())
                            .isLessThan(0.5f * step + 2 * largest / 2048);
                }
            }
        }
    }
}
