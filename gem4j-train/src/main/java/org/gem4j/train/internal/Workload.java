// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;

/// Divides samples among those who compute, threads or processes: cuts micro-batches and says who gets which.
///
/// It depends on sizes alone, so all processes come to the same result.
final class Workload {
    /// Of so many micro-batches for each, the largest first to whoever has least, the last ones even it out.
    private static final int ENOUGH = 4;

    private Workload() {}

    /// Gives each about as many tokens.
    ///
    /// @param maxTokens of a micro-batch, see [MicroBatch#split]
    /// @return the micro-batches of each of so many workers
    static List<List<MicroBatch>> divide(List<Sample> samples, int maxTokens, int workers, Decoder decoder) {
        List<List<MicroBatch>> shares = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            shares.add(new ArrayList<>());
        }
        long[] load = new long[workers];
        cut(samples, maxTokens, workers, decoder).stream()
                .sorted(Comparator.comparingInt(MicroBatch::tokens).reversed())
                .forEach(batch -> {
                    int least = 0;
                    for (int i = 1; i < workers; i++) {
                        least = load[i] < load[least] ? i : least;
                    }
                    load[least] += batch.tokens();
                    shares.get(least).add(batch);
                });
        return shares;
    }

    /// As large as they may be; where those would be few, equally many for each worker and as small as that allows.
    private static List<MicroBatch> cut(List<Sample> samples, int maxTokens, int workers, Decoder decoder) {
        List<MicroBatch> batches = MicroBatch.split(samples, maxTokens, decoder);
        if (workers == 1 || batches.size() >= ENOUGH * workers) {
            return batches;
        }
        int wanted = Math.ceilDiv(batches.size(), workers) * workers;
        int tooSmall = maxTokens > MicroBatch.MOST_IN_TREE ? MicroBatch.MOST_IN_TREE : 0;
        int limit = maxTokens;
        while (limit - tooSmall > 1) {
            int middle = tooSmall + (limit - tooSmall) / 2;
            List<MicroBatch> smaller = MicroBatch.split(samples, middle, decoder);
            if (smaller.size() <= wanted) {
                limit = middle;
                batches = smaller;
            } else {
                tooSmall = middle;
            }
        }
        return batches;
    }
}
