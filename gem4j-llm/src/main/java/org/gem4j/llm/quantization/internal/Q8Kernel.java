// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.I2F;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static org.gem4j.llm.quantization.internal.BlockCodec.ROWS;
import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;
import static org.gem4j.llm.quantization.internal.TileKernel.WIDTH;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/// Products of [Q8Blocks]. A weight is the upper byte of an integer, so that it keeps its sign: 2^24 times its value,
/// which the scale makes up for.
final class Q8Kernel extends SimdKernel {
    private static final int BYTES = BlockFormat.Q8_0.codec().bytes();

    /// Bytes of four columns.
    private static final int STEP = 4 * ROWS;

    private static final int STEPS = CHAIN / 4;

    private static final int UPPER = 0xff000000;
    private static final float FACTOR = Lanes.HALF_EXPONENT / (1 << 24);

    Q8Kernel() {
        super(BlockFormat.Q8_0);
    }

    @Override
    void fill(WeightPanel panel, MemorySegment weights, Place place, int row, int depth) {
        float[] values = panel.values();
        for (int step = 0; step < depth * STEPS; step++) {
            long at = place.at() + (long) (step / STEPS) * BYTES + step % STEPS * STEP;
            int to = step / STEPS * WeightPanel.BLOCK + step % STEPS * 4 * WeightPanel.ROWS + row;
            IntVector four = Lanes.integers(weights, at);
            IntVector next = Lanes.integers(weights, at + CHAIN * ROWS);
            ((FloatVector) four.lanewise(LSHL, 24).convertShape(I2F, FLOATS, 0)).intoArray(values, to);
            ((FloatVector) four.lanewise(LSHL, 16).and(UPPER).convertShape(I2F, FLOATS, 0))
                    .intoArray(values, to + WeightPanel.ROWS);
            ((FloatVector) four.lanewise(LSHL, 8).and(UPPER).convertShape(I2F, FLOATS, 0))
                    .intoArray(values, to + 2 * WeightPanel.ROWS);
            ((FloatVector) four.and(UPPER).convertShape(I2F, FLOATS, 0)).intoArray(values, to + 3 * WeightPanel.ROWS);
            int second = to + CHAIN * WeightPanel.ROWS;
            ((FloatVector) next.lanewise(LSHL, 24).convertShape(I2F, FLOATS, 0)).intoArray(values, second);
            ((FloatVector) next.lanewise(LSHL, 16).and(UPPER).convertShape(I2F, FLOATS, 0))
                    .intoArray(values, second + WeightPanel.ROWS);
            ((FloatVector) next.lanewise(LSHL, 8).and(UPPER).convertShape(I2F, FLOATS, 0))
                    .intoArray(values, second + 2 * WeightPanel.ROWS);
            ((FloatVector) next.and(UPPER).convertShape(I2F, FLOATS, 0))
                    .intoArray(values, second + 3 * WeightPanel.ROWS);
        }
        for (int block = 0; block < depth; block++) {
            int to = block * WeightPanel.BLOCK + row;
            Lanes.halves(weights, place.scales(Q8Blocks.SCALES) + (long) block * BYTES, FACTOR)
                    .intoArray(values, to + WeightPanel.SCALES);
        }
    }

    @Override
    void dequantize(float[] values, int to, MemorySegment weights, Place place, int depth) {
        long scales = place.scales(Q8Blocks.SCALES);
        FloatVector scale = FloatVector.zero(FLOATS);
        for (int step = 0; step < depth * STEPS; step++) {
            int block = step / STEPS;
            if (step % STEPS == 0) {
                scale = Lanes.halves(weights, scales + (long) block * BYTES, FACTOR);
            }
            long at = place.at() + (long) block * BYTES + step % STEPS * STEP;
            int first = to + block * FloatPanel.BLOCK + step % STEPS * 4 * WIDTH;
            int second = first + CHAIN * WIDTH;
            IntVector four = Lanes.integers(weights, at);
            IntVector next = Lanes.integers(weights, at + CHAIN * ROWS);
            ((FloatVector) four.lanewise(LSHL, 24).convertShape(I2F, FLOATS, 0))
                    .mul(scale)
                    .intoArray(values, first);
            ((FloatVector) four.lanewise(LSHL, 16).and(UPPER).convertShape(I2F, FLOATS, 0))
                    .mul(scale)
                    .intoArray(values, first + WIDTH);
            ((FloatVector) four.lanewise(LSHL, 8).and(UPPER).convertShape(I2F, FLOATS, 0))
                    .mul(scale)
                    .intoArray(values, first + 2 * WIDTH);
            ((FloatVector) four.and(UPPER).convertShape(I2F, FLOATS, 0))
                    .mul(scale)
                    .intoArray(values, first + 3 * WIDTH);
            ((FloatVector) next.lanewise(LSHL, 24).convertShape(I2F, FLOATS, 0))
                    .mul(scale)
                    .intoArray(values, second);
            ((FloatVector) next.lanewise(LSHL, 16).and(UPPER).convertShape(I2F, FLOATS, 0))
                    .mul(scale)
                    .intoArray(values, second + WIDTH);
            ((FloatVector) next.lanewise(LSHL, 8).and(UPPER).convertShape(I2F, FLOATS, 0))
                    .mul(scale)
                    .intoArray(values, second + 2 * WIDTH);
            ((FloatVector) next.and(UPPER).convertShape(I2F, FLOATS, 0))
                    .mul(scale)
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
            IntVector fourA = Lanes.integers(weights, at);
            IntVector fourB = Lanes.integers(weights, at + apart);
            IntVector nextA = Lanes.integers(weights, at + CHAIN * ROWS);
            IntVector nextB = Lanes.integers(weights, at + apart + CHAIN * ROWS);
            FloatVector state = FloatVector.broadcast(FLOATS, x[i]);
            firstA = ((FloatVector) fourA.lanewise(LSHL, 24).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, firstA);
            firstB = ((FloatVector) fourB.lanewise(LSHL, 24).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, firstB);
            state = FloatVector.broadcast(FLOATS, x[i + CHAIN]);
            secondA = ((FloatVector) nextA.lanewise(LSHL, 24).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, secondA);
            secondB = ((FloatVector) nextB.lanewise(LSHL, 24).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, secondB);
            state = FloatVector.broadcast(FLOATS, x[i + 1]);
            firstA = ((FloatVector) fourA.lanewise(LSHL, 16).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, firstA);
            firstB = ((FloatVector) fourB.lanewise(LSHL, 16).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, firstB);
            state = FloatVector.broadcast(FLOATS, x[i + CHAIN + 1]);
            secondA = ((FloatVector) nextA.lanewise(LSHL, 16).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, secondA);
            secondB = ((FloatVector) nextB.lanewise(LSHL, 16).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, secondB);
            state = FloatVector.broadcast(FLOATS, x[i + 2]);
            firstA = ((FloatVector) fourA.lanewise(LSHL, 8).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, firstA);
            firstB = ((FloatVector) fourB.lanewise(LSHL, 8).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, firstB);
            state = FloatVector.broadcast(FLOATS, x[i + CHAIN + 2]);
            secondA = ((FloatVector) nextA.lanewise(LSHL, 8).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, secondA);
            secondB = ((FloatVector) nextB.lanewise(LSHL, 8).lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0))
                    .fma(state, secondB);
            state = FloatVector.broadcast(FLOATS, x[i + 3]);
            firstA = ((FloatVector) fourA.lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0)).fma(state, firstA);
            firstB = ((FloatVector) fourB.lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0)).fma(state, firstB);
            state = FloatVector.broadcast(FLOATS, x[i + CHAIN + 3]);
            secondA = ((FloatVector) nextA.lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0)).fma(state, secondA);
            secondB = ((FloatVector) nextB.lanewise(ASHR, 24).convertShape(I2F, FLOATS, 0)).fma(state, secondB);
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
