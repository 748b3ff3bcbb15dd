// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import org.gem4j.train.internal.launch.ProcessGroup;

/// Sums over the tokens that a learner has seen, from which the metrics of a step follow. Means are NaN without tokens.
public final class LearnerMetrics {
    private long tokens;
    private double policyLoss;
    private double kl;
    private double clipped;
    private double entropy;
    private double absoluteDifference;
    private double largestDifference = Double.NEGATIVE_INFINITY;
    private double smallestDifference = Double.POSITIVE_INFINITY;

    /// @param old logprobs of the sampler
    /// @param weights what the loss of each token counts
    void add(
            float[] losses,
            float[] kls,
            float[] clippedTokens,
            float[] entropies,
            float[] logprobs,
            float[] old,
            float[] weights) {
        for (int i = 0; i < losses.length; i++) {
            policyLoss += losses[i] * weights[i];
            kl += kls[i];
            clipped += clippedTokens[i];
            entropy += entropies[i];
            double difference = (double) logprobs[i] - old[i];
            absoluteDifference += Math.abs(difference);
            largestDifference = Math.max(largestDifference, difference);
            smallestDifference = Math.min(smallestDifference, difference);
        }
        tokens += losses.length;
    }

    /// The metrics of all processes of a run together.
    public LearnerMetrics together(ProcessGroup ranks) {
        LearnerMetrics all = new LearnerMetrics();
        ranks.allGather(
                        tokens,
                        policyLoss,
                        kl,
                        clipped,
                        entropy,
                        absoluteDifference,
                        largestDifference,
                        smallestDifference)
                .forEach(each -> all.add(of(each)));
        return all;
    }

    private static LearnerMetrics of(double[] sums) {
        LearnerMetrics metrics = new LearnerMetrics();
        metrics.tokens = (long) sums[0];
        metrics.policyLoss = sums[1];
        metrics.kl = sums[2];
        metrics.clipped = sums[3];
        metrics.entropy = sums[4];
        metrics.absoluteDifference = sums[5];
        metrics.largestDifference = sums[6];
        metrics.smallestDifference = sums[7];
        return metrics;
    }

    void add(LearnerMetrics other) {
        tokens += other.tokens;
        policyLoss += other.policyLoss;
        kl += other.kl;
        clipped += other.clipped;
        entropy += other.entropy;
        absoluteDifference += other.absoluteDifference;
        largestDifference = Math.max(largestDifference, other.largestDifference);
        smallestDifference = Math.min(smallestDifference, other.smallestDifference);
    }

    long tokens() {
        return tokens;
    }

    /// Loss of the step, without the KL term.
    public double policyLoss() {
        return policyLoss;
    }

    /// Mean k3 per token.
    public double kl() {
        return kl / tokens;
    }

    /// Shard of tokens whose gradient was clipped away.
    double clipFraction() {
        return clipped / tokens;
    }

    /// Mean entropy per token, in nats.
    double entropy() {
        return entropy / tokens;
    }

    /// Mean |learner - sampler| of the logprobs.
    public double meanDifference() {
        return absoluteDifference / tokens;
    }

    /// Largest learner - sampler.
    public double largestDifference() {
        return largestDifference;
    }

    /// Smallest learner - sampler.
    public double smallestDifference() {
        return smallestDifference;
    }
}
