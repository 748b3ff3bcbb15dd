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
    public void multiply(MemorySegment weights, long at, HiddenRows hidden, int first, int count, int column) {
        for (int row = first; row < first + count; row++) {
            for (int lane = 0; lane < BlockCodec.ROWS; lane++) {
                float sum = format == BlockFormat.Q8_0
                        ? wide(weights, at, hidden, row, lane)
                        : narrow(weights, at, hidden, row, lane);
                hidden.results()[row * hidden.width() + column + lane] = sum;
            }
        }
    }

    private float wide(MemorySegment weights, long at, HiddenRows hidden, int row, int lane) {
        float[] x = hidden.values();
        int i = row * hidden.blocks() * BlockFormat.SIZE;
        float sum = 0;
        for (int b = 0; b < hidden.blocks(); b++) {
            long block = at + (long) b * format.codec().bytes();
            float even = 0;
            float odd = 0;
            for (int k = 0; k < BlockFormat.SIZE; k += 2) {
                long place = block + k * BlockCodec.ROWS + lane;
                even = Math.fma((float) weights.get(JAVA_BYTE, place), x[i++], even);
                odd = Math.fma((float) weights.get(JAVA_BYTE, place + BlockCodec.ROWS), x[i++], odd);
            }
            sum = Math.fma(BlockCodec.half(weights, block + Q8Blocks.SCALES + 2 * lane), even + odd, sum);
        }
        return sum;
    }

    private float narrow(MemorySegment weights, long at, HiddenRows hidden, int row, int lane) {
        float[] x = hidden.values();
        int i = row * hidden.blocks() * BlockFormat.SIZE;
        float sum = 0;
        for (int b = 0; b < hidden.blocks(); b++) {
            long block = at + (long) b * format.codec().bytes();
            float low = 0;
            float high = 0;
            for (int k = 0; k < Q4Blocks.HALF_BLOCK; k++) {
                int both = weights.get(JAVA_BYTE, block + k * BlockCodec.ROWS + lane) & 0xff;
                low = Math.fma((float) (both & 15), x[i + k], low);
                high = Math.fma((float) (both >> 4), x[i + Q4Blocks.HALF_BLOCK + k], high);
            }
            i += BlockFormat.SIZE;
            sum = Math.fma(BlockCodec.half(weights, block + Q4Blocks.SCALES + 2 * lane), low + high, sum);
            float minimum = BlockCodec.half(weights, block + Q4Blocks.MINIMUMS + 2 * lane);
            sum = Math.fma(minimum, hidden.sums()[row * hidden.blocks() + b], sum);
        }
        return sum;
    }
}
