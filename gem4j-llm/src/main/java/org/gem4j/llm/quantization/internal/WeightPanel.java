// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.BlockFormat.SIZE;
import static org.gem4j.llm.quantization.internal.BlockKernel.CHAIN;
import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;

import jdk.incubator.vector.FloatVector;

/// Some blocks of [#ROWS] rows of weights, converted to floats once for many rows of hidden states.
///
/// Each block has the integers of its columns, those of all rows side by side, then the scales, then the minimums.
final class WeightPanel {
    /// Rows of weights.
    static final int ROWS = 2 * BlockCodec.ROWS;

    /// Rows of hidden states that are multiplied at a time, with two vectors of weights: the sums fit into
    /// registers, and every load serves several products.
    static final int TILE = 4;

    /// Blocks of a row at most: as many as a core's first cache holds.
    static final int DEPTH = 4;

    static final int SCALES = SIZE * ROWS;
    static final int MINIMUMS = SCALES + ROWS;

    /// Floats of a block.
    static final int BLOCK = MINIMUMS + ROWS;

    private final boolean minimums;
    private final float[] values = new float[DEPTH * BLOCK];

    /// @param minimums whether the format has them
    WeightPanel(boolean minimums) {
        this.minimums = minimums;
    }

    /// What to fill.
    float[] values() {
        return values;
    }

    /// Adds the products of a tile of hidden states.
    ///
    /// @param depth blocks of the panel
    /// @param block which of a row of hidden states the panel's first one belongs to
    /// @param row first row of hidden states
    /// @param sums shape [N, ROWS], of all rows of hidden states
    void multiply(int depth, HiddenRows hidden, int block, int row, float[] sums) {
        for (int lane = 0; lane < ROWS; lane += 2 * COUNT) {
            multiply(depth, hidden, block, row, lane, sums);
        }
    }

    private void multiply(int depth, HiddenRows hidden, int block, int row, int lane, float[] sums) {
        int to = row * ROWS + lane;
        float[] x = hidden.values();
        int blocks = hidden.blocks();
        int stride = blocks * SIZE;
        int from = row * stride + block * SIZE;
        FloatVector sumA0 = FloatVector.fromArray(FLOATS, sums, to);
        FloatVector sumB0 = FloatVector.fromArray(FLOATS, sums, to + COUNT);
        FloatVector sumA1 = FloatVector.fromArray(FLOATS, sums, to + ROWS);
        FloatVector sumB1 = FloatVector.fromArray(FLOATS, sums, to + ROWS + COUNT);
        FloatVector sumA2 = FloatVector.fromArray(FLOATS, sums, to + 2 * ROWS);
        FloatVector sumB2 = FloatVector.fromArray(FLOATS, sums, to + 2 * ROWS + COUNT);
        FloatVector sumA3 = FloatVector.fromArray(FLOATS, sums, to + 3 * ROWS);
        FloatVector sumB3 = FloatVector.fromArray(FLOATS, sums, to + 3 * ROWS + COUNT);
        for (int b = 0; b < depth; b++) {
            int start = b * BLOCK + lane;
            FloatVector scaleA = FloatVector.fromArray(FLOATS, values, start + SCALES);
            FloatVector scaleB = FloatVector.fromArray(FLOATS, values, start + SCALES + COUNT);
            for (int half = 0; half < SIZE; half += CHAIN) {
                FloatVector a0 = FloatVector.zero(FLOATS);
                FloatVector a1 = a0;
                FloatVector a2 = a0;
                FloatVector a3 = a0;
                FloatVector b0 = a0;
                FloatVector b1 = a0;
                FloatVector b2 = a0;
                FloatVector b3 = a0;
                int at = start + half * ROWS;
                for (int k = 0; k < CHAIN; k++) {
                    FloatVector weightA = FloatVector.fromArray(FLOATS, values, at + k * ROWS);
                    FloatVector weightB = FloatVector.fromArray(FLOATS, values, at + k * ROWS + COUNT);
                    FloatVector state = FloatVector.broadcast(FLOATS, x[from + k]);
                    a0 = weightA.fma(state, a0);
                    b0 = weightB.fma(state, b0);
                    state = FloatVector.broadcast(FLOATS, x[from + stride + k]);
                    a1 = weightA.fma(state, a1);
                    b1 = weightB.fma(state, b1);
                    state = FloatVector.broadcast(FLOATS, x[from + 2 * stride + k]);
                    a2 = weightA.fma(state, a2);
                    b2 = weightB.fma(state, b2);
                    state = FloatVector.broadcast(FLOATS, x[from + 3 * stride + k]);
                    a3 = weightA.fma(state, a3);
                    b3 = weightB.fma(state, b3);
                }
                from += CHAIN;
                sumA0 = scaleA.fma(a0, sumA0);
                sumB0 = scaleB.fma(b0, sumB0);
                sumA1 = scaleA.fma(a1, sumA1);
                sumB1 = scaleB.fma(b1, sumB1);
                sumA2 = scaleA.fma(a2, sumA2);
                sumB2 = scaleB.fma(b2, sumB2);
                sumA3 = scaleA.fma(a3, sumA3);
                sumB3 = scaleB.fma(b3, sumB3);
            }
            if (minimums) {
                FloatVector minimumA = FloatVector.fromArray(FLOATS, values, start + MINIMUMS);
                FloatVector minimumB = FloatVector.fromArray(FLOATS, values, start + MINIMUMS + COUNT);
                int at = row * blocks + block + b;
                FloatVector state = FloatVector.broadcast(FLOATS, hidden.sums()[at]);
                sumA0 = minimumA.fma(state, sumA0);
                sumB0 = minimumB.fma(state, sumB0);
                state = FloatVector.broadcast(FLOATS, hidden.sums()[at + blocks]);
                sumA1 = minimumA.fma(state, sumA1);
                sumB1 = minimumB.fma(state, sumB1);
                state = FloatVector.broadcast(FLOATS, hidden.sums()[at + 2 * blocks]);
                sumA2 = minimumA.fma(state, sumA2);
                sumB2 = minimumB.fma(state, sumB2);
                state = FloatVector.broadcast(FLOATS, hidden.sums()[at + 3 * blocks]);
                sumA3 = minimumA.fma(state, sumA3);
                sumB3 = minimumB.fma(state, sumB3);
            }
        }
        sumA0.intoArray(sums, to);
        sumB0.intoArray(sums, to + COUNT);
        sumA1.intoArray(sums, to + ROWS);
        sumB1.intoArray(sums, to + ROWS + COUNT);
        sumA2.intoArray(sums, to + 2 * ROWS);
        sumB2.intoArray(sums, to + 2 * ROWS + COUNT);
        sumA3.intoArray(sums, to + 3 * ROWS);
        sumB3.intoArray(sums, to + 3 * ROWS + COUNT);
    }
}
