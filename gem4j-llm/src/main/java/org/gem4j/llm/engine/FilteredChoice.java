// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.gem4j.rollout.Sampling;

/// The tokens that top-k, top-p and min-p leave, likeliest first, the lower number first among equals.
final class FilteredChoice {
    private final int[] tokens;
    private final double[] cumulated;
    private final double[] probabilities;

    private FilteredChoice(int[] tokens, double[] probabilities) {
        this.tokens = tokens;
        this.probabilities = probabilities;
        this.cumulated = probabilities.clone();
        Arrays.parallelPrefix(cumulated, Double::sum);
    }

    /// The choice among candidates; empty if tokens that are no candidates could belong to it.
    ///
    /// @param logprobs of the candidates among all tokens, at the sampling temperature
    /// @param tokens the candidates: the likeliest of all tokens
    /// @param complete whether these are all tokens
    static Optional<FilteredChoice> of(float[] logprobs, int[] tokens, boolean complete, Sampling sampling) {
        int[] order = IntStream.range(0, tokens.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> -logprobs[i]).thenComparingInt(i -> tokens[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        boolean limited = sampling.topK() != -1 && sampling.topK() <= order.length;
        int limit = limited ? sampling.topK() : order.length;
        double[] probabilities = new double[limit];
        double total = 0;
        for (int i = 0; i < limit; i++) {
            probabilities[i] = Math.exp(logprobs[order[i]]);
            total += probabilities[i];
        }
        boolean enough = complete || limited;
        int kept = limit;
        if (sampling.topP() < 1) {
            // Candidates that are not limited by top-k stand for a whole distribution whose sum is 1.
            double goal = sampling.topP() * (enough ? total : 1);
            kept = reach(probabilities, goal);
            enough |= kept < limit;
        }
        if (sampling.minP() > 0) {
            double least = sampling.minP() * probabilities[0];
            int before = kept;
            while (kept > 1 && probabilities[kept - 1] < least) {
                kept--;
            }
            enough |= kept < before;
        }
        if (!enough) {
            return Optional.empty();
        }
        while (kept > 1 && probabilities[kept - 1] == 0) {
            kept--;
        }
        double sum = Arrays.stream(probabilities, 0, kept).sum();
        int[] left = new int[kept];
        double[] shares = new double[kept];
        for (int i = 0; i < kept; i++) {
            left[i] = tokens[order[i]];
            shares[i] = probabilities[i] / sum;
        }
        return Optional.of(new FilteredChoice(left, shares));
    }

    /// How many of the first probabilities it takes to reach a sum.
    private static int reach(double[] probabilities, double goal) {
        double sum = 0;
        for (int i = 0; i < probabilities.length; i++) {
            sum += probabilities[i];
            if (sum >= goal) {
                return i + 1;
            }
        }
        return probabilities.length;
    }

    /// Index of a token sampled by inverting the distribution at one uniform number.
    int sample(RandomGenerator random) {
        double point = random.nextDouble() * cumulated[cumulated.length - 1];
        int at = Arrays.binarySearch(cumulated, point);
        return Math.min(at >= 0 ? at + 1 : -at - 1, tokens.length - 1);
    }

    int token(int index) {
        return tokens[index];
    }

    /// In nats, among the tokens that are left.
    float logprob(int index) {
        return (float) Math.log(probabilities[index]);
    }
}
