// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.gem4j.llm.Sample;
import org.gem4j.train.config.AlgorithmSettings;
import org.gem4j.train.config.Flags;
import org.junit.jupiter.api.Test;

class AdvantageEstimatorTest {
    /// Two episodes of task 7, of two turns and one, and one episode of task 8.
    private static final AdvantageEstimator.Episodes EPISODES = new AdvantageEstimator.Episodes(
            List.of(new double[] {0, 1}, new double[] {0}, new double[] {3}),
            List.of(7L, 7L, 8L),
            Map.of(7L, 0.25),
            new double[] {0.5, 0.25, 0.5, 1});

    @Test
    void returnsAreDiscountedWithinEpisodes() {
        assertThat(estimator("none").turns(EPISODES)).containsExactly(0.5, 1, 0, 3);
    }

    @Test
    void episodeLevelGivesEveryTurnTheWholeReturn() {
        assertThat(estimator("ep_level").turns(EPISODES)).containsExactly(1, 1, 0, 3);
    }

    @Test
    void groupsAreTheEpisodesOfATask() {
        assertThat(estimator("drgrpo").turns(EPISODES)).containsExactly(0.5, 0.5, -0.5, 0);
        assertThat(estimator("rloo").turns(EPISODES)).containsExactly(1, 1, -1, 3);
        assertThat(estimator("grpo").turns(EPISODES)[0]).isCloseTo(1, within(1e-6));
    }

    @Test
    void remaxComparesWithTheGreedyEpisode() {
        assertThat(estimator("remax").turns(EPISODES)).containsExactly(0.75, 0.75, -0.25, 3);
    }

    @Test
    void ppoComparesWithTheCritic() {
        assertThat(estimator("ppo").turns(EPISODES)).containsExactly(0, 0.75, -0.5, 2);
        assertThat(estimator("ppo").valueTargets(EPISODES))
                .as("with lambda 1, the discounted returns")
                .containsExactly(estimator("ppo").returns(EPISODES));
    }

    @Test
    void normReturnNormalisesWhateverCameBefore() {
        double[] advantages = new AdvantageEstimator(
                        Flags.read(AlgorithmSettings.class, Map.of("critic_type", "drgrpo")))
                .turns(EPISODES);

        assertThat(advantages[0] + advantages[1] + advantages[2] + advantages[3])
                .isCloseTo(0, within(1e-12));
    }

    @Test
    void tokensPayForTheirOwnDivergence() {
        AlgorithmSettings settings = Flags.read(
                AlgorithmSettings.class, Map.of("critic_type", "reinforce_plus_plus", "kl_penalty_coef", "1"));
        TrainingSample sample = TrainingSample.of(new Sample(new int[] {1}, new int[] {2, 3}), new float[] {-1, -1})
                .withReference(new float[] {-3, -1});

        float[] advantages = new AdvantageEstimator(settings).tokens(List.of(sample), new double[] {0})[0];

        assertThat(advantages[0]).as("2 nats likelier than the reference").isNegative();
        assertThat(advantages[1]).isEqualTo(-advantages[0]);
    }

    private static AdvantageEstimator estimator(String critic) {
        return new AdvantageEstimator(Flags.read(
                AlgorithmSettings.class, Map.of("critic_type", critic, "norm_return", "false", "gamma", "0.5")));
    }
}
