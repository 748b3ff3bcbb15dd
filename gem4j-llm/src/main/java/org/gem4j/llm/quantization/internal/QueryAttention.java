// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import jdk.incubator.vector.FloatVector;

/// Softmax attention of single tokens over keys and values in f32 that lie in rows, one for each token of a context.
///
/// A token gives the same bits whatever other tokens there are and however many threads compute.
///
/// @param heads query heads; groups of them share a key-value head
/// @param kvHeads key-value heads
/// @param size values of a head
public record QueryAttention(int heads, int kvHeads, int size) {
    /// Scores for which another thread pays.
    private static final int MANY = 512;

    /// Vectors of values that are added up at once.
    private static final int WIDE = 4;

    /// Rows of keys and values that a token sees.
    ///
    /// @param first index of the first one
    /// @param count how many, at least 1
    public record Context(long first, int count) {}

    /// Mixes values.
    ///
    /// @param keys rows of all key-value heads
    /// @param values rows as those of the keys
    /// @param contexts of each token
    /// @param queries a row for each token, of which the first `heads · size` values are its queries
    /// @param threads how many compute, at least 1
    /// @return a row of `heads · size` values for each token
    public float[] mix(MemorySegment keys, MemorySegment values, List<Context> contexts, float[] queries, int threads) {
        int width = heads * size;
        int stride = queries.length / contexts.size();
        float[] mixed = new float[contexts.size() * width];
        int scores = heads * contexts.stream().mapToInt(Context::count).sum();
        ProductThreads.shared().run(scores < MANY ? 1 : threads, contexts.size() * heads, part -> {
            Context context = contexts.get(part / heads);
            int head = part % heads;
            long row = (long) kvHeads * size * Float.BYTES;
            long at = context.first() * row + (long) (head / (heads / kvHeads)) * size * Float.BYTES;
            float[] weights = new float[Math.ceilDiv(context.count(), COUNT) * COUNT];
            score(keys, at, row, queries, part / heads * stride + head * size, weights, context.count());
            softmax(weights, context.count());
            sum(values, at, row, weights, context.count(), mixed, part / heads * width + head * size);
        });
        return mixed;
    }

    private void score(MemorySegment keys, long at, long row, float[] queries, int from, float[] scores, int count) {
        float scale = (float) (1 / Math.sqrt(size));
        int whole = size / COUNT * COUNT;
        for (int c = 0; c < count; c++) {
            long key = at + c * row;
            FloatVector products = FloatVector.zero(FLOATS);
            for (int i = 0; i < whole; i += COUNT) {
                products = vector(keys, key + (long) i * Float.BYTES)
                        .fma(FloatVector.fromArray(FLOATS, queries, from + i), products);
            }
            float sum = SimdMath.sum(products);
            for (int i = whole; i < size; i++) {
                sum = Math.fma(queries[from + i], number(keys, key + (long) i * Float.BYTES), sum);
            }
            scores[c] = sum * scale;
        }
    }

    /// @param scores padded to whole vectors
    private static void softmax(float[] scores, int count) {
        float largest = scores[0];
        for (int c = 1; c < count; c++) {
            largest = Math.max(largest, scores[c]);
        }
        for (int c = 0; c < count; c += COUNT) {
            SimdMath.exp(FloatVector.fromArray(FLOATS, scores, c).sub(largest)).intoArray(scores, c);
        }
        float sum = 0;
        for (int c = 0; c < count; c++) {
            sum += scores[c];
        }
        for (int c = 0; c < count; c++) {
            scores[c] /= sum;
        }
    }

    private void sum(MemorySegment values, long at, long row, float[] weights, int count, float[] mixed, int to) {
        int i = 0;
        for (; i <= size - WIDE * COUNT; i += WIDE * COUNT) {
            four(values, at + (long) i * Float.BYTES, row, weights, count, mixed, to + i);
        }
        for (; i <= size - COUNT; i += COUNT) {
            FloatVector sum = FloatVector.zero(FLOATS);
            for (int c = 0; c < count; c++) {
                sum = vector(values, at + c * row + (long) i * Float.BYTES)
                        .fma(FloatVector.broadcast(FLOATS, weights[c]), sum);
            }
            sum.intoArray(mixed, to + i);
        }
        for (; i < size; i++) {
            for (int c = 0; c < count; c++) {
                mixed[to + i] =
                        Math.fma(weights[c], number(values, at + c * row + (long) i * Float.BYTES), mixed[to + i]);
            }
        }
    }

    private static void four(
            MemorySegment values, long at, long row, float[] weights, int count, float[] mixed, int to) {
        FloatVector sum0 = FloatVector.zero(FLOATS);
        FloatVector sum1 = sum0;
        FloatVector sum2 = sum0;
        FloatVector sum3 = sum0;
        for (int c = 0; c < count; c++) {
            long value = at + c * row;
            FloatVector weight = FloatVector.broadcast(FLOATS, weights[c]);
            sum0 = vector(values, value).fma(weight, sum0);
            sum1 = vector(values, value + (long) COUNT * Float.BYTES).fma(weight, sum1);
            sum2 = vector(values, value + 2L * COUNT * Float.BYTES).fma(weight, sum2);
            sum3 = vector(values, value + 3L * COUNT * Float.BYTES).fma(weight, sum3);
        }
        sum0.intoArray(mixed, to);
        sum1.intoArray(mixed, to + COUNT);
        sum2.intoArray(mixed, to + 2 * COUNT);
        sum3.intoArray(mixed, to + 3 * COUNT);
    }

    private static FloatVector vector(MemorySegment from, long at) {
        return FloatVector.fromMemorySegment(FLOATS, from, at, ByteOrder.nativeOrder());
    }

    private static float number(MemorySegment from, long at) {
        return from.get(ValueLayout.JAVA_FLOAT, at);
    }
}
