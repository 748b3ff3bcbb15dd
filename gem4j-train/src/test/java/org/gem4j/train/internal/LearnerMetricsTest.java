// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.gem4j.train.internal.launch.ProcessGroup;
import org.junit.jupiter.api.Test;

class LearnerMetricsTest {
    private static final Offset<Double> ROUNDING = within(1e-7);
    private static final float[] NONE = new float[3];

    /// Three tokens whose probabilities are 1/2, 1/4 and 1/2 for the sampler, and 1/4, 1/2 and 1/2 for the learner.
    private static final float[] SAMPLED = {log(0.5), log(0.25), log(0.5)};

    private static final float[] LEARNER = {log(0.25), log(0.5), log(0.5)};

    @Test
    void samplerAndLearnerAreComparedTokenByToken() {
        SamplerDifference difference = metrics(LEARNER).sampler();

        assertThat(difference.largest()).isCloseTo(Math.log(2), ROUNDING);
        assertThat(difference.mean()).isCloseTo(2 * Math.log(2) / 3, ROUNDING);
        assertThat(difference.largestProbability()).isCloseTo(0.25, ROUNDING);
        assertThat(difference.smallestProbability()).isCloseTo(-0.25, ROUNDING);
        assertThat(difference.divergence()).isCloseTo(0, ROUNDING);
        assertThat(difference.squaredDivergence()).isCloseTo(Math.log(2) * Math.log(2) / 3, ROUNDING);
    }

    @Test
    void divergenceIsPositiveWhereTheLearnerFindsTheTokensLessLikely() {
        SamplerDifference difference = new SamplerDifference();
        difference.add(log(0.25), log(0.5));
        difference.add(log(0.5), log(0.5));

        assertThat(difference.divergence()).isCloseTo(Math.log(2) / 2, ROUNDING);
        assertThat(difference.squaredDivergence()).isCloseTo(Math.log(2) * Math.log(2) / 4, ROUNDING);
    }

    @Test
    void moveSinceTheBatchWasSampledIsMeasuredFromTheOldLogprobs() {
        LearnerMetrics metrics = metrics(new float[] {log(0.25), log(0.25), log(0.125)});

        assertThat(metrics.largestDifference()).isCloseTo(2 * Math.log(2), ROUNDING);
        assertThat(metrics.smallestDifference()).isCloseTo(0, ROUNDING);
        assertThat(metrics.meanDifference()).isCloseTo(2 * Math.log(2) / 3, ROUNDING);
    }

    @Test
    void tokensWithoutALossAreCounted() {
        assertThat(metrics(LEARNER).zeroLosses()).isEqualTo(2);
    }

    @Test
    void partsOfABatchGiveTheMetricsOfTheWhole() {
        LearnerMetrics whole = metrics(LEARNER);
        LearnerMetrics twice = new LearnerMetrics();
        twice.add(whole.together(ProcessGroup.ALONE));
        twice.add(whole.together(ProcessGroup.ALONE));

        assertThat(twice.tokens()).isEqualTo(6);
        assertThat(twice.zeroLosses()).isEqualTo(4);
        assertThat(twice.policyLoss()).isEqualTo(2 * whole.policyLoss());
        assertThat(twice.entropy()).isEqualTo(whole.entropy());
        assertThat(twice.sampler().sums())
                .containsExactly(
                        new double[] {
                            6,
                            6 * whole.sampler().mean(),
                            0,
                            12 * whole.sampler().squaredDivergence(),
                            whole.sampler().largest(),
                            whole.sampler().largestProbability(),
                            whole.sampler().smallestProbability()
                        },
                        within(1e-12));
    }

    /// @param old logprobs before the update
    private static LearnerMetrics metrics(float[] old) {
        LearnerMetrics metrics = new LearnerMetrics();
        float[] losses = {0, -0f, 2};
        metrics.add(losses, NONE, NONE, new float[] {1, 2, 3}, LEARNER, old, SAMPLED, new float[] {1, 1, 0.5f});
        return metrics;
    }

    private static float log(double probability) {
        return (float) Math.log(probability);
    }
}
