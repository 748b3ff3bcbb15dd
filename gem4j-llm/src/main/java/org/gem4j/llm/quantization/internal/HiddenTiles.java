// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

/// Tiles of [TileKernel#TILE] rows of hidden states beside the rows of their products.
///
/// @param values rows one after the other, each padded with zeros to whole blocks
/// @param blocks blocks of a row
/// @param results rows of products, one after the other
/// @param width products of a row, padded to whole panels of weights
record HiddenTiles(float[] values, int blocks, float[] results, int width) {
    int rows() {
        return values.length / stride();
    }

    /// Values of a row.
    int stride() {
        return blocks * BlockFormat.SIZE;
    }
}
