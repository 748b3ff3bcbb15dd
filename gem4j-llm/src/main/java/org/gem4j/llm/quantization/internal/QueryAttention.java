// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/// Softmax attention of single tokens over keys and values in f32 that lie in rows, one for each token of a context.
///
/// Rows are read once, in order, for all heads; pieces of a context have a softmax of their own, and their results are
/// then weighted (FlashDecoding). A token gives the same bits whatever other tokens there are and however many threads
/// compute.
///
/// @param heads query heads; groups of them share a key-value head
/// @param kvHeads key-value heads
/// @param size values of a head
public record QueryAttention(int heads, int kvHeads, int size) {
    /// Scores for which another thread pays.
    private static final int MANY = 512;

    /// Rows of a piece.
    private static final int LONGEST = 64;

    /// Rows that a core's first cache holds.
    private static final int BLOCK = 16;

    /// Rows that are computed together.
    private static final int ROWS = 4;

    /// Rows of keys and values that a token sees.
    ///
    /// @param first index of the first one
    /// @param count how many, at least 1
    public record Context(long first, int count) {}

    /// Some of the rows that a token sees.
    private record Piece(int token, long first, int count) {}

    /// What a piece gives for each head: its greatest score, the sum of its weights, and its weighted values.
    private record Mixed(float[] most, float[] sums, float[] values) {
        Mixed(int heads, int size) {
            this(new float[heads], new float[heads], new float[heads * size]);
        }
    }

    /// Mixes values.
    ///
    /// @param keys rows of all key-value heads
    /// @param values rows as those of the keys
    /// @param contexts of each token
    /// @param queries a row for each token, of which the first `heads · size` values are its queries
    /// @param threads how many compute, at least 1
    /// @return a row of `heads · size` values for each token
    public float[] mix(MemorySegment keys, MemorySegment values, List<Context> contexts, float[] queries, int threads) {
        int stride = queries.length / contexts.size();
        List<Piece> pieces = new ArrayList<>();
        int scores = 0;
        for (int token = 0; token < contexts.size(); token++) {
            Context context = contexts.get(token);
            scores += heads * context.count();
            for (int from = 0; from < context.count(); from += LONGEST) {
                pieces.add(new Piece(token, context.first() + from, Math.min(LONGEST, context.count() - from)));
            }
        }
        Mixed[] mixed = new Mixed[pieces.size()];
        ProductThreads.shared().run(scores < MANY ? 1 : threads, mixed.length, i -> {
            Piece piece = pieces.get(i);
            mixed[i] = mix(keys, values, piece, queries, piece.token() * stride);
        });
        float[] whole = new float[contexts.size() * heads * size];
        for (int from = 0, to; from < mixed.length; from = to) {
            int token = pieces.get(from).token();
            for (to = from + 1; to < mixed.length && pieces.get(to).token() == token; to++) {}
            for (int head = 0; head < heads; head++) {
                join(Arrays.asList(mixed).subList(from, to), head, whole, (token * heads + head) * size);
            }
        }
        return whole;
    }

    private Mixed mix(MemorySegment keys, MemorySegment values, Piece piece, float[] queries, int query) {
        int row = kvHeads * size;
        float[] rows = new float[BLOCK * row];
        float[] scores = new float[heads * LONGEST];
        for (int from = 0; from < piece.count(); from += BLOCK) {
            int count = copy(keys, piece, from, rows);
            for (int head = 0; head < heads; head++) {
                for (int c = 0; c < count; c += ROWS) {
                    int to = head * LONGEST + from + c;
                    score(rows, c * row + offset(head), row, queries, query + head * size, scores, to);
                }
            }
        }
        Mixed mixed = new Mixed(heads, size);
        for (int head = 0; head < heads; head++) {
            soften(scores, head * LONGEST, piece.count(), mixed, head);
        }
        for (int from = 0; from < piece.count(); from += BLOCK) {
            int count = copy(values, piece, from, rows);
            for (int head = 0; head < heads; head++) {
                for (int c = 0; c < count; c += ROWS) {
                    int at = head * LONGEST + from + c;
                    add(rows, c * row + offset(head), row, scores, at, mixed.values(), head * size);
                }
            }
        }
        return mixed;
    }

    /// Copies the next rows of a piece; returns how many. Behind them lie zeros, or rows of the same piece,
    /// which get no weight.
    private int copy(MemorySegment from, Piece piece, int first, float[] rows) {
        int count = Math.min(BLOCK, piece.count() - first);
        int row = kvHeads * size;
        long offset = (piece.first() + first) * row * Float.BYTES;
        MemorySegment.copy(from, ValueLayout.JAVA_FLOAT, offset, rows, 0, count * row);
        return count;
    }

    /// Where a head's numbers begin in a row of keys or values.
    private int offset(int head) {
        return head / (heads / kvHeads) * size;
    }

    private void score(float[] keys, int key, int row, float[] queries, int query, float[] scores, int to) {
        FloatVector sum0 = FloatVector.zero(FLOATS);
        FloatVector sum1 = sum0;
        FloatVector sum2 = sum0;
        FloatVector sum3 = sum0;
        int whole = size / COUNT * COUNT;
        for (int i = 0; i < whole; i += COUNT) {
            FloatVector part = FloatVector.fromArray(FLOATS, queries, query + i);
            int from = key + i;
            sum0 = FloatVector.fromArray(FLOATS, keys, from).fma(part, sum0);
            sum1 = FloatVector.fromArray(FLOATS, keys, from + row).fma(part, sum1);
            sum2 = FloatVector.fromArray(FLOATS, keys, from + 2 * row).fma(part, sum2);
            sum3 = FloatVector.fromArray(FLOATS, keys, from + 3 * row).fma(part, sum3);
        }
        scores[to] = finish(SimdMath.sum(sum0), keys, key, queries, query);
        scores[to + 1] = finish(SimdMath.sum(sum1), keys, key + row, queries, query);
        scores[to + 2] = finish(SimdMath.sum(sum2), keys, key + 2 * row, queries, query);
        scores[to + 3] = finish(SimdMath.sum(sum3), keys, key + 3 * row, queries, query);
    }

    /// Adds what whole vectors leave, and scales.
    private float finish(float products, float[] keys, int key, float[] queries, int query) {
        float sum = products;
        for (int i = size / COUNT * COUNT; i < size; i++) {
            sum = Math.fma(queries[query + i], keys[key + i], sum);
        }
        return sum * (float) (1 / Math.sqrt(size));
    }

    /// Turns the scores of a head into weights, the greatest of which is 1; those behind the last row become 0.
    private static void soften(float[] scores, int at, int count, Mixed mixed, int head) {
        int end = at + LONGEST;
        Arrays.fill(scores, at + count, end, Float.NEGATIVE_INFINITY);
        FloatVector greatest = FloatVector.fromArray(FLOATS, scores, at);
        for (int c = at + COUNT; c < end; c += COUNT) {
            greatest = greatest.max(FloatVector.fromArray(FLOATS, scores, c));
        }
        float most = greatest.reduceLanes(VectorOperators.MAX);
        for (int c = at; c < end; c += COUNT) {
            SimdMath.exp(FloatVector.fromArray(FLOATS, scores, c).sub(most)).intoArray(scores, c);
        }
        Arrays.fill(scores, at + count, end, 0);
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int c = at; c < end; c += COUNT) {
            sum = sum.add(FloatVector.fromArray(FLOATS, scores, c));
        }
        mixed.most()[head] = most;
        mixed.sums()[head] = SimdMath.sum(sum);
    }

    private void add(float[] values, int value, int row, float[] weights, int at, float[] mixed, int to) {
        FloatVector weight0 = FloatVector.broadcast(FLOATS, weights[at]);
        FloatVector weight1 = FloatVector.broadcast(FLOATS, weights[at + 1]);
        FloatVector weight2 = FloatVector.broadcast(FLOATS, weights[at + 2]);
        FloatVector weight3 = FloatVector.broadcast(FLOATS, weights[at + 3]);
        int whole = size / COUNT * COUNT;
        for (int i = 0; i < whole; i += COUNT) {
            int from = value + i;
            FloatVector sum = FloatVector.fromArray(FLOATS, mixed, to + i);
            sum = FloatVector.fromArray(FLOATS, values, from).fma(weight0, sum);
            sum = FloatVector.fromArray(FLOATS, values, from + row).fma(weight1, sum);
            sum = FloatVector.fromArray(FLOATS, values, from + 2 * row).fma(weight2, sum);
            FloatVector.fromArray(FLOATS, values, from + 3 * row)
                    .fma(weight3, sum)
                    .intoArray(mixed, to + i);
        }
        for (int c = 0; c < ROWS; c++) {
            addRest(values, value + c * row, weights[at + c], mixed, to);
        }
    }

    private void addRest(float[] values, int value, float weight, float[] mixed, int to) {
        for (int i = size / COUNT * COUNT; i < size; i++) {
            mixed[to + i] = Math.fma(weight, values[value + i], mixed[to + i]);
        }
    }

    /// Joins the pieces of a token for one head.
    private void join(List<Mixed> pieces, int head, float[] whole, int to) {
        float most = Float.NEGATIVE_INFINITY;
        for (Mixed piece : pieces) {
            most = Math.max(most, piece.most()[head]);
        }
        float sum = 0;
        for (Mixed piece : pieces) {
            float share = (float) Math.exp(piece.most()[head] - most);
            sum += share * piece.sums()[head];
            for (int i = 0; i < size; i++) {
                whole[to + i] = Math.fma(share, piece.values()[head * size + i], whole[to + i]);
            }
        }
        for (int i = 0; i < size; i++) {
            whole[to + i] /= sum;
        }
    }
}
