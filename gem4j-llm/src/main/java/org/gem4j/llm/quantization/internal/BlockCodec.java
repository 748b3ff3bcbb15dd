// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// A block format's arithmetic and its layout in memory.
///
/// Blocks at the same columns of [#ROWS] consecutive rows lie together: first the integers, four bytes of each row side
/// by side, so that one instruction loads four columns of several rows; then the scales as IEEE halves, then the
/// minimums where there are any.
interface BlockCodec {
    /// Rows whose blocks lie together.
    int ROWS = 16;

    ValueLayout.OfShort HALF = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /// Bytes of the blocks of [#ROWS] rows.
    int bytes();

    /// Finds the scales and integers that values were dequantized from, if they are this format's.
    ///
    /// @param values at least 32 from `from` on
    /// @param scales receives the scale and the minimum
    /// @param quants receives the integers
    boolean recover(float[] values, int from, float[] scales, int[] quants);

    /// The nearest block, as [#recover].
    void quantize(float[] values, int from, float[] scales, int[] quants);

    /// Stores a block.
    ///
    /// @param at first byte of the blocks of its [#ROWS] rows
    /// @param row which of them, in [0, 16)
    void write(MemorySegment to, long at, int row, float[] scales, int[] quants);

    /// The values of a stored block.
    void read(MemorySegment from, long at, int row, float[] to, int first);

    /// Hidden states as kernels multiply them, with factors that are powers of two; the same array where all are 1.
    ///
    /// @param values whole blocks
    default float[] scaled(float[] values) {
        return values;
    }

    /// Where a byte of a row is in the blocks of [#ROWS] rows.
    static int place(int index, int row) {
        return (index / 4 * ROWS + row) * 4 + index % 4;
    }

    /// The nearest IEEE half.
    static float rounded(float value) {
        return Float.float16ToFloat(Float.floatToFloat16(value));
    }

    static float half(MemorySegment from, long at) {
        return Float.float16ToFloat(from.get(HALF, at));
    }

    static void putHalf(MemorySegment to, long at, float value) {
        to.set(HALF, at, Float.floatToFloat16(value));
    }
}
