// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/// The products without SIMD instructions, for a Java virtual machine that lacks them.
final class PlainKernel implements BlockKernel {
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

    private float product(MemorySegment weights, long at, HiddenRows hidden, int row, int lane) {
        float sum = 0;
        for (int b = 0; b < hidden.blocks(); b++) {
            long block = at + (long) b * format.codec().bytes();
            int from = (row * hidden.blocks() + b) * BlockFormat.SIZE;
            switch (format) {
                case Q8_0 -> {
                    float scale = BlockCodec.half(weights, block + Q8Blocks.SCALES + 2 * lane);
                    long half = block + CHAIN * BlockCodec.ROWS;
                    sum = Math.fma(scale, wide(weights, block + lane, hidden.values(), from), sum);
                    sum = Math.fma(scale, wide(weights, half + lane, hidden.values(), from + CHAIN), sum);
                }
                case Q4_1 -> {
                    float scale = BlockCodec.half(weights, block + Q4Blocks.SCALES + 2 * lane);
                    float minimum = BlockCodec.half(weights, block + Q4Blocks.MINIMUMS + 2 * lane);
                    sum = Math.fma(scale, narrow(weights, block + lane, 0, hidden.values(), from), sum);
                    sum = Math.fma(scale, narrow(weights, block + lane, 4, hidden.values(), from + CHAIN), sum);
                    sum = Math.fma(minimum, hidden.sums()[row * hidden.blocks() + b], sum);
                }
            }
        }
        return sum;
    }

    private static float wide(MemorySegment weights, long at, float[] x, int from) {
        float sum = 0;
        for (int k = 0; k < CHAIN; k++) {
            sum = Math.fma((float) weights.get(JAVA_BYTE, at + k * BlockCodec.ROWS), x[from + k], sum);
        }
        return sum;
    }

    private static float narrow(MemorySegment weights, long at, int shift, float[] x, int from) {
        float sum = 0;
        for (int k = 0; k < CHAIN; k++) {
            int both = weights.get(JAVA_BYTE, at + k * BlockCodec.ROWS);
            sum = Math.fma((float) (both >> shift & 15), x[from + k], sum);
        }
        return sum;
    }
}
