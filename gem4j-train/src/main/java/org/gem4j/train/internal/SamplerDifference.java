// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

/// Sums over tokens of how the learner's probabilities differ from those that the tokens were sampled with. Means are
/// NaN without tokens.
final class SamplerDifference {
    private double tokens;
    private double absolute;
    private double signed;
    private double squares;
    private double largest;
    private double largestProbability = Double.NEGATIVE_INFINITY;
    private double smallestProbability = Double.POSITIVE_INFINITY;

    void add(double learner, double sampler) {
        double difference = learner - sampler;
        double probability = Math.exp(learner) - Math.exp(sampler);
        tokens++;
        absolute += Math.abs(difference);
        signed += difference;
        squares += difference * difference;
        largest = Math.max(largest, Math.abs(difference));
        largestProbability = Math.max(largestProbability, probability);
        smallestProbability = Math.min(smallestProbability, probability);
    }

    void add(SamplerDifference other) {
        add(other.sums());
    }

    /// Adds the [#sums] of another one.
    void add(double[] sums) {
        tokens += sums[0];
        absolute += sums[1];
        signed += sums[2];
        squares += sums[3];
        largest = Math.max(largest, sums[4]);
        largestProbability = Math.max(largestProbability, sums[5]);
        smallestProbability = Math.min(smallestProbability, sums[6]);
    }

    /// All it has, for other processes.
    double[] sums() {
        return new double[] {tokens, absolute, signed, squares, largest, largestProbability, smallestProbability};
    }

    /// Mean |learner - sampler| of the logprobs.
    double mean() {
        return absolute / tokens;
    }

    /// Largest |learner - sampler| of the logprobs.
    double largest() {
        return largest;
    }

    /// Largest learner - sampler of the probabilities.
    double largestProbability() {
        return largestProbability;
    }

    /// Smallest learner - sampler of the probabilities.
    double smallestProbability() {
        return smallestProbability;
    }

    /// Mean sampler - learner of the logprobs: the estimate k1 of their KL divergence.
    double divergence() {
        return -signed / tokens;
    }

    /// Half the mean square of the same difference: the estimate k2.
    double squaredDivergence() {
        return squares / tokens / 2;
    }
}
