// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.BlockFormat.SIZE;
import static org.gem4j.llm.quantization.internal.TileKernel.TILE;

import org.gem4j.llm.quantization.internal.TileKernel.Rows;

/// Dequantized weights of some blocks of [TileKernel#WIDTH] rows, column by column: 24 kB, which fit a
/// core's first cache, multiplied with all tiles of hidden states before the next ones take their
/// place.
final class FloatPanel {
    /// Blocks of a row at most.
    static final int DEPTH = 6;

    /// Floats of a block.
    static final int BLOCK = SIZE * TileKernel.WIDTH;

    private final float[] values = new float[DEPTH * BLOCK];

    /// What to fill, [[#DEPTH] blocks, 32 columns, [TileKernel#WIDTH] rows].
    float[] values() {
        return values;
    }

    /// Adds the products of all hidden states.
    ///
    /// @param depth blocks of the panel
    /// @param block which of a row of hidden states the panel's first one belongs to
    /// @param column where in a row of results those of the panel's first row of weights are
    void multiply(int depth, HiddenTiles hidden, int block, int column) {
        for (int row = 0; row < hidden.rows(); row += TILE) {
            TileKernel.multiply(
                    new Rows(hidden.values(), row * hidden.stride() + block * SIZE, hidden.stride()),
                    values,
                    0,
                    depth * SIZE,
                    new Rows(hidden.results(), row * hidden.width() + column, hidden.width()));
        }
    }
}
