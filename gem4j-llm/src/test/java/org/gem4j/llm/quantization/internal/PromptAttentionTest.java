// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.quantization.internal.PromptAttention.Piece;
import org.gem4j.llm.quantization.internal.QueryAttention.Context;
import org.junit.jupiter.api.Test;

class PromptAttentionTest {
    private static final int PLACES = 400;
    private static final int TILE = QuantizedMatrix.TILE;

    private final SeededRandom random = SeededRandom.of(9);

    private float[] normal(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /// Queries with something behind them in each row, keys, and values.
    private record Input(PromptAttention shape, float[] keys, float[] values, float[] queries) {
        int width() {
            return shape.heads() * shape.size();
        }

        float[] mix(Piece piece, int firstRow, int threads) {
            int rows = Math.ceilDiv(piece.count(), TILE) * TILE;
            int stride = width() + 5;
            float[] mixed = new float[rows * width()];
            shape.mix(
                    MemorySegment.ofArray(keys),
                    MemorySegment.ofArray(values),
                    piece,
                    Arrays.copyOfRange(queries, firstRow * stride, (firstRow + rows) * stride),
                    mixed,
                    0,
                    threads);
            return Arrays.copyOf(mixed, piece.count() * width());
        }
    }

    private Input input(PromptAttention shape) {
        int kept = PLACES * shape.kvHeads() * shape.size();
        return new Input(shape, normal(kept), normal(kept), normal(PLACES * (shape.heads() * shape.size() + 5)));
    }

    private static float[] oneByOne(Input input, Piece piece) {
        PromptAttention shape = input.shape();
        List<Context> contexts = new ArrayList<>();
        for (int i = 0; i < piece.count(); i++) {
            int seen = Math.min(piece.window(), piece.from() + i + 1);
            contexts.add(new Context(piece.place() + piece.from() + i + 1 - seen, seen));
        }
        return new QueryAttention(shape.heads(), shape.kvHeads(), shape.size())
                .mix(
                        MemorySegment.ofArray(input.keys()),
                        MemorySegment.ofArray(input.values()),
                        contexts,
                        Arrays.copyOf(input.queries(), piece.count() * (input.width() + 5)),
                        1);
    }

    @Test
    void mixesWhatTokensMixOneByOne() {
        for (PromptAttention shape :
                List.of(new PromptAttention(4, 2, 64), new PromptAttention(3, 3, 10), new PromptAttention(6, 1, 40))) {
            Input input = input(shape);
            for (Piece piece : List.of(
                    new Piece(3, 0, 1, Integer.MAX_VALUE),
                    new Piece(0, 0, 200, Integer.MAX_VALUE),
                    new Piece(20, 170, 47, Integer.MAX_VALUE),
                    new Piece(5, 0, 90, 7),
                    new Piece(1, 130, 150, 64))) {
                assertThat(input.mix(piece, 0, 3)).containsExactly(oneByOne(input, piece), Offset.offset(2e-5f));
            }
        }
    }

    @Test
    void aTokenGivesTheSameBitsInAnyPieceWithAnyThreads() {
        Input input = input(new PromptAttention(4, 2, 24));
        for (int window : new int[] {Integer.MAX_VALUE, 50}) {
            float[] together = input.mix(new Piece(2, 10, 120, window), 0, 3);

            float[] first = input.mix(new Piece(2, 10, 11 * TILE, window), 0, 1);
            float[] second = input.mix(new Piece(2, 10 + 11 * TILE, 120 - 11 * TILE, window), 11 * TILE, 2);

            int cut = first.length;
            assertThat(first).isEqualTo(Arrays.copyOf(together, cut));
            assertThat(second).isEqualTo(Arrays.copyOfRange(together, cut, together.length));
        }
    }

    @Test
    void largeScoresStayFinite() {
        Input input = input(new PromptAttention(1, 1, 32));
        for (int i = 0; i < input.queries().length; i++) {
            input.queries()[i] *= 300;
        }
        Piece piece = new Piece(0, 0, 60, Integer.MAX_VALUE);

        assertThat(input.mix(piece, 0, 1)).containsExactly(oneByOne(input, piece), Offset.offset(2e-4f));
    }
}
