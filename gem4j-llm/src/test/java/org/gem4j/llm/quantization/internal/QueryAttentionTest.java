// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.quantization.internal.QueryAttention.Context;
import org.junit.jupiter.api.Test;

class QueryAttentionTest {
    private static final int PLACES = 300;

    private final SeededRandom random = SeededRandom.of(8);

    private float[] normal(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    private static double[] expected(
            QueryAttention shape, float[] keys, float[] values, Context context, float[] query, int head) {
        int row = shape.kvHeads() * shape.size();
        int part = head / (shape.heads() / shape.kvHeads()) * shape.size();
        double[] mixed = new double[shape.size()];
        double total = 0;
        for (int c = 0; c < context.count(); c++) {
            int at = ((int) context.first() + c) * row + part;
            double score = 0;
            for (int i = 0; i < shape.size(); i++) {
                score += (double) query[head * shape.size() + i] * keys[at + i];
            }
            double weight = Math.exp(score / Math.sqrt(shape.size()));
            total += weight;
            for (int i = 0; i < shape.size(); i++) {
                mixed[i] += weight * values[at + i];
            }
        }
        double sum = total;
        return Arrays.stream(mixed).map(value -> value / sum).toArray();
    }

    @Test
    void mixesValuesByTheSoftmaxOfTheScores() {
        for (QueryAttention shape :
                List.of(new QueryAttention(4, 2, 64), new QueryAttention(3, 3, 10), new QueryAttention(6, 1, 40))) {
            float[] keys = normal(PLACES * shape.kvHeads() * shape.size());
            float[] values = normal(keys.length);
            List<Context> contexts = List.of(new Context(3, 1), new Context(0, 97), new Context(20, 280));
            // Behind the queries of a row there may be something else.
            int width = shape.heads() * shape.size();
            float[] queries = normal(contexts.size() * (width + 5));

            float[] mixed = shape.mix(MemorySegment.ofArray(keys), MemorySegment.ofArray(values), contexts, queries, 3);

            for (int token = 0; token < contexts.size(); token++) {
                float[] query = Arrays.copyOfRange(queries, token * (width + 5), (token + 1) * (width + 5));
                for (int head = 0; head < shape.heads(); head++) {
                    double[] expected = expected(shape, keys, values, contexts.get(token), query, head);
                    for (int i = 0; i < shape.size(); i++) {
                        assertThat((double) mixed[token * width + head * shape.size() + i])
                                .isBetween(expected[i] - 1e-5, expected[i] + 1e-5);
                    }
                }
            }
        }
    }

    @Test
    void aTokenGivesTheSameBitsAloneAndAmongOthersWithAnyThreads() {
        QueryAttention shape = new QueryAttention(4, 2, 24);
        MemorySegment keys = MemorySegment.ofArray(normal(PLACES * 48));
        MemorySegment values = MemorySegment.ofArray(normal(PLACES * 48));
        float[] queries = normal(5 * 96);
        List<Context> contexts = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            contexts.add(new Context(i, 290 - i));
        }

        float[] together = shape.mix(keys, values, contexts, queries, 4);

        for (int i = 0; i < 5; i++) {
            float[] query = Arrays.copyOfRange(queries, i * 96, (i + 1) * 96);
            float[] alone = shape.mix(keys, values, List.of(contexts.get(i)), query, 1);
            assertThat(alone).isEqualTo(Arrays.copyOfRange(together, i * 96, (i + 1) * 96));
        }
    }
}
