// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

/// How 32 weights of a row are stored together, as in llama.cpp's types of these names.
public enum BlockFormat {
    /// A scale d and 32 integers q in [-128, 127]: q·d.
    Q8_0(new Q8Blocks()),
    /// A scale d, a minimum m and 32 integers q in [0, 15]: q·d + m. Holds the blocks of Q4_0 too.
    Q4_1(new Q4Blocks());

    /// Weights of a block.
    static final int SIZE = 32;

    private final BlockCodec codec;

    BlockFormat(BlockCodec codec) {
        this.codec = codec;
    }

    BlockCodec codec() {
        return codec;
    }

    /// Whether every block of these rows has this format: the same values come back, bit by bit.
    ///
    /// @param rows gives the values
    public boolean isExact(WeightRows rows) {
        float[] row = new float[QuantizedMatrix.padded(rows.columns(), SIZE)];
        float[] scales = new float[2];
        int[] quants = new int[SIZE];
        for (int r = 0; r < rows.rows(); r++) {
            rows.read(r, row);
            for (int from = 0; from < row.length; from += SIZE) {
                if (!codec.recover(row, from, scales, quants)) {
                    return false;
                }
            }
        }
        return true;
    }
}
