// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;

/// Products of [Q8Blocks] by SIMD instructions.
final class Q8Kernel implements BlockKernel {
    private static final int BYTES = BlockFormat.Q8_0.codec().bytes();
    private static final int SIZE = BlockFormat.SIZE;
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

    private static void one(MemorySegment weights, long at, HiddenRows hidden, int row, int column, int lane) {
        float[] x = hidden.values();
        int i = row * hidden.blocks() * SIZE;
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int b = 0; b < hidden.blocks(); b++) {
            long block = at + (long) b * BYTES;
            FloatVector even = FloatVector.zero(FLOATS);
            FloatVector odd = FloatVector.zero(FLOATS);
            for (int k = 0; k < SIZE; k += 2) {
                even = Lanes.bytes(weights, block + lane + k * ROWS).fma(FloatVector.broadcast(FLOATS, x[i + k]), even);
                odd = Lanes.bytes(weights, block + lane + (k + 1) * ROWS)
                        .fma(FloatVector.broadcast(FLOATS, x[i + k + 1]), odd);
            }
            i += SIZE;
            sum = Lanes.halves(weights, block + Q8Blocks.SCALES + 2 * lane).fma(even.add(odd), sum);
        }
        sum.intoArray(hidden.results(), row * hidden.width() + column + lane);
    }

    /// As [#one] for four rows: weights are loaded and converted once.
    private static void four(MemorySegment weights, long at, HiddenRows hidden, int row, int column, int lane) {
        float[] x = hidden.values();
        int stride = hidden.blocks() * SIZE;
        FloatVector sum0 = FloatVector.zero(FLOATS);
        FloatVector sum1 = sum0;
        FloatVector sum2 = sum0;
        FloatVector sum3 = sum0;
        for (int b = 0; b < hidden.blocks(); b++) {
            long block = at + (long) b * BYTES;
            int i = row * stride + b * SIZE;
            FloatVector even0 = FloatVector.zero(FLOATS);
            FloatVector even1 = even0;
            FloatVector even2 = even0;
            FloatVector even3 = even0;
            FloatVector odd0 = even0;
            FloatVector odd1 = even0;
            FloatVector odd2 = even0;
            FloatVector odd3 = even0;
            for (int k = 0; k < SIZE; k += 2) {
                FloatVector weight = Lanes.bytes(weights, block + lane + k * ROWS);
                even0 = weight.fma(FloatVector.broadcast(FLOATS, x[i + k]), even0);
                even1 = weight.fma(FloatVector.broadcast(FLOATS, x[i + stride + k]), even1);
                even2 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 2 * stride + k]), even2);
                even3 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 3 * stride + k]), even3);
                weight = Lanes.bytes(weights, block + lane + (k + 1) * ROWS);
                odd0 = weight.fma(FloatVector.broadcast(FLOATS, x[i + k + 1]), odd0);
                odd1 = weight.fma(FloatVector.broadcast(FLOATS, x[i + stride + k + 1]), odd1);
                odd2 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 2 * stride + k + 1]), odd2);
                odd3 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 3 * stride + k + 1]), odd3);
            }
            FloatVector scale = Lanes.halves(weights, block + Q8Blocks.SCALES + 2 * lane);
            sum0 = scale.fma(even0.add(odd0), sum0);
            sum1 = scale.fma(even1.add(odd1), sum1);
            sum2 = scale.fma(even2.add(odd2), sum2);
            sum3 = scale.fma(even3.add(odd3), sum3);
        }
        int to = row * hidden.width() + column + lane;
        sum0.intoArray(hidden.results(), to);
        sum1.intoArray(hidden.results(), to + hidden.width());
        sum2.intoArray(hidden.results(), to + 2 * hidden.width());
        sum3.intoArray(hidden.results(), to + 3 * hidden.width());
    }
}
