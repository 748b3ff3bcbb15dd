// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;

/// Functions by SIMD instructions. They give the same bits whether compiled or not.
final class SimdMath {
    private static final float LOG2_E = 1.44269504f;
    private static final float LN2_HIGH = 0.693359375f;
    private static final float LN2_LOW = -2.12194440e-4f;

    /// Added to a small number, leaves the nearest integer in the lowest bits.
    private static final float ROUNDING = 12582912f;

    private static final int EXPONENT_BITS = 23;

    /// Where e^x is still a normal float.
    private static final float LOWEST = -87f;

    private static final float HIGHEST = 88f;

    private static final VectorShuffle<Float> EIGHT = VectorShuffle.iota(FLOATS, 8, 1, true);
    private static final VectorShuffle<Float> FOUR = VectorShuffle.iota(FLOATS, 4, 1, true);
    private static final VectorShuffle<Float> TWO = VectorShuffle.iota(FLOATS, 2, 1, true);
    private static final VectorShuffle<Float> ONE = VectorShuffle.iota(FLOATS, 1, 1, true);

    private SimdMath() {}

    /// silu(g)·u of a row [g, u].
    static void gate(float[] gateUp, int from, int width, float[] gated, int to) {
        int i = 0;
        for (; i <= width - COUNT; i += COUNT) {
            FloatVector gate = FloatVector.fromArray(FLOATS, gateUp, from + i);
            FloatVector up = FloatVector.fromArray(FLOATS, gateUp, from + width + i);
            gate.div(exp(gate.neg()).add(1)).mul(up).intoArray(gated, to + i);
        }
        for (; i < width; i++) {
            float gate = gateUp[from + i];
            gated[to + i] = gate / (float) (1 + Math.exp(-gate)) * gateUp[from + width + i];
        }
    }

    /// e^x, to about the last bit; the ends of the range of normal floats beyond them.
    static FloatVector exp(FloatVector x) {
        FloatVector within = x.max(LOWEST).min(HIGHEST);
        FloatVector rounded =
                within.fma(FloatVector.broadcast(FLOATS, LOG2_E), FloatVector.broadcast(FLOATS, ROUNDING));
        FloatVector power = rounded.sub(ROUNDING).neg();
        FloatVector rest = power.fma(
                FloatVector.broadcast(FLOATS, LN2_LOW), power.fma(FloatVector.broadcast(FLOATS, LN2_HIGH), within));
        // The polynomial of Cephes' expf.
        FloatVector sum = rest.fma(
                FloatVector.broadcast(FLOATS, 1.9875691500e-4f), FloatVector.broadcast(FLOATS, 1.3981999507e-3f));
        sum = sum.fma(rest, FloatVector.broadcast(FLOATS, 8.3334519073e-3f));
        sum = sum.fma(rest, FloatVector.broadcast(FLOATS, 4.1665795894e-2f));
        sum = sum.fma(rest, FloatVector.broadcast(FLOATS, 1.6666665459e-1f));
        sum = sum.fma(rest, FloatVector.broadcast(FLOATS, 5.0000001201e-1f));
        sum = sum.fma(rest.mul(rest), rest.add(1));
        return sum.reinterpretAsInts()
                .add(rounded.reinterpretAsInts().lanewise(LSHL, EXPONENT_BITS))
                .reinterpretAsFloats();
    }

    /// The sum of a vector's values, always in the same order.
    static float sum(FloatVector vector) {
        FloatVector sums = vector;
        sums = COUNT >= 16 ? sums.add(sums.rearrange(EIGHT)) : sums;
        sums = COUNT >= 8 ? sums.add(sums.rearrange(FOUR)) : sums;
        sums = sums.add(sums.rearrange(TWO));
        sums = sums.add(sums.rearrange(ONE));
        return sums.lane(0);
    }
}
