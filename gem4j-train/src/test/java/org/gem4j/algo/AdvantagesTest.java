// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gem4j.algo.internal.InvalidBatchException;
import org.gem4j.algo.internal.Moments.Deviation;
import org.gem4j.algo.internal.Whitening;
import org.junit.jupiter.api.Test;

class AdvantagesTest {
    private static final double[] REWARDS = {1, 0, 0, 5};
    private static final List<String> GROUPS = List.of("a", "b", "a", "c");

    @Test
    void grpoNormalizesWithinGroups() {
        double[] advantages = Grpo.advantages(REWARDS, GROUPS, Deviation.POPULATION, 1e-9);

        assertThat(advantages[0]).isCloseTo(1, within(1e-8));
        assertThat(advantages[2]).isCloseTo(-1, within(1e-8));
        assertThat(advantages[1]).as("a group of one").isZero();
        assertThat(advantages[3]).as("a group of one").isZero();
    }

    @Test
    void grpoCanUseTheSampleDeviation() {
        double[] advantages = Grpo.advantages(REWARDS, GROUPS, Deviation.SAMPLE, 1e-9);

        assertThat(advantages[0]).isCloseTo(Math.sqrt(0.5), within(1e-8));
    }

    @Test
    void drGrpoSubtractsTheMeanAlone() {
        assertThat(DrGrpo.advantages(REWARDS, GROUPS)).containsExactly(0.5, 0, -0.5, 0);
    }

    @Test
    void rlooSubtractsTheMeanOfTheOthers() {
        assertThat(Rloo.advantages(new double[] {3, 0, 0}, List.of(1, 1, 1))).containsExactly(3, -1.5, -1.5);
        assertThat(Rloo.advantages(new double[] {5}, List.of(1)))
                .as("no baseline")
                .containsExactly(5);
    }

    @Test
    void equalRewardsOfAGroupTeachNothing() {
        double[] equal = {0.1, 0.1, 0.1};
        List<Integer> one = List.of(7, 7, 7);

        assertThat(Grpo.advantages(equal, one, Deviation.SAMPLE, 1e-9)).containsExactly(0, 0, 0);
        assertThat(DrGrpo.advantages(equal, one)).containsExactly(0, 0, 0);
        assertThat(Rloo.advantages(equal, one)).containsExactly(0, 0, 0);
    }

    @Test
    void remaxSubtractsTheGreedyReward() {
        Remax.Result result = Remax.of(new double[][] {{0, 0, 1}}, new double[] {0.25}, new double[][] {{1, 0, 1}});

        assertThat(result.reward()).containsExactly(1);
        assertThat(result.advantage()).containsExactly(0.75);
        assertThat(result.returns()[0]).containsExactly(1, 0, 1);
        assertThat(result.tokenAdvantages()[0]).containsExactly(0.75, 0, 0.75);
    }

    @Test
    void reinforcePlusPlusTakesTheKlPenaltyFromTheReward() {
        ReinforcePlusPlus.Result result = ReinforcePlusPlus.of(
                new double[][] {{0, 1}},
                new double[][] {{-1, -2}},
                new double[][] {{-2, -2}},
                new double[][] {{1, 1}},
                0.5,
                1,
                0);

        assertThat(result.tokenRewards()[0]).containsExactly(-0.5, 1);
        assertThat(result.returns()[0]).containsExactly(0.5, 1);
        assertThat(result.advantages()[0][0]).isCloseTo(-Math.sqrt(0.5), within(1e-12));
    }

    @Test
    void turnAdvantagesBootstrapOnlyWhereAnEpisodeGoesOn() {
        GeneralizedAdvantage.Result ended = GeneralizedAdvantage.ofTurns(
                new double[] {0, 1}, new double[] {0.5, 0.5}, new double[] {0, 1}, 9, 1, 0.5);
        GeneralizedAdvantage.Result cut = GeneralizedAdvantage.ofTurns(
                new double[] {0, 1}, new double[] {0.5, 0.5}, new double[] {0, 0}, 9, 1, 0.5);

        assertThat(ended.deltas()).containsExactly(0, 0.5);
        assertThat(ended.advantages()).containsExactly(0.25, 0.5);
        assertThat(ended.returns()).containsExactly(0.75, 1);
        assertThat(cut.deltas()).containsExactly(0, 9.5);
    }

    @Test
    void tokenAdvantagesStepOverMaskedTokens() {
        GeneralizedAdvantage.TokenResult result = GeneralizedAdvantage.ofTokens(
                new double[][] {{0, 7, 1}}, new double[][] {{0.5, 7, 0.5}}, new double[][] {{1, 0, 1}}, 1, 1);

        assertThat(result.advantages()[0]).containsExactly(0.5, 0, 0.5);
        assertThat(result.returns()[0]).containsExactly(1, 0, 1);
    }

    @Test
    void whiteningLooksAtUnmaskedTokensAlone() {
        double[][] whitened = Whitening.of(new double[][] {{1, 3, 99}}, new double[][] {{1, 1, 0}}, false, true, 0);

        assertThat(whitened[0]).containsExactly(-1, 1, 0);
        assertThat(Whitening.of(new double[][] {{1, 3}}, new double[][] {{1, 1}}, false, false, 0)[0])
                .containsExactly(1, 3);
    }

    @Test
    void impossibleInputIsRefusedByKind() {
        refused(InvalidBatchException.Kind.NON_FINITE, () -> Rloo.advantages(new double[] {Double.NaN}, List.of(1)));
        refused(InvalidBatchException.Kind.BAD_SHAPE, () -> DrGrpo.advantages(new double[] {1, 2}, List.of(1)));
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() -> Grpo.advantages(new double[] {1}, List.of(1), Deviation.SAMPLE, -1))
                .withMessage("eps must be above 0 but was -1.0");
        refused(
                InvalidBatchException.Kind.TOO_FEW_TOKENS,
                () -> Whitening.of(new double[][] {{1}}, new double[][] {{1}}, true, true, 1e-8));
    }

    private static void refused(InvalidBatchException.Kind kind, Runnable call) {
        assertThatExceptionOfType(InvalidBatchException.class)
                .isThrownBy(call::run)
                .satisfies(e -> assertThat(e.kind()).isEqualTo(kind));
    }
}
