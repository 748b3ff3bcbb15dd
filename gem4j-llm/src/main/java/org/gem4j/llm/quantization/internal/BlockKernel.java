// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import java.lang.foreign.MemorySegment;

/// Products of quantized rows with rows of hidden states.
///
/// Every kernel adds up in the same order, so that all give the same bits: for each block the products at its even
/// columns and those at its odd ones (at its first and its second half where integers have 4 bits), by fused
/// multiply-add; both sums together times the scale onto the sum so far; then the minimum times the sum of the hidden
/// states.
interface BlockKernel {
    /// Hidden rows that a kernel takes at once at most.
    int TILE = 4;

    /// The fastest kernel that this Java virtual machine runs.
    static BlockKernel best(BlockFormat format) {
        return switch (format) {
            case Q8_0 -> SimdSupport.AVAILABLE ? new Q8Kernel() : new PlainKernel(format);
            case Q4_1 -> SimdSupport.AVAILABLE ? new Q4Kernel() : new PlainKernel(format);
        };
    }

    /// Multiplies the blocks of 16 rows of weights with some rows of hidden states.
    ///
    /// @param at first byte of the weights' first blocks; those of the next columns follow
    /// @param hidden what to multiply with and where results go
    /// @param first first row of hidden states
    /// @param count number of them, in [1, TILE]
    /// @param column where in a row of results the 16 results begin
    void multiply(MemorySegment weights, long at, HiddenRows hidden, int first, int count, int column);
}
