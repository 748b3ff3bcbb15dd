// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/// The products without SIMD instructions, for a Java virtual machine that lacks them.
final class PlainKernel implements BlockKernel {
    /// By how many bits [Q8Kernel] leaves weights shifted.
    private static final int Q8_SHIFT = 24;

    private final BlockFormat format;

    PlainKernel(BlockFormat format) {
        this.format = format;
    }

    @Override
    public void multiply(MemorySegment weights, long at, int groups, HiddenRows hidden, int column) {
        for (int r = 0; r < groups * BlockCodec.ROWS; r++) {
            long group = (long) (r / BlockCodec.ROWS)
                    * hidden.blocks()
                    * format.codec().bytes();
            int lane = r % BlockCodec.ROWS;
            for (int row = 0; row < hidden.rows(); row++) {
                hidden.results()[row * hidden.width() + column + r] = product(weights, at + group, hidden, row, lane);
            }
        }
    }

    @Override
    public void multiplyTiles(MemorySegment weights, long at, int groups, HiddenTiles hidden, int column) {
        float[] values = new float[hidden.stride()];
        for (int r = 0; r < groups * BlockCodec.ROWS; r++) {
            long group = at
                    + (long) (r / BlockCodec.ROWS)
                            * hidden.blocks()
                            * format.codec().bytes();
            for (int b = 0; b < hidden.blocks(); b++) {
                long block = group + (long) b * format.codec().bytes();
                format.codec().read(weights, block, r % BlockCodec.ROWS, values, b * BlockFormat.SIZE);
            }
            for (int row = 0; row < hidden.rows(); row++) {
                float sum = 0;
                for (int i = 0; i < values.length; i++) {
                    sum = Math.fma(values[i], hidden.values()[row * values.length + i], sum);
                }
                hidden.results()[row * hidden.width() + column + r] = sum;
            }
        }
    }

    private float product(MemorySegment weights, long at, HiddenRows hidden, int row, int lane) {
        float sum = 0;
        for (int b = 0; b < hidden.blocks(); b++) {
            long block = at + (long) b * format.codec().bytes();
            int from = (row * hidden.blocks() + b) * BlockFormat.SIZE;
            switch (format) {
                case Q8_0 -> {
                    float scale = BlockCodec.half(weights, block + Q8Blocks.SCALES + 2 * lane) / (1 << Q8_SHIFT);
                    sum = Math.fma(scale, wide(weights, block, lane, 0, hidden.values(), from), sum);
                    sum = Math.fma(scale, wide(weights, block, lane, CHAIN, hidden.values(), from), sum);
                }
                case Q4_1 -> {
                    float scale = BlockCodec.half(weights, block + Q4Blocks.SCALES + 2 * lane);
                    float minimum = BlockCodec.half(weights, block + Q4Blocks.MINIMUMS + 2 * lane);
                    sum = Math.fma(scale, narrow(weights, block, lane, 0, hidden.values(), from), sum);
                    sum = Math.fma(scale, narrow(weights, block, lane, CHAIN, hidden.values(), from), sum);
                    sum = Math.fma(minimum, hidden.sums()[row * hidden.blocks() + b], sum);
                }
            }
        }
        return sum;
    }

    private static float wide(MemorySegment weights, long at, int lane, int first, float[] x, int from) {
        float sum = 0;
        for (int i = first; i < first + CHAIN; i++) {
            int weight = weights.get(JAVA_BYTE, at + BlockCodec.place(i, lane)) << Q8_SHIFT;
            sum = Math.fma((float) weight, x[from + i], sum);
        }
        return sum;
    }

    private static float narrow(MemorySegment weights, long at, int lane, int first, float[] x, int from) {
        float sum = 0;
        for (int i = first; i < first + CHAIN; i++) {
            int both = weights.get(JAVA_BYTE, at + BlockCodec.place(i % CHAIN, lane));
            int weight = (both >> (first == 0 ? 0 : 4) & 15) << Q4Blocks.shift(i);
            sum = Math.fma((float) weight, x[from + i], sum);
        }
        return sum;
    }
}
