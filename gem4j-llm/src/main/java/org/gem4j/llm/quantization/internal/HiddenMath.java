// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntConsumer;

/// What a decoder computes between products, on rows of hidden states: each operation takes libtorch longer to call
/// than to compute.
public final class HiddenMath {
    /// Whether this Java virtual machine has the instructions for [#gate] and for [QueryAttention].
    public static final boolean AVAILABLE = SimdSupport.AVAILABLE;

    private static final int ROWS_PER_PART = 8;

    private HiddenMath() {}

    /// Divides rows by their root mean square, in place.
    ///
    /// @param from where the first row starts
    /// @param rows how many follow one another
    /// @param scale multiplies each row, as wide as it
    public static void norm(float[] values, int from, int rows, float[] scale, double epsilon) {
        for (int row = from; row < from + rows * scale.length; row += scale.length) {
            double squares = 0;
            for (int i = 0; i < scale.length; i++) {
                squares += (double) values[row + i] * values[row + i];
            }
            float factor = (float) (1 / Math.sqrt(squares / scale.length + epsilon));
            for (int i = 0; i < scale.length; i++) {
                values[row + i] *= factor * scale[i];
            }
        }
    }

    /// Turns pairs (x_i, x_{i+E/2}) of heads that follow one another, in place.
    ///
    /// @param from where the first head starts
    /// @param heads how many
    /// @param cosines a row of E f32 values
    /// @param sines those of the first half negative
    public static void rotate(float[] values, int from, int heads, MemorySegment cosines, MemorySegment sines) {
        float[] cosine = cosines.toArray(ValueLayout.JAVA_FLOAT);
        float[] sine = sines.toArray(ValueLayout.JAVA_FLOAT);
        int half = cosine.length / 2;
        for (int head = from; head < from + heads * cosine.length; head += cosine.length) {
            for (int i = 0; i < half; i++) {
                float first = values[head + i];
                float second = values[head + half + i];
                values[head + i] = Math.fma(second, sine[i], first * cosine[i]);
                values[head + half + i] = Math.fma(first, sine[half + i], second * cosine[half + i]);
            }
        }
    }

    /// Does something for every row, several threads some rows each.
    ///
    /// @param threads at least 1
    public static void eachRow(int rows, int threads, IntConsumer work) {
        int parts = Math.ceilDiv(rows, ROWS_PER_PART);
        ProductThreads.shared().run(threads, parts, part -> {
            for (int row = part * ROWS_PER_PART; row < Math.min(rows, (part + 1) * ROWS_PER_PART); row++) {
                work.accept(row);
            }
        });
    }

    /// Adds values to as many others.
    public static void add(float[] values, float[] added) {
        for (int i = 0; i < values.length; i++) {
            values[i] += added[i];
        }
    }

    /// The gated values silu(g)·u of rows [g, u], by SIMD instructions.
    ///
    /// @param width of g and of u
    public static float[] gate(float[] gateUp, int width) {
        float[] gated = new float[gateUp.length / 2];
        for (int row = 0; row < gated.length; row += width) {
            SimdMath.gate(gateUp, 2 * row, width, gated, row);
        }
        return gated;
    }

    /// As [#gate] for one row.
    ///
    /// @param row which of them
    /// @param gated receives it
    public static void gate(float[] gateUp, int width, int row, float[] gated) {
        SimdMath.gate(gateUp, 2 * row * width, width, gated, row * width);
    }
}
