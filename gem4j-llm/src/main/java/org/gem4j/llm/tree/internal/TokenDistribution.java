// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.tree.internal;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.gem4j.rollout.Sampling;

/// The distribution of the next token under sampling settings, ready to be sampled from many times.
public final class TokenDistribution {
    private final float[] logprobs;
    private final double[] cumulative;
    private final int[] order;

    /// @param logits of every token; temperature, top-k, top-p and min-p are applied to them in this order
    public static TokenDistribution of(float[] logits, Sampling sampling) {
        if (sampling.temperature() == 0) {
            return greedy(logits);
        }
        double[] probabilities = softmax(logits, sampling.temperature());
        boolean all = sampling.drawsFromAll();
        int[] order = all ? IntStream.range(0, logits.length).toArray() : likeliestFirst(probabilities);
        int kept = all ? order.length : kept(probabilities, order, sampling);
        double total = 0;
        for (int i = 0; i < kept; i++) {
            total += probabilities[order[i]];
        }
        float[] logprobs = new float[logits.length];
        Arrays.fill(logprobs, Float.NEGATIVE_INFINITY);
        double[] cumulative = new double[kept];
        double sum = 0;
        for (int i = 0; i < kept; i++) {
            double share = probabilities[order[i]] / total;
            sum += share;
            cumulative[i] = sum;
            logprobs[order[i]] = (float) Math.log(share);
        }
        return new TokenDistribution(logprobs, cumulative, Arrays.copyOf(order, kept));
    }

    private TokenDistribution(float[] logprobs, double[] cumulative, int[] order) {
        this.logprobs = logprobs;
        this.cumulative = cumulative;
        this.order = order;
    }

    /// Always the likeliest token, the lowest id among equals.
    private static TokenDistribution greedy(float[] logits) {
        int best = 0;
        for (int i = 1; i < logits.length; i++) {
            if (logits[i] > logits[best]) {
                best = i;
            }
        }
        float[] logprobs = new float[logits.length];
        Arrays.fill(logprobs, Float.NEGATIVE_INFINITY);
        logprobs[best] = 0;
        return new TokenDistribution(logprobs, new double[] {1}, new int[] {best});
    }

    private static double[] softmax(float[] logits, double temperature) {
        double max = Double.NEGATIVE_INFINITY;
        for (float logit : logits) {
            max = Math.max(max, logit / temperature);
        }
        double[] probabilities = new double[logits.length];
        double total = 0;
        for (int i = 0; i < logits.length; i++) {
            probabilities[i] = Math.exp(logits[i] / temperature - max);
            total += probabilities[i];
        }
        for (int i = 0; i < probabilities.length; i++) {
            probabilities[i] /= total;
        }
        return probabilities;
    }

    private static int[] likeliestFirst(double[] probabilities) {
        return IntStream.range(0, probabilities.length)
                .boxed()
                .sorted((a, b) -> Double.compare(probabilities[b], probabilities[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int kept(double[] probabilities, int[] order, Sampling sampling) {
        int limit = sampling.topK() == -1 ? order.length : Math.min(sampling.topK(), order.length);
        double total = 0;
        for (int i = 0; i < limit; i++) {
            total += probabilities[order[i]];
        }
        double least = sampling.minP() * probabilities[order[0]];
        double sum = 0;
        for (int i = 0; i < limit; i++) {
            if (probabilities[order[i]] < least) {
                return i;
            }
            sum += probabilities[order[i]] / total;
            if (sum >= sampling.topP()) {
                return i + 1;
            }
        }
        return limit;
    }

    /// A token sampled by inverting the distribution at one uniform number.
    public int sample(RandomGenerator random) {
        int at = Arrays.binarySearch(cumulative, random.nextDouble() * cumulative[cumulative.length - 1]);
        int index = at >= 0 ? at + 1 : -at - 1;
        return order[Math.min(index, order.length - 1)];
    }

    /// The log of the token's probability, in nats; negative infinity for one that is never sampled.
    public float logprob(int token) {
        return logprobs[token];
    }
}
