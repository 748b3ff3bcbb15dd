// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

class QuantizedMatrixTest {
    private static final int[][] SHAPES = {{1, 32}, {16, 64}, {50, 96}, {33, 40}, {200, 7}, {70, 300}};

    private final SeededRandom random = SeededRandom.of(5);

    private float[] hidden(int rows, int columns) {
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /// The products of the dequantized weights, and the bound of what rounding to f32 can change.
    private static void assertProducts(QuantizedMatrix matrix, float[] hidden, float[] products) {
        int columns = matrix.columns();
        float[] weights = new float[columns];
        for (int r = 0; r < matrix.rows(); r++) {
            matrix.row(r, weights, 0);
            for (int n = 0; n < hidden.length / columns; n++) {
                double sum = 0;
                double size = 0;
                for (int i = 0; i < columns; i++) {
                    double product = (double) weights[i] * hidden[n * columns + i];
                    sum += product;
                    size += Math.abs(hidden[n * columns + i]) * (Math.abs(weights[i]) + 4);
                }
                assertThat((double) products[n * matrix.rows() + r])
                        .as("%s, row %d of %d × %d", matrix.format(), r, matrix.rows(), columns)
                        .isBetween(sum - 1e-6 * size, sum + 1e-6 * size);
            }
        }
    }

    @Test
    void productsAreThoseOfTheDequantizedWeights() {
        for (BlockFormat format : BlockFormat.values()) {
            for (int[] shape : SHAPES) {
                try (QuantizedMatrix matrix =
                        QuantizedMatrix.of(format, RandomRows.normal(random, shape[0], shape[1]), 2)) {
                    for (int rows : new int[] {6, 21}) {
                        float[] hidden = hidden(rows, shape[1]);
                        assertProducts(matrix, hidden, matrix.multiply(hidden, 2));
                    }
                    float[] tiles = hidden(4 * QuantizedMatrix.TILE, shape[1]);
                    assertProducts(matrix, tiles, matrix.multiplyTiles(tiles, 2));
                }
            }
        }
    }

    @Test
    void everyKernelGivesTheSameBits() {
        assertThat(SimdSupport.AVAILABLE)
                .as("tests run with --add-modules jdk.incubator.vector")
                .isTrue();
        for (BlockFormat format : BlockFormat.values()) {
            for (int[] shape : SHAPES) {
                WeightRows weights = RandomRows.normal(random, shape[0], shape[1]);
                try (QuantizedMatrix fast = QuantizedMatrix.of(format, weights, 1);
                        QuantizedMatrix plain = QuantizedMatrix.of(format, new PlainKernel(format), weights, 1)) {
                    for (int rows : new int[] {1, 7, 8, 22}) {
                        float[] hidden = hidden(rows, shape[1]);
                        assertThat(fast.multiply(hidden, 1)).isEqualTo(plain.multiply(hidden, 1));
                    }
                    float[] tiles = hidden(2 * QuantizedMatrix.TILE, shape[1]);
                    assertThat(fast.multiplyTiles(tiles, 1)).isEqualTo(plain.multiplyTiles(tiles, 1));
                }
            }
        }
    }

    @Test
    void aRowGivesTheSameBitsAloneAndAmongOthersWithAnyThreads() {
        for (BlockFormat format : BlockFormat.values()) {
            try (QuantizedMatrix matrix = QuantizedMatrix.of(format, RandomRows.normal(random, 100, 200), 3)) {
                for (int rows : new int[] {6, 9, 20}) {
                    float[] hidden = hidden(rows, 200);
                    float[] together = matrix.multiply(hidden, 3);
                    for (int n = 0; n < rows; n++) {
                        float[] alone = matrix.multiply(Arrays.copyOfRange(hidden, n * 200, (n + 1) * 200), 1);
                        assertThat(alone).isEqualTo(Arrays.copyOfRange(together, n * 100, (n + 1) * 100));
                    }
                }
            }
        }
    }

    @Test
    void aTileGivesTheSameBitsAloneAndAmongOthersWithAnyThreads() {
        int tile = QuantizedMatrix.TILE;
        for (BlockFormat format : BlockFormat.values()) {
            try (QuantizedMatrix matrix = QuantizedMatrix.of(format, RandomRows.normal(random, 100, 300), 3)) {
                float[] hidden = hidden(3 * tile, 300);
                float[] together = matrix.multiplyTiles(hidden, 3);
                for (int n = 0; n < 3; n++) {
                    float[] alone =
                            matrix.multiplyTiles(Arrays.copyOfRange(hidden, n * tile * 300, (n + 1) * tile * 300), 1);
                    assertThat(alone).isEqualTo(Arrays.copyOfRange(together, n * tile * 100, (n + 1) * tile * 100));
                }
            }
        }
    }

    @Test
    void halvesOfEverySizeAreScales() {
        float[][] rows = new float[36][32];
        for (int r = 0; r < rows.length; r++) {
            // From subnormal halves up to large ones.
            float scale = Math.scalb(r % 2 == 0 ? 1f : -1.5f, r - 24);
            for (int i = 0; i < 32; i++) {
                rows[r][i] = scale * (i % 16 - 8);
            }
        }
        for (BlockFormat format : BlockFormat.values()) {
            WeightRows weights = new RandomRows(rows);
            try (QuantizedMatrix fast = QuantizedMatrix.of(format, weights, 1);
                    QuantizedMatrix plain = QuantizedMatrix.of(format, new PlainKernel(format), weights, 1)) {
                float[] hidden = hidden(5, 32);
                assertThat(fast.multiply(hidden, 1)).isEqualTo(plain.multiply(hidden, 1));
                float[] tile = hidden(QuantizedMatrix.TILE, 32);
                assertThat(fast.multiplyTiles(tile, 1)).isEqualTo(plain.multiplyTiles(tile, 1));
            }
        }
    }

    @Test
    void takesTheBytesOfItsFormat() {
        try (QuantizedMatrix wide = QuantizedMatrix.of(BlockFormat.Q8_0, RandomRows.normal(random, 32, 64), 1);
                QuantizedMatrix narrow = QuantizedMatrix.of(BlockFormat.Q4_1, RandomRows.normal(random, 32, 64), 1)) {
            assertThat(wide.bytes()).isEqualTo(32 * 2 * 34);
            assertThat(narrow.bytes()).isEqualTo(32 * 2 * 20);
        }
    }

    @Test
    void refusesPartsOfRows() {
        try (QuantizedMatrix matrix = QuantizedMatrix.of(BlockFormat.Q8_0, RandomRows.normal(random, 3, 64), 1)) {
            assertThatThrownBy(() -> matrix.multiply(new float[100], 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("rows of 64 values");
            assertThatThrownBy(() -> matrix.multiplyTiles(new float[64], 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("tiles of 6 rows of 64 values");
        }
    }
}
