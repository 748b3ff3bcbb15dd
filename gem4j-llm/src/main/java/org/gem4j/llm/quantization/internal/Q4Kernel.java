// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static jdk.incubator.vector.VectorOperators.I2F;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static org.gem4j.llm.quantization.internal.BlockCodec.ROWS;
import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;
import static org.gem4j.llm.quantization.internal.TileKernel.WIDTH;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/// Products of [Q4Blocks]. A weight keeps its place in an integer of eight, which multiplies it by a power of two; the
/// hidden states are divided by it before. The uppermost one would be a sign, so it is moved.
final class Q4Kernel extends SimdKernel {
    private static final int BYTES = BlockFormat.Q4_1.codec().bytes();

    /// Bytes of four columns and of the four that are half a block further.
    private static final int STEP = 4 * ROWS;

    private static final int STEPS = CHAIN / 4;

    Q4Kernel() {
        super(BlockFormat.Q4_1);
    }

    @Override
    void fill(WeightPanel panel, MemorySegment weights, Place place, int row, int depth) {
        float[] values = panel.values();
        for (int step = 0; step < depth * STEPS; step++) {
            long at = place.at() + (long) (step / STEPS) * BYTES + step % STEPS * STEP;
            int to = step / STEPS * WeightPanel.BLOCK + step % STEPS * 4 * WeightPanel.ROWS + row;
            IntVector eight = Lanes.integers(weights, at);
            ((FloatVector) eight.and(0xf).convertShape(I2F, FLOATS, 0)).intoArray(values, to);
            ((FloatVector) eight.and(0xf00).convertShape(I2F, FLOATS, 0)).intoArray(values, to + WeightPanel.ROWS);
            ((FloatVector) eight.and(0xf0000).convertShape(I2F, FLOATS, 0))
                    .intoArray(values, to + 2 * WeightPanel.ROWS);
            ((FloatVector) eight.and(0xf000000).convertShape(I2F, FLOATS, 0))
                    .intoArray(values, to + 3 * WeightPanel.ROWS);
            int second = to + CHAIN * WeightPanel.ROWS;
            ((FloatVector) eight.and(0xf0).convertShape(I2F, FLOATS, 0)).intoArray(values, second);
            ((FloatVector) eight.and(0xf000).convertShape(I2F, FLOATS, 0)).intoArray(values, second + WeightPanel.ROWS);
            ((FloatVector) eight.and(0xf00000).convertShape(I2F, FLOATS, 0))
                    .intoArray(values, second + 2 * WeightPanel.ROWS);
            ((FloatVector) eight.lanewise(LSHR, 28).convertShape(I2F, FLOATS, 0))
                    .intoArray(values, second + 3 * WeightPanel.ROWS);
        }
        for (int block = 0; block < depth; block++) {
            int to = block * WeightPanel.BLOCK + row;
            Lanes.halves(weights, place.scales(Q4Blocks.SCALES) + (long) block * BYTES, Lanes.HALF_EXPONENT)
                    .intoArray(values, to + WeightPanel.SCALES);
            Lanes.halves(weights, place.scales(Q4Blocks.MINIMUMS) + (long) block * BYTES, Lanes.HALF_EXPONENT)
                    .intoArray(values, to + WeightPanel.MINIMUMS);
        }
    }

    @Override
    void dequantize(float[] values, int to, MemorySegment weights, Place place, int depth) {
        long scales = place.scales(Q4Blocks.SCALES);
        FloatVector scale = FloatVector.zero(FLOATS);
        FloatVector minimum = scale;
        for (int step = 0; step < depth * STEPS; step++) {
            int block = step / STEPS;
            if (step % STEPS == 0) {
                long from = scales + (long) block * BYTES;
                scale = Lanes.halves(weights, from, Lanes.HALF_EXPONENT);
                minimum = Lanes.halves(weights, from + Q4Blocks.MINIMUMS - Q4Blocks.SCALES, Lanes.HALF_EXPONENT);
            }
            int first = to + block * FloatPanel.BLOCK + step % STEPS * 4 * WIDTH;
            int second = first + CHAIN * WIDTH;
            IntVector eight = Lanes.integers(weights, place.at() + (long) block * BYTES + step % STEPS * STEP);
            ((FloatVector) eight.and(0xf).convertShape(I2F, FLOATS, 0))
                    .fma(scale, minimum)
                    .intoArray(values, first);
            ((FloatVector) eight.lanewise(LSHR, 4).and(0xf).convertShape(I2F, FLOATS, 0))
                    .fma(scale, minimum)
                    .intoArray(values, second);
            ((FloatVector) eight.lanewise(LSHR, 8).and(0xf).convertShape(I2F, FLOATS, 0))
                    .fma(scale, minimum)
                    .intoArray(values, first + WIDTH);
            ((FloatVector) eight.lanewise(LSHR, 12).and(0xf).convertShape(I2F, FLOATS, 0))
                    .fma(scale, minimum)
                    .intoArray(values, second + WIDTH);
            ((FloatVector) eight.lanewise(LSHR, 16).and(0xf).convertShape(I2F, FLOATS, 0))
                    .fma(scale, minimum)
                    .intoArray(values, first + 2 * WIDTH);
            ((FloatVector) eight.lanewise(LSHR, 20).and(0xf).convertShape(I2F, FLOATS, 0))
                    .fma(scale, minimum)
                    .intoArray(values, second + 2 * WIDTH);
            ((FloatVector) eight.lanewise(LSHR, 24).and(0xf).convertShape(I2F, FLOATS, 0))
                    .fma(scale, minimum)
                    .intoArray(values, first + 3 * WIDTH);
            ((FloatVector) eight.lanewise(LSHR, 28).convertShape(I2F, FLOATS, 0))
                    .fma(scale, minimum)
                    .intoArray(values, second + 3 * WIDTH);
        }
    }

    @Override
    void chains(MemorySegment weights, long from, long apart, HiddenRows hidden, int row, float[] chains) {
        float[] x = hidden.values();
        int first = row * hidden.blocks() * SIZE;
        FloatVector firstA = FloatVector.zero(FLOATS);
        FloatVector firstB = firstA;
        FloatVector secondA = firstA;
        FloatVector secondB = firstA;
        for (int step = 0; step < hidden.blocks() * STEPS; step++) {
            int block = step / STEPS;
            long at = from + (long) block * BYTES + step % STEPS * STEP;
            int i = first + block * SIZE + step % STEPS * 4;
            IntVector eightA = Lanes.integers(weights, at);
            IntVector eightB = Lanes.integers(weights, at + apart);
            FloatVector state = FloatVector.broadcast(FLOATS, x[i]);
            firstA = ((FloatVector) eightA.and(0xf).convertShape(I2F, FLOATS, 0)).fma(state, firstA);
            firstB = ((FloatVector) eightB.and(0xf).convertShape(I2F, FLOATS, 0)).fma(state, firstB);
            state = FloatVector.broadcast(FLOATS, x[i + CHAIN]);
            secondA = ((FloatVector) eightA.and(0xf0).convertShape(I2F, FLOATS, 0)).fma(state, secondA);
            secondB = ((FloatVector) eightB.and(0xf0).convertShape(I2F, FLOATS, 0)).fma(state, secondB);
            state = FloatVector.broadcast(FLOATS, x[i + 1]);
            firstA = ((FloatVector) eightA.and(0xf00).convertShape(I2F, FLOATS, 0)).fma(state, firstA);
            firstB = ((FloatVector) eightB.and(0xf00).convertShape(I2F, FLOATS, 0)).fma(state, firstB);
            state = FloatVector.broadcast(FLOATS, x[i + CHAIN + 1]);
            secondA = ((FloatVector) eightA.and(0xf000).convertShape(I2F, FLOATS, 0)).fma(state, secondA);
            secondB = ((FloatVector) eightB.and(0xf000).convertShape(I2F, FLOATS, 0)).fma(state, secondB);
            state = FloatVector.broadcast(FLOATS, x[i + 2]);
            firstA = ((FloatVector) eightA.and(0xf0000).convertShape(I2F, FLOATS, 0)).fma(state, firstA);
            firstB = ((FloatVector) eightB.and(0xf0000).convertShape(I2F, FLOATS, 0)).fma(state, firstB);
            state = FloatVector.broadcast(FLOATS, x[i + CHAIN + 2]);
            secondA = ((FloatVector) eightA.and(0xf00000).convertShape(I2F, FLOATS, 0)).fma(state, secondA);
            secondB = ((FloatVector) eightB.and(0xf00000).convertShape(I2F, FLOATS, 0)).fma(state, secondB);
            state = FloatVector.broadcast(FLOATS, x[i + 3]);
            firstA = ((FloatVector) eightA.and(0xf000000).convertShape(I2F, FLOATS, 0)).fma(state, firstA);
            firstB = ((FloatVector) eightB.and(0xf000000).convertShape(I2F, FLOATS, 0)).fma(state, firstB);
            state = FloatVector.broadcast(FLOATS, x[i + CHAIN + 3]);
            secondA = ((FloatVector) eightA.lanewise(LSHR, 28).convertShape(I2F, FLOATS, 0)).fma(state, secondA);
            secondB = ((FloatVector) eightB.lanewise(LSHR, 28).convertShape(I2F, FLOATS, 0)).fma(state, secondB);
            if (step % STEPS == STEPS - 1) {
                int to = block * CHAINS * COUNT;
                firstA.intoArray(chains, to);
                firstB.intoArray(chains, to + COUNT);
                secondA.intoArray(chains, to + 2 * COUNT);
                secondB.intoArray(chains, to + 3 * COUNT);
                firstA = FloatVector.zero(FLOATS);
                firstB = firstA;
                secondA = firstA;
                secondB = firstA;
            }
        }
    }
}
