// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/// Products of [Q4Blocks] by SIMD instructions.
final class Q4Kernel implements BlockKernel {
    private static final int BYTES = BlockFormat.Q4_1.codec().bytes();
    private static final int SIZE = BlockFormat.SIZE;
    private static final int HALF = Q4Blocks.HALF_BLOCK;
    private static final int ROWS = BlockCodec.ROWS;

    @Override
    public void multiply(MemorySegment weights, long at, HiddenRows hidden, int first, int count, int column) {
        for (int lane = 0; lane < ROWS; lane += Lanes.COUNT) {
            if (count == TILE) {
                four(weights, at, hidden, first, column, lane);
            } else {
                for (int row = first; row < first + count; row++) {
                    one(weights, at, hidden, row, column, lane);
                }
            }
        }
    }

    private static FloatVector low(IntVector both) {
        return Lanes.floats(both.and(15));
    }

    private static FloatVector high(IntVector both) {
        return Lanes.floats(both.lanewise(VectorOperators.LSHR, 4).and(15));
    }

    private static void one(MemorySegment weights, long at, HiddenRows hidden, int row, int column, int lane) {
        float[] x = hidden.values();
        int i = row * hidden.blocks() * SIZE;
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int b = 0; b < hidden.blocks(); b++) {
            long block = at + (long) b * BYTES;
            FloatVector low = FloatVector.zero(FLOATS);
            FloatVector high = FloatVector.zero(FLOATS);
            for (int k = 0; k < HALF; k++) {
                IntVector both = Lanes.integers(weights, block + lane + k * ROWS);
                low = low(both).fma(FloatVector.broadcast(FLOATS, x[i + k]), low);
                high = high(both).fma(FloatVector.broadcast(FLOATS, x[i + HALF + k]), high);
            }
            i += SIZE;
            sum = Lanes.halves(weights, block + Q4Blocks.SCALES + 2 * lane).fma(low.add(high), sum);
            sum = Lanes.halves(weights, block + Q4Blocks.MINIMUMS + 2 * lane)
                    .fma(FloatVector.broadcast(FLOATS, hidden.sums()[row * hidden.blocks() + b]), sum);
        }
        sum.intoArray(hidden.results(), row * hidden.width() + column + lane);
    }

    /// As [#one] for four rows: weights are loaded and converted once.
    private static void four(MemorySegment weights, long at, HiddenRows hidden, int row, int column, int lane) {
        float[] x = hidden.values();
        float[] sums = hidden.sums();
        int blocks = hidden.blocks();
        int stride = blocks * SIZE;
        FloatVector sum0 = FloatVector.zero(FLOATS);
        FloatVector sum1 = sum0;
        FloatVector sum2 = sum0;
        FloatVector sum3 = sum0;
        for (int b = 0; b < blocks; b++) {
            long block = at + (long) b * BYTES;
            int i = row * stride + b * SIZE;
            FloatVector low0 = FloatVector.zero(FLOATS);
            FloatVector low1 = low0;
            FloatVector low2 = low0;
            FloatVector low3 = low0;
            FloatVector high0 = low0;
            FloatVector high1 = low0;
            FloatVector high2 = low0;
            FloatVector high3 = low0;
            for (int k = 0; k < HALF; k++) {
                IntVector both = Lanes.integers(weights, block + lane + k * ROWS);
                FloatVector weight = low(both);
                low0 = weight.fma(FloatVector.broadcast(FLOATS, x[i + k]), low0);
                low1 = weight.fma(FloatVector.broadcast(FLOATS, x[i + stride + k]), low1);
                low2 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 2 * stride + k]), low2);
                low3 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 3 * stride + k]), low3);
                weight = high(both);
                high0 = weight.fma(FloatVector.broadcast(FLOATS, x[i + HALF + k]), high0);
                high1 = weight.fma(FloatVector.broadcast(FLOATS, x[i + HALF + stride + k]), high1);
                high2 = weight.fma(FloatVector.broadcast(FLOATS, x[i + HALF + 2 * stride + k]), high2);
                high3 = weight.fma(FloatVector.broadcast(FLOATS, x[i + HALF + 3 * stride + k]), high3);
            }
            FloatVector scale = Lanes.halves(weights, block + Q4Blocks.SCALES + 2 * lane);
            FloatVector minimum = Lanes.halves(weights, block + Q4Blocks.MINIMUMS + 2 * lane);
            int s = row * blocks + b;
            sum0 = minimum.fma(FloatVector.broadcast(FLOATS, sums[s]), scale.fma(low0.add(high0), sum0));
            sum1 = minimum.fma(FloatVector.broadcast(FLOATS, sums[s + blocks]), scale.fma(low1.add(high1), sum1));
            sum2 = minimum.fma(FloatVector.broadcast(FLOATS, sums[s + 2 * blocks]), scale.fma(low2.add(high2), sum2));
            sum3 = minimum.fma(FloatVector.broadcast(FLOATS, sums[s + 3 * blocks]), scale.fma(low3.add(high3), sum3));
        }
        int to = row * hidden.width() + column + lane;
        sum0.intoArray(hidden.results(), to);
        sum1.intoArray(hidden.results(), to + hidden.width());
        sum2.intoArray(hidden.results(), to + 2 * hidden.width());
        sum3.intoArray(hidden.results(), to + 3 * hidden.width());
    }
}
