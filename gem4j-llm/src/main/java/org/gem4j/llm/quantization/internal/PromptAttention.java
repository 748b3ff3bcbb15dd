// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;
import static org.gem4j.llm.quantization.internal.TileKernel.TILE;
import static org.gem4j.llm.quantization.internal.TileKernel.WIDTH;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import org.gem4j.llm.quantization.internal.TileKernel.Rows;

/// Softmax attention of tokens of one sequence that follow one another, over keys and values in f32
/// that lie in rows, one for each token of the context.
///
/// The keys and values of one head at a time are copied into panels, as wide as a head times the
/// context. A token gives the same bits whatever other tokens there are and however many threads
/// compute.
///
/// @param heads query heads; groups of them share a key-value head
/// @param kvHeads key-value heads
/// @param size values of a head
public record PromptAttention(int heads, int kvHeads, int size) {
    /// Tokens of a context whose values are multiplied together: a panel of them fits a core's first
    /// cache.
    private static final int DEPTH = 128;

    /// New tokens of a sequence.
    ///
    /// @param place row of the keys and values of the sequence's first token
    /// @param from position of the first new one
    /// @param count how many
    /// @param window how many tokens each of them sees at most, itself included
    public record Piece(long place, int from, int count, int window) {
        /// Position of the first token in panels.
        int base() {
            return Math.max(0, from + 1 - window) / WIDTH * WIDTH;
        }

        /// Tokens in panels.
        int context() {
            return Math.ceilDiv(from + count - base(), WIDTH) * WIDTH;
        }
    }

    /// Mixes values.
    ///
    /// @param keys rows of all key-value heads
    /// @param values rows as those of the keys
    /// @param queries rows, the first `heads · size` values of which are a token's queries; whole tiles
    ///     of [QuantizedMatrix#TILE] rows belong to a piece
    /// @param mixed receives a row of `heads · size` values for each token
    /// @param row of the piece's first token in both
    /// @param threads how many compute, at least 1
    public void mix(
            MemorySegment keys,
            MemorySegment values,
            Piece piece,
            float[] queries,
            float[] mixed,
            int row,
            int threads) {
        int context = piece.context();
        int panels = Math.ceilDiv(size, WIDTH);
        float[] keyPanels = new float[context * size];
        float[] valuePanels = new float[panels * context * WIDTH];
        int stride = queries.length / (mixed.length / (heads * size));
        for (int head = 0; head < kvHeads; head++) {
            int kvHead = head;
            ProductThreads.shared().run(threads, context / WIDTH, block -> {
                copyKeys(keys, piece, kvHead, block, keyPanels);
                copyValues(values, piece, kvHead, block, valuePanels);
            });
            ProductThreads.shared().run(threads, Math.ceilDiv(piece.count(), TILE), tile -> {
                Span span = Span.of(piece, tile * TILE);
                int first = kvHead * (heads / kvHeads);
                int at = row + tile * TILE;
                float[] scores = scores(span, keyPanels, new Rows(queries, at * stride + first * size, stride));
                soften(piece, tile * TILE, span, scores);
                mix(span, scores, valuePanels, new Rows(mixed, (at * heads + first) * size, heads * size));
            });
        }
    }

    /// Tokens in panels that a tile sees, from whole [TileKernel#WIDTH] on.
    private record Span(int start, int length) {
        static Span of(Piece piece, int token) {
            int first = piece.from() + token;
            int start = Math.max(0, first + 1 - piece.window()) / WIDTH * WIDTH - piece.base();
            int end = piece.from() + Math.min(piece.count(), token + TILE) - piece.base();
            return new Span(start, Math.ceilDiv(end - start, WIDTH) * WIDTH);
        }
    }

    private void copyKeys(MemorySegment keys, Piece piece, int head, int block, float[] panels) {
        float[] key = new float[size];
        for (int c = 0; c < WIDTH; c++) {
            int position = piece.base() + block * WIDTH + c;
            int to = block * WIDTH * size + c;
            if (position < piece.from() + piece.count()) {
                copy(keys, piece.place() + position, head * size, key, 0, size);
            } else {
                Arrays.fill(key, 0);
            }
            for (int i = 0; i < size; i++) {
                panels[to + i * WIDTH] = key[i];
            }
        }
    }

    private void copyValues(MemorySegment values, Piece piece, int head, int block, float[] panels) {
        int end = Math.min(WIDTH, piece.from() + piece.count() - piece.base() - block * WIDTH);
        for (int from = 0; from < size; from += WIDTH) {
            int to = (from / WIDTH * piece.context() + block * WIDTH) * WIDTH;
            Arrays.fill(panels, to, to + WIDTH * WIDTH, 0);
            for (int c = 0; c < end; c++) {
                long place = piece.place() + piece.base() + block * WIDTH + c;
                copy(values, place, head * size + from, panels, to + c * WIDTH, Math.min(WIDTH, size - from));
            }
        }
    }

    private void copy(MemorySegment rows, long row, int from, float[] to, int at, int count) {
        long offset = (row * kvHeads * size + from) * Float.BYTES;
        MemorySegment.copy(rows, ValueLayout.JAVA_FLOAT, offset, to, at, count);
    }

    /// Products of queries and keys of all heads of a group, [G, TILE, span].
    private float[] scores(Span span, float[] keyPanels, Rows queries) {
        int group = heads / kvHeads;
        float[] scores = new float[group * TILE * span.length()];
        for (int c = 0; c < span.length(); c += WIDTH) {
            for (int head = 0; head < group; head++) {
                TileKernel.multiply(
                        new Rows(queries.values(), queries.from() + head * size, queries.stride()),
                        keyPanels,
                        (span.start() + c) * size,
                        size,
                        new Rows(scores, head * TILE * span.length() + c, span.length()));
            }
        }
        return scores;
    }

    /// Turns scores into weights; those of what a token does not see are 0.
    private void soften(Piece piece, int token, Span span, float[] scores) {
        for (int at = 0; at < scores.length; at += span.length()) {
            int position = piece.from() + token + at / span.length() % TILE;
            int start = piece.base() + span.start();
            int from = Math.max(0, position + 1 - piece.window() - start);
            int end = position < piece.from() + piece.count() ? position + 1 - start : from;
            softmax(scores, at, span.length(), at + from, at + end);
        }
    }

    private void softmax(float[] scores, int at, int length, int from, int end) {
        if (from == end) {
            Arrays.fill(scores, at, at + length, 0);
            return;
        }
        Arrays.fill(scores, at, from, Float.NEGATIVE_INFINITY);
        Arrays.fill(scores, end, at + length, Float.NEGATIVE_INFINITY);
        FloatVector most = FloatVector.fromArray(FLOATS, scores, at);
        for (int c = COUNT; c < length; c += COUNT) {
            most = most.max(FloatVector.fromArray(FLOATS, scores, at + c));
        }
        float[] largest = most.toArray();
        for (int i = 1; i < COUNT; i++) {
            largest[0] = Math.max(largest[0], largest[i]);
        }
        float scale = (float) (1 / Math.sqrt(size));
        for (int c = at; c < at + length; c += COUNT) {
            SimdMath.exp(FloatVector.fromArray(FLOATS, scores, c)
                            .sub(largest[0])
                            .mul(scale))
                    .intoArray(scores, c);
        }
        Arrays.fill(scores, at, from, 0);
        Arrays.fill(scores, end, at + length, 0);
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int c = at; c < at + length; c += COUNT) {
            sum = sum.add(FloatVector.fromArray(FLOATS, scores, c));
        }
        float factor = 1 / SimdMath.sum(sum);
        for (int c = at; c < at + length; c += COUNT) {
            FloatVector.fromArray(FLOATS, scores, c).mul(factor).intoArray(scores, c);
        }
    }

    /// Sums of the values with their weights.
    private void mix(Span span, float[] weights, float[] valuePanels, Rows mixed) {
        int group = heads / kvHeads;
        int context = valuePanels.length / (Math.ceilDiv(size, WIDTH) * WIDTH);
        for (int from = 0; from < size; from += WIDTH) {
            float[] sums = new float[group * TILE * WIDTH];
            for (int c = 0; c < span.length(); c += DEPTH) {
                for (int head = 0; head < group; head++) {
                    TileKernel.multiply(
                            new Rows(weights, head * TILE * span.length() + c, span.length()),
                            valuePanels,
                            (from / WIDTH * context + span.start() + c) * WIDTH,
                            Math.min(DEPTH, span.length() - c),
                            new Rows(sums, head * TILE * WIDTH, WIDTH));
                }
            }
            for (int r = 0; r < group * TILE; r++) {
                int to = mixed.from() + r % TILE * mixed.stride() + r / TILE * size + from;
                System.arraycopy(sums, r * WIDTH, mixed.values(), to, Math.min(WIDTH, size - from));
            }
        }
    }
}
