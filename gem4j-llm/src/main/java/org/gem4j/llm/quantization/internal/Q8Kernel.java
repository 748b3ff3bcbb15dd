// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.BlockCodec.ROWS;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;

/// Products of [Q8Blocks].
final class Q8Kernel extends SimdKernel {
    private static final int BYTES = BlockFormat.Q8_0.codec().bytes();

    Q8Kernel() {
        super(BlockFormat.Q8_0);
    }

    @Override
    void unpack(MemorySegment weights, long at, int lane, float[] panel, int to) {
        for (int k = 0; k < SIZE; k++) {
            Lanes.bytes(weights, at + lane + k * ROWS).intoArray(panel, k * WeightPanel.ROWS + to);
        }
        Lanes.halves(weights, at + Q8Blocks.SCALES + 2 * lane).intoArray(panel, WeightPanel.SCALES + to);
    }

    @Override
    void one(MemorySegment weights, long at, HiddenRows hidden, int row, int column, int lane) {
        float[] x = hidden.values();
        int i = row * hidden.blocks() * SIZE;
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int b = 0; b < hidden.blocks(); b++) {
            long block = at + (long) b * BYTES + lane;
            FloatVector first = FloatVector.zero(FLOATS);
            FloatVector second = FloatVector.zero(FLOATS);
            for (int k = 0; k < CHAIN; k++) {
                first = Lanes.bytes(weights, block + k * ROWS).fma(FloatVector.broadcast(FLOATS, x[i + k]), first);
                second = Lanes.bytes(weights, block + (k + CHAIN) * ROWS)
                        .fma(FloatVector.broadcast(FLOATS, x[i + CHAIN + k]), second);
            }
            i += SIZE;
            FloatVector scale = Lanes.halves(weights, block + Q8Blocks.SCALES + lane);
            sum = scale.fma(second, scale.fma(first, sum));
        }
        sum.intoArray(hidden.results(), row * hidden.width() + column + lane);
    }

    @Override
    void four(MemorySegment weights, long at, HiddenRows hidden, int row, int column, int lane) {
        float[] x = hidden.values();
        int stride = hidden.blocks() * SIZE;
        FloatVector sum0 = FloatVector.zero(FLOATS);
        FloatVector sum1 = sum0;
        FloatVector sum2 = sum0;
        FloatVector sum3 = sum0;
        for (int b = 0; b < hidden.blocks(); b++) {
            long block = at + (long) b * BYTES;
            int i = row * stride + b * SIZE;
            FloatVector first0 = FloatVector.zero(FLOATS);
            FloatVector first1 = first0;
            FloatVector first2 = first0;
            FloatVector first3 = first0;
            FloatVector second0 = first0;
            FloatVector second1 = first0;
            FloatVector second2 = first0;
            FloatVector second3 = first0;
            for (int k = 0; k < CHAIN; k++) {
                FloatVector weight = Lanes.bytes(weights, block + lane + k * ROWS);
                first0 = weight.fma(FloatVector.broadcast(FLOATS, x[i + k]), first0);
                first1 = weight.fma(FloatVector.broadcast(FLOATS, x[i + stride + k]), first1);
                first2 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 2 * stride + k]), first2);
                first3 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 3 * stride + k]), first3);
                weight = Lanes.bytes(weights, block + lane + (k + CHAIN) * ROWS);
                second0 = weight.fma(FloatVector.broadcast(FLOATS, x[i + k + CHAIN]), second0);
                second1 = weight.fma(FloatVector.broadcast(FLOATS, x[i + stride + k + CHAIN]), second1);
                second2 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 2 * stride + k + CHAIN]), second2);
                second3 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 3 * stride + k + CHAIN]), second3);
            }
            FloatVector scale = Lanes.halves(weights, block + Q8Blocks.SCALES + 2 * lane);
            sum0 = scale.fma(second0, scale.fma(first0, sum0));
            sum1 = scale.fma(second1, scale.fma(first1, sum1));
            sum2 = scale.fma(second2, scale.fma(first2, sum2));
            sum3 = scale.fma(second3, scale.fma(first3, sum3));
        }
        int to = row * hidden.width() + column + lane;
        sum0.intoArray(hidden.results(), to);
        sum1.intoArray(hidden.results(), to + hidden.width());
        sum2.intoArray(hidden.results(), to + 2 * hidden.width());
        sum3.intoArray(hidden.results(), to + 3 * hidden.width());
    }
}
