// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.algo.EpisodeBatch.ScoredEpisode;
import org.gem4j.algo.EpisodeBatch.ScoredTurn;
import org.junit.jupiter.api.Test;

class EstimatorsTest {
    private static final float[] NONE = {};

    /// Two episodes of task 7, of two turns and one, and one episode of task 8.
    private static final EpisodeBatch BATCH =
            new EpisodeBatch(List.of(episode(7, 0.25, 0, 0, 1), episode(7, 0.25, 0, 0), episode(8, 0, 0, 3)), 0.5, 0);

    @Test
    void returnsAreDiscountedWithinEpisodes() {
        assertThat(turns(new DiscountedReturns())).containsExactly(0.5, 1, 0, 3);
    }

    @Test
    void episodeLevelGivesEveryTurnTheWholeReturn() {
        assertThat(turns(new EpisodeReturns())).containsExactly(1, 1, 0, 3);
    }

    @Test
    void groupsAreTheEpisodesOfATask() {
        assertThat(turns(new DrGrpo())).containsExactly(0.5, 0.5, -0.5, 0);
        assertThat(turns(new Rloo())).containsExactly(1, 1, -1, 3);
        assertThat(turns(new Grpo())[0]).isCloseTo(1, within(1e-6));
        assertThat(Grpo.groupsOf(8).groupSize()).isEqualTo(8);
    }

    @Test
    void remaxComparesWithTheGreedyEpisode() {
        assertThat(turns(new Remax())).containsExactly(0.75, 0.75, -0.25, 3);
    }

    @Test
    void normalizationComesAfterWhateverCameBefore() {
        double[] advantages = turns(new DrGrpo().normalized());

        assertThat(Arrays.stream(advantages).sum()).isCloseTo(0, within(1e-12));
        assertThatThrownBy(() -> turns(new ReinforcePlusPlus().normalized()))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("ReinforcePlusPlus");
        assertThat(new GeneralizedAdvantage(1).normalized().usesCritic()).isTrue();
        assertThat(new Remax().normalized().usesGreedyReturns()).isTrue();
    }

    @Test
    void tokensPayForTheirOwnDivergence() {
        ScoredTurn turn = new ScoredTurn(0, 0, new float[] {-1, -1}, new float[] {-3, -1});
        EpisodeBatch batch = new EpisodeBatch(List.of(new ScoredEpisode(1, List.of(turn), 0, 0)), 1, 1);

        double[] tokens = new ReinforcePlusPlus().estimate(batch).ofTurn(0, 2);

        assertThat(tokens[0]).as("2 nats likelier than the reference").isNegative();
        assertThat(tokens[1]).isEqualTo(-tokens[0]);
        assertThat(batch.rewards().getFirst())
                .as("the same penalty of the whole turn")
                .containsExactly(-2);
    }

    /// By hand, γ 0.5, λ 0.8, values 0.4, 0.6 and rewards 1, 2: the last δ is 2 + 0.5 V_next - 0.6, the first
    /// 1 + 0.5 · 0.6 - 0.4 = 0.9, and the first advantage 0.9 + 0.4 times the last.
    @Test
    void aLimitIsBootstrappedAndAnEndIsNot() {
        EpisodeBatch batch = new EpisodeBatch(List.of(valued(0), valued(0.2)), 0.5, 0);

        Advantages advantages = new GeneralizedAdvantage(0.8).estimate(batch);

        assertThat(advantages.turns()).containsExactly(new double[] {1.46, 1.4, 1.5, 1.5}, within(1e-12));
        assertThat(advantages.valueTargets()).containsExactly(new double[] {1.86, 2.0, 1.9, 2.1}, within(1e-12));
    }

    /// With λ 1 the value targets are the discounted returns, to which a cut episode adds what the critic expects.
    @Test
    void withoutTraceDecayTargetsAreDiscountedReturns() {
        EpisodeBatch batch = new EpisodeBatch(List.of(valued(0), valued(4)), 0.5, 0);

        double[] targets = new GeneralizedAdvantage(1).estimate(batch).valueTargets();

        assertThat(targets).containsExactly(new double[] {2, 2, 3, 4}, within(1e-12));
    }

    private static ScoredEpisode valued(double nextValue) {
        return new ScoredEpisode(
                1, List.of(new ScoredTurn(1, 0.4, NONE, NONE), new ScoredTurn(2, 0.6, NONE, NONE)), 0, nextValue);
    }

    private static double[] turns(Estimator estimator) {
        return estimator.estimate(BATCH).turns();
    }

    private static ScoredEpisode episode(long task, double greedy, double nextValue, double... rewards) {
        List<ScoredTurn> turns = new ArrayList<>();
        for (double reward : rewards) {
            turns.add(new ScoredTurn(reward, 0, NONE, NONE));
        }
        return new ScoredEpisode(task, turns, greedy, nextValue);
    }
}
