// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.gem4j.train.internal.launch.ProcessGroup;

/// Sums over the tokens that a learner has seen, from which the metrics of a step follow. Means are NaN without tokens.
public final class LearnerMetrics {
    private long tokens;
    private double policyLoss;
    private double kl;
    private double clipped;
    private double entropy;
    private double zeroLosses;
    private double largestDifference = Double.NEGATIVE_INFINITY;
    private double smallestDifference = Double.POSITIVE_INFINITY;
    private final SamplerDifference sampler = new SamplerDifference();

    /// @param old logprobs before the update
    /// @param sampled logprobs of the sampler
    /// @param weights what the loss of each token counts
    void add(
            float[] losses,
            float[] kls,
            float[] clippedTokens,
            float[] entropies,
            float[] logprobs,
            float[] old,
            float[] sampled,
            float[] weights) {
        for (int i = 0; i < losses.length; i++) {
            policyLoss += losses[i] * weights[i];
            kl += kls[i];
            clipped += clippedTokens[i];
            entropy += entropies[i];
            zeroLosses += losses[i] == 0 ? 1 : 0;
            sampler.add(logprobs[i], sampled[i]);
            double difference = (double) logprobs[i] - old[i];
            largestDifference = Math.max(largestDifference, difference);
            smallestDifference = Math.min(smallestDifference, difference);
        }
        tokens += losses.length;
    }

    /// The metrics of all processes of a run together.
    public LearnerMetrics together(ProcessGroup ranks) {
        double[] own = {tokens, policyLoss, kl, clipped, entropy, zeroLosses, largestDifference, smallestDifference};
        double[] sums = DoubleStream.concat(Arrays.stream(own), Arrays.stream(sampler.sums()))
                .toArray();
        LearnerMetrics all = new LearnerMetrics();
        ranks.allGather(sums).forEach(each -> all.add(of(each)));
        return all;
    }

    private static LearnerMetrics of(double[] sums) {
        LearnerMetrics metrics = new LearnerMetrics();
        metrics.tokens = (long) sums[0];
        metrics.policyLoss = sums[1];
        metrics.kl = sums[2];
        metrics.clipped = sums[3];
        metrics.entropy = sums[4];
        metrics.zeroLosses = sums[5];
        metrics.largestDifference = sums[6];
        metrics.smallestDifference = sums[7];
        metrics.sampler.add(Arrays.copyOfRange(sums, 8, sums.length));
        return metrics;
    }

    void add(LearnerMetrics other) {
        tokens += other.tokens;
        policyLoss += other.policyLoss;
        kl += other.kl;
        clipped += other.clipped;
        entropy += other.entropy;
        zeroLosses += other.zeroLosses;
        largestDifference = Math.max(largestDifference, other.largestDifference);
        smallestDifference = Math.min(smallestDifference, other.smallestDifference);
        sampler.add(other.sampler);
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

    /// Fraction of tokens whose gradient was clipped away.
    double clipFraction() {
        return clipped / tokens;
    }

    /// Mean entropy per token, in nats.
    double entropy() {
        return entropy / tokens;
    }

    /// Number of tokens whose policy loss is exactly 0.
    double zeroLosses() {
        return zeroLosses;
    }

    /// How the learner differs from the sampler.
    SamplerDifference sampler() {
        return sampler;
    }

    /// Mean |learner - sampler| of the logprobs.
    public double meanDifference() {
        return sampler.mean();
    }

    /// Largest logprob minus the one before the update.
    public double largestDifference() {
        return largestDifference;
    }

    /// Smallest logprob minus the one before the update.
    public double smallestDifference() {
        return smallestDifference;
    }
}
