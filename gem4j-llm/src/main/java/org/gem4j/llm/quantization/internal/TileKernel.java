// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;

import jdk.incubator.vector.FloatVector;

/// Products of a tile of rows with a panel of columns that lie side by side, in f32.
///
/// A product is added up in the order of its terms, whatever the processor's vectors hold.
final class TileKernel {
    /// Rows of a tile: with two vectors of columns, their sums fill the registers of AVX2 and every
    /// load serves several products.
    static final int TILE = 6;

    /// Columns of a panel.
    static final int WIDTH = 32;

    private TileKernel() {}

    /// Rows of a tile in an array.
    ///
    /// @param values of all rows
    /// @param from where the first row starts
    /// @param stride from one row to the next
    record Rows(float[] values, int from, int stride) {}

    /// Adds `depth` terms to the products of a tile with all columns of a panel.
    ///
    /// @param x rows of factors
    /// @param panel factors of the columns, [depth, WIDTH]
    /// @param start of the panel in that array
    /// @param sums rows of [#WIDTH] products
    static void multiply(Rows x, float[] panel, int start, int depth, Rows sums) {
        for (int lane = 0; lane < WIDTH; lane += 2 * COUNT) {
            multiply(
                    x.values, x.from, x.stride, panel, start + lane, depth, sums.values, sums.from + lane, sums.stride);
        }
    }

    private static void multiply(
            float[] x, int from, int stride, float[] panel, int start, int depth, float[] sums, int to, int width) {
        int to1 = to + width;
        int to2 = to1 + width;
        int to3 = to2 + width;
        int to4 = to3 + width;
        int to5 = to4 + width;
        FloatVector a0 = FloatVector.fromArray(FLOATS, sums, to);
        FloatVector b0 = FloatVector.fromArray(FLOATS, sums, to + COUNT);
        FloatVector a1 = FloatVector.fromArray(FLOATS, sums, to1);
        FloatVector b1 = FloatVector.fromArray(FLOATS, sums, to1 + COUNT);
        FloatVector a2 = FloatVector.fromArray(FLOATS, sums, to2);
        FloatVector b2 = FloatVector.fromArray(FLOATS, sums, to2 + COUNT);
        FloatVector a3 = FloatVector.fromArray(FLOATS, sums, to3);
        FloatVector b3 = FloatVector.fromArray(FLOATS, sums, to3 + COUNT);
        FloatVector a4 = FloatVector.fromArray(FLOATS, sums, to4);
        FloatVector b4 = FloatVector.fromArray(FLOATS, sums, to4 + COUNT);
        FloatVector a5 = FloatVector.fromArray(FLOATS, sums, to5);
        FloatVector b5 = FloatVector.fromArray(FLOATS, sums, to5 + COUNT);
        int from1 = from + stride;
        int from2 = from1 + stride;
        int from3 = from2 + stride;
        int from4 = from3 + stride;
        int from5 = from4 + stride;
        for (int k = 0; k < depth; k++) {
            FloatVector a = FloatVector.fromArray(FLOATS, panel, start + k * WIDTH);
            FloatVector b = FloatVector.fromArray(FLOATS, panel, start + k * WIDTH + COUNT);
            FloatVector factor = FloatVector.broadcast(FLOATS, x[from + k]);
            a0 = a.fma(factor, a0);
            b0 = b.fma(factor, b0);
            factor = FloatVector.broadcast(FLOATS, x[from1 + k]);
            a1 = a.fma(factor, a1);
            b1 = b.fma(factor, b1);
            factor = FloatVector.broadcast(FLOATS, x[from2 + k]);
            a2 = a.fma(factor, a2);
            b2 = b.fma(factor, b2);
            factor = FloatVector.broadcast(FLOATS, x[from3 + k]);
            a3 = a.fma(factor, a3);
            b3 = b.fma(factor, b3);
            factor = FloatVector.broadcast(FLOATS, x[from4 + k]);
            a4 = a.fma(factor, a4);
            b4 = b.fma(factor, b4);
            factor = FloatVector.broadcast(FLOATS, x[from5 + k]);
            a5 = a.fma(factor, a5);
            b5 = b.fma(factor, b5);
        }
        a0.intoArray(sums, to);
        b0.intoArray(sums, to + COUNT);
        a1.intoArray(sums, to1);
        b1.intoArray(sums, to1 + COUNT);
        a2.intoArray(sums, to2);
        b2.intoArray(sums, to2 + COUNT);
        a3.intoArray(sums, to3);
        b3.intoArray(sums, to3 + COUNT);
        a4.intoArray(sums, to4);
        b4.intoArray(sums, to4 + COUNT);
        a5.intoArray(sums, to5);
        b5.intoArray(sums, to5 + COUNT);
    }
}
