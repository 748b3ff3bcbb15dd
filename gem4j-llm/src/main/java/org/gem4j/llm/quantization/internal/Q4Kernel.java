// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.BlockCodec.ROWS;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/// Products of [Q4Blocks].
final class Q4Kernel extends SimdKernel {
    private static final int BYTES = BlockFormat.Q4_1.codec().bytes();

    Q4Kernel() {
        super(BlockFormat.Q4_1);
    }

    private static FloatVector low(IntVector both) {
        return Lanes.floats(both.and(15));
    }

    private static FloatVector high(IntVector both) {
        return Lanes.floats(both.lanewise(VectorOperators.LSHR, 4).and(15));
    }

    @Override
    void unpack(MemorySegment weights, long at, int lane, float[] panel, int to) {
        for (int k = 0; k < CHAIN; k++) {
            IntVector both = Lanes.integers(weights, at + lane + k * ROWS);
            low(both).intoArray(panel, k * WeightPanel.ROWS + to);
            high(both).intoArray(panel, (k + CHAIN) * WeightPanel.ROWS + to);
        }
        Lanes.halves(weights, at + Q4Blocks.SCALES + 2 * lane).intoArray(panel, WeightPanel.SCALES + to);
        Lanes.halves(weights, at + Q4Blocks.MINIMUMS + 2 * lane).intoArray(panel, WeightPanel.MINIMUMS + to);
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
                IntVector both = Lanes.integers(weights, block + k * ROWS);
                first = low(both).fma(FloatVector.broadcast(FLOATS, x[i + k]), first);
                second = high(both).fma(FloatVector.broadcast(FLOATS, x[i + CHAIN + k]), second);
            }
            i += SIZE;
            FloatVector scale = Lanes.halves(weights, block + Q4Blocks.SCALES + lane);
            sum = scale.fma(second, scale.fma(first, sum));
            sum = Lanes.halves(weights, block + Q4Blocks.MINIMUMS + lane)
                    .fma(FloatVector.broadcast(FLOATS, hidden.sums()[row * hidden.blocks() + b]), sum);
        }
        sum.intoArray(hidden.results(), row * hidden.width() + column + lane);
    }

    @Override
    void four(MemorySegment weights, long at, HiddenRows hidden, int row, int column, int lane) {
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
            for (int k = 0; k < CHAIN; k++) {
                IntVector both = Lanes.integers(weights, block + lane + k * ROWS);
                FloatVector weight = low(both);
                low0 = weight.fma(FloatVector.broadcast(FLOATS, x[i + k]), low0);
                low1 = weight.fma(FloatVector.broadcast(FLOATS, x[i + stride + k]), low1);
                low2 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 2 * stride + k]), low2);
                low3 = weight.fma(FloatVector.broadcast(FLOATS, x[i + 3 * stride + k]), low3);
                weight = high(both);
                high0 = weight.fma(FloatVector.broadcast(FLOATS, x[i + CHAIN + k]), high0);
                high1 = weight.fma(FloatVector.broadcast(FLOATS, x[i + CHAIN + stride + k]), high1);
                high2 = weight.fma(FloatVector.broadcast(FLOATS, x[i + CHAIN + 2 * stride + k]), high2);
                high3 = weight.fma(FloatVector.broadcast(FLOATS, x[i + CHAIN + 3 * stride + k]), high3);
            }
            FloatVector scale = Lanes.halves(weights, block + Q4Blocks.SCALES + 2 * lane);
            FloatVector minimum = Lanes.halves(weights, block + Q4Blocks.MINIMUMS + 2 * lane);
            int s = row * blocks + b;
            sum0 = minimum.fma(FloatVector.broadcast(FLOATS, sums[s]), scale.fma(high0, scale.fma(low0, sum0)));
            sum1 = minimum.fma(
                    FloatVector.broadcast(FLOATS, sums[s + blocks]), scale.fma(high1, scale.fma(low1, sum1)));
            sum2 = minimum.fma(
                    FloatVector.broadcast(FLOATS, sums[s + 2 * blocks]), scale.fma(high2, scale.fma(low2, sum2)));
            sum3 = minimum.fma(
                    FloatVector.broadcast(FLOATS, sums[s + 3 * blocks]), scale.fma(high3, scale.fma(low3, sum3)));
        }
        int to = row * hidden.width() + column + lane;
        sum0.intoArray(hidden.results(), to);
        sum1.intoArray(hidden.results(), to + hidden.width());
        sum2.intoArray(hidden.results(), to + 2 * hidden.width());
        sum3.intoArray(hidden.results(), to + 3 * hidden.width());
    }
}
