// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkloadTest {
    private final Decoder decoder = new Decoder(DecoderWeights.random(DecoderConfig.small(257, 32, 1, 8), 1));

    @AfterEach
    void close() {
        decoder.close();
    }

    @Test
    void everyoneHasWorkWhereOneMicroBatchWouldHoldAll() {
        List<Sample> samples = samples(8, 2000, 2000);

        List<List<MicroBatch>> shares = Workload.divide(samples, 16_384, 2, decoder);

        assertThat(tokens(shares)).containsExactly(8000, 8000);
        assertThat(shares).allSatisfy(share -> assertThat(share).hasSize(1));
        assertThat(samplesOf(shares)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void fewLargeMicroBatchesAreEvenedOut() {
        List<Sample> samples = samples(30, 200, 2500);

        List<List<MicroBatch>> shares = Workload.divide(samples, 16_384, 2, decoder);

        List<Integer> tokens = tokens(shares);
        assertThat(Math.abs(tokens.get(0) - tokens.get(1))).isLessThan(2500);
        assertThat(shares)
                .allSatisfy(share -> assertThat(share)
                        .allSatisfy(batch -> assertThat(batch.tokens()).isLessThanOrEqualTo(16_384)));
        assertThat(samplesOf(shares)).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void oneWorkerGetsWhatSplittingGives() {
        List<Sample> samples = samples(12, 10, 40);

        List<MicroBatch> all = Workload.divide(samples, 64, 1, decoder).getFirst();

        assertThat(all.stream().map(MicroBatch::samples))
                .containsExactlyInAnyOrderElementsOf(MicroBatch.split(samples, 64, decoder).stream()
                        .map(MicroBatch::samples)
                        .toList());
    }

    @Test
    void noSamplesAreNoWork() {
        assertThat(Workload.divide(List.of(), 64, 3, decoder)).containsExactly(List.of(), List.of(), List.of());
    }

    private static List<Integer> tokens(List<List<MicroBatch>> shares) {
        return shares.stream()
                .map(share -> share.stream().mapToInt(MicroBatch::tokens).sum())
                .toList();
    }

    private static List<Integer> samplesOf(List<List<MicroBatch>> shares) {
        return shares.stream()
                .flatMap(List::stream)
                .flatMap(batch -> batch.samples().stream())
                .toList();
    }

    private static List<Sample> samples(int count, int shortest, int longest) {
        SeededRandom random = SeededRandom.of(3);
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int[] ids = new int[shortest + random.nextInt(longest - shortest + 1)];
            Arrays.setAll(ids, at -> random.nextInt(257));
            samples.add(new Sample(new int[] {i}, ids));
        }
        return samples;
    }
}
