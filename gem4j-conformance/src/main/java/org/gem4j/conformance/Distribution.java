// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.stream.IntStream;

/// The next-token distribution that logits stand for.
final class Distribution {
    private final float[] logits;
    private final double logSum;

    Distribution(float[] logits) {
        this.logits = logits;
        double largest = Double.NEGATIVE_INFINITY;
        for (float logit : logits) {
            largest = Math.max(largest, logit);
        }
        double sum = 0;
        for (float logit : logits) {
            sum += Math.exp(logit - largest);
        }
        logSum = largest + Math.log(sum);
    }

    static double[] wide(float[] values) {
        return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
    }

    double logprob(int token) {
        return logits[token] - logSum;
    }

    /// In nats.
    double entropy() {
        double entropy = 0;
        for (int i = 0; i < logits.length; i++) {
            double logprob = logprob(i);
            entropy -= Math.exp(logprob) * logprob;
        }
        return entropy;
    }

    /// The likeliest tokens, the lower id first among equals.
    int[] likeliest(int count) {
        return IntStream.range(0, logits.length)
                .boxed()
                .sorted((a, b) -> Float.compare(logits[b], logits[a]))
                .limit(count)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
