// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.tree.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.Sampling;
import org.junit.jupiter.api.Test;

class TokenDistributionTest {
    /// Probabilities 0.5, 0.3, 0.2.
    private static final float[] LOGITS = {(float) Math.log(0.5), (float) Math.log(0.3), (float) Math.log(0.2)};

    @Test
    void drawsFollowTheDistribution() {
        TokenDistribution distribution = TokenDistribution.of(LOGITS, Sampling.plain(1));
        SeededRandom random = SeededRandom.of(1);
        int[] counts = new int[3];
        for (int i = 0; i < 100_000; i++) {
            counts[distribution.sample(random)]++;
        }

        assertThat(counts[0] / 1e5).isCloseTo(0.5, within(0.01));
        assertThat(counts[2] / 1e5).isCloseTo(0.2, within(0.01));
        assertThat(distribution.logprob(1)).isCloseTo((float) Math.log(0.3), within(1e-6f));
    }

    @Test
    void temperatureSharpens() {
        TokenDistribution distribution =
                TokenDistribution.of(LOGITS, Sampling.plain(1).withTemperature(0.5));

        // Squares: 0.25, 0.09, 0.04 of 0.38.
        assertThat(distribution.logprob(0)).isCloseTo((float) Math.log(0.25 / 0.38), within(1e-6f));
    }

    @Test
    void topKAndTopPLeaveTheLikeliest() {
        TokenDistribution two = TokenDistribution.of(LOGITS, new Sampling(1, 1, 2, 1));
        TokenDistribution nucleus = TokenDistribution.of(LOGITS, new Sampling(1, 0.6, -1, 1));
        TokenDistribution one = TokenDistribution.of(LOGITS, new Sampling(1, 0.4, -1, 1));

        assertThat(two.logprob(2)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(two.logprob(0)).isCloseTo((float) Math.log(0.5 / 0.8), within(1e-6f));
        assertThat(nucleus.logprob(1)).isCloseTo((float) Math.log(0.3 / 0.8), within(1e-6f));
        assertThat(one.logprob(0)).isZero();
    }

    @Test
    void zeroTemperatureTakesTheFirstOfTheLikeliest() {
        TokenDistribution greedy =
                TokenDistribution.of(new float[] {1, 3, 3, 2}, Sampling.plain(1).withTemperature(0));

        assertThat(greedy.sample(SeededRandom.of(9))).isEqualTo(1);
        assertThat(greedy.logprob(1)).isZero();
    }
}
