// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import java.lang.foreign.MemorySegment;

/// Products of quantized rows with rows of hidden states.
///
/// Every kernel adds up in the same order, so that all give the same bits. The products of each half of a block are
/// added up column by column, by fused multiply-add; each half's sum times the scale is added to the sum so far, then
/// the minimum times the sum of the hidden states.
interface BlockKernel {
    /// Columns of half a block.
    int CHAIN = BlockFormat.SIZE / 2;

    /// The fastest kernel that this Java virtual machine runs.
    static BlockKernel best(BlockFormat format) {
        return switch (format) {
            case Q8_0 -> SimdSupport.AVAILABLE ? new Q8Kernel() : new PlainKernel(format);
            case Q4_1 -> SimdSupport.AVAILABLE ? new Q4Kernel() : new PlainKernel(format);
        };
    }

    /// Multiplies groups of [BlockCodec#ROWS] rows of weights with all rows of hidden states.
    ///
    /// @param at first byte of the weights' first blocks; those of the next columns follow, then the next group
    /// @param hidden what to multiply with and where results go, with zeros there before
    /// @param column where in a row of results those of the first row of weights are
    void multiply(MemorySegment weights, long at, int groups, HiddenRows hidden, int column);

    /// Multiplies groups of [BlockCodec#ROWS] rows of weights, dequantized to f32, with tiles of rows
    /// of hidden states.
    ///
    /// Products are added up column by column, by fused multiply-add, in one sum: the bits are not
    /// those of [#multiply], but the same for every kernel.
    ///
    /// @param at first byte of the weights' first blocks
    /// @param hidden what to multiply with and where results go, with zeros there before
    /// @param column where in a row of results those of the first row of weights are
    void multiplyTiles(MemorySegment weights, long at, int groups, HiddenTiles hidden, int column);
}
