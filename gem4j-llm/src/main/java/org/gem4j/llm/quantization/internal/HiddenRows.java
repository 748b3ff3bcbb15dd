// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

/// Rows of hidden states beside the rows of their products.
///
/// @param values rows one after the other, each padded with zeros to whole blocks, as [BlockCodec#scaled]
/// @param sums the sums of their blocks
/// @param blocks blocks of a row
/// @param results rows of products, one after the other
/// @param width products of a row, padded to whole groups of rows of weights
record HiddenRows(float[] values, float[] sums, int blocks, float[] results, int width) {
    static HiddenRows of(BlockCodec codec, float[] values, int blocks, int width) {
        int rows = values.length / (blocks * BlockFormat.SIZE);
        float[] sums = new float[rows * blocks];
        for (int b = 0; b < sums.length; b++) {
            float sum = 0;
            for (int i = 0; i < BlockFormat.SIZE; i++) {
                sum += values[b * BlockFormat.SIZE + i];
            }
            sums[b] = sum;
        }
        return new HiddenRows(codec.scaled(values), sums, blocks, new float[rows * width], width);
    }

    int rows() {
        return sums.length / blocks;
    }
}
