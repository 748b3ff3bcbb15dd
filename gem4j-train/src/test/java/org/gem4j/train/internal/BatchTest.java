// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.algo.Advantages;
import org.gem4j.algo.Algorithm;
import org.gem4j.algo.DiscountedReturns;
import org.gem4j.algo.Estimator;
import org.gem4j.algo.GeneralizedAdvantage;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Step;
import org.gem4j.report.Metrics;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.gem4j.train.EvaluationResult;
import org.gem4j.train.config.LearningSettings;
import org.junit.jupiter.api.Test;

class BatchTest {
    private static final LearningSettings LEARNING = LearningSettings.defaults().withGamma(0.5);
    private static final Episode WON = episode("a:A", Episode.Outcome.OK, 0, 1);
    private static final Episode LOST = episode("b:B", Episode.Outcome.OK, 0);
    private static final Episode TOO_LONG = episode("b:B", Episode.Outcome.POLICY_ERROR, 0, 0, 0);
    private static final Episode BROKEN = episode("b:B", Episode.Outcome.INFRASTRUCTURE, 0);

    @Test
    void learnsFromFailedEpisodesOnlyWhenAsked() {
        List<Episode> played = List.of(WON, LOST, TOO_LONG, BROKEN);

        assertThat(batch(played, false).turns()).hasSize(3);
        assertThat(batch(played, true).turns()).hasSize(6);
        assertThat(batch(played, true).failed()).isEqualTo(1);
    }

    @Test
    void explainedVarianceComparesValuesWithDiscountedReturns() {
        Estimates exact = estimates(List.of(WON, LOST), new GeneralizedAdvantage(1), 0.5, 1, 0);
        Estimates half = estimates(List.of(WON, LOST), new GeneralizedAdvantage(1), 0.25, 0.5, 0);

        assertThat(metrics(exact).get("train/explained_variance").orElseThrow()).isEqualTo(1);
        assertThat(metrics(half).get("train/explained_variance").orElseThrow()).isCloseTo(0.75, within(1e-12));
        assertThat(exact.advantages().valueTargets()).containsExactly(0.5, 1, 0);
    }

    @Test
    void withoutACriticNothingIsExplained() {
        assertThat(metrics(estimates(List.of(WON, LOST), new DiscountedReturns()))
                        .get("train/explained_variance"))
                .isEmpty();
    }

    @Test
    void samplesHaveTheAdvantagesOfTheirTurns() {
        Estimates estimates = estimates(List.of(LOST, WON), new DiscountedReturns());

        assertThat(estimates.samples())
                .extracting(sample -> sample.advantages()[0])
                .containsExactly(0f, 0.5f, 1f);
        assertThatThrownBy(() -> estimates(List.of(WON), batch -> Advantages.ofTurns(new double[] {Double.NaN, 0})))
                .isInstanceOf(NotFiniteException.class)
                .hasMessageContaining("the advantage of a turn is NaN");
    }

    @Test
    void onlyLastTurnsAreSamplesWhereThatIsAskedFor() {
        Batch batch = Batch.of(List.of(LOST, WON, WON), false, LEARNING.withLastTurnOnly(true));

        assertThat(batch.turns()).hasSize(5);
        assertThat(batch.trained()).containsExactly(0, 2, 4);
    }

    @Test
    void nothingIsSaidOfEpisodesThatAreNotThere() {
        assertThat(metrics(estimates(List.of(BROKEN), new DiscountedReturns())).values())
                .isEqualTo(Map.of(
                        "actor/num_trajectories", 0L,
                        "actor/num_groups", 0L,
                        "actor/num_turns", 0L,
                        "actor/num_tokens", 0L,
                        "actor/num_generation_failed", 0L,
                        "actor/num_infrastructure_failed", 1L,
                        "actor/discount_factor", 0.5));
        assertThat(RunEvaluations.metrics(Map.of(
                                "a:A",
                                new EvaluationResult(List.of(), List.of(BROKEN)),
                                "b:B",
                                new EvaluationResult(List.of(WON), List.of())))
                        .values())
                .containsEntry("eval/average/accuracy", 1.0)
                .doesNotContainKey("eval/a:A/accuracy");
    }

    @Test
    void figuresAreThereForEachEnvironment() {
        Metrics metrics = BatchMetrics.byEnvironment(batch(List.of(WON, LOST, LOST), false));

        assertThat(metrics.values())
                .isEqualTo(Map.of(
                        "actor/a:A/num_trajectories", 1L,
                        "actor/a:A/mean_episode_len", 2.0,
                        "actor/a:A/mean_episode_return", 1.0,
                        "actor/a:A/mean_episode_success", 1.0,
                        "actor/b:B/num_trajectories", 2L,
                        "actor/b:B/mean_episode_len", 1.0,
                        "actor/b:B/mean_episode_return", 0.0,
                        "actor/b:B/mean_episode_success", 0.0));
    }

    @Test
    void groupsWhoseEpisodesAllEarnTheSameAreCounted() {
        List<Episode> played = List.of(
                group(1, 0),
                group(1, 0),
                group(2, 1),
                group(2, 0, 1),
                group(3, 0),
                group(3, 1),
                group(4, 0.5),
                group(4, 0.5),
                group(5, -1, 1),
                group(5, 0));

        Metrics metrics = metrics(estimates(played, new DiscountedReturns()), 2);

        assertThat(metrics.get("train/all_zero_rewards_count")).hasValue(2);
        assertThat(metrics.get("train/all_one_rewards_count")).hasValue(1);
        assertThat(metrics(estimates(played, new DiscountedReturns())).values())
                .doesNotContainKeys("train/all_zero_rewards_count", "train/all_one_rewards_count");
    }

    private static Episode group(long seed, double... rewards) {
        return new Episode(
                "a:A", seed, episode("a:A", Episode.Outcome.OK, rewards).turns(), Episode.Outcome.OK);
    }

    @Test
    void promptsAreMeasuredInTokens() {
        Response response = Response.sampled(
                "x", new int[] {1, 2, 3, 4, 5}, new int[] {3}, new float[] {-1}, StopReason.END_OF_TURN);
        Turn turn = new Turn("", response, "x", Step.of("", 1, true, false, Info.empty()));
        Episode longer = new Episode("a:A", 1, List.of(turn), Episode.Outcome.OK);

        Metrics metrics = metrics(estimates(List.of(longer, WON), new DiscountedReturns()));

        assertThat(metrics.get("actor/prompt_tok_len")).hasValue(3);
    }

    @Test
    void toolCallsAreThoseOfTheLastStep() {
        Info info = Info.of(InfoKeys.TOOL_USE_COUNTER, 2, InfoKeys.TOOL_SUCCESS_COUNTER, 1);
        Turn turn = turn(Step.of("", 1, true, false, info));
        Episode called = new Episode("a:A", 1, List.of(turn), Episode.Outcome.OK);

        Metrics metrics = metrics(estimates(List.of(called, LOST), new DiscountedReturns()));

        assertThat(metrics.get("actor/num_tool_uses")).hasValue(1);
        assertThat(metrics.get("actor/num_tool_success")).hasValue(0.5);
    }

    @Test
    void numbersOfTheLastStepsInfoAreMetrics() {
        InfoKey<Double> part = new InfoKey<>("part", Double.class);
        InfoKey<Integer> cell = new InfoKey<>("cell", Integer.class);
        Info info = Info.of(part, 0.25, InfoKeys.CUMULATIVE_REWARDS, 1.0).with(cell, 3);
        Episode first = new Episode("a:A", 1, List.of(turn(Step.of("", 1, true, false, info))), Episode.Outcome.OK);
        Episode second = new Episode(
                "a:A", 1, List.of(turn(Step.of("", 0, true, false, Info.of(part, 0.75)))), Episode.Outcome.OK);

        Metrics metrics = metrics(estimates(List.of(first, second, LOST), new DiscountedReturns()));

        assertThat(metrics.values()).containsEntry("actor/info/part", 0.5);
        assertThat(metrics.values().keySet())
                .filteredOn(name -> name.startsWith("actor/info/"))
                .hasSize(1);
    }

    private static Batch batch(List<Episode> played, boolean keepFailed) {
        return Batch.of(played, keepFailed, LEARNING);
    }

    private static Estimates estimates(List<Episode> played, Estimator estimator, double... values) {
        Batch batch = batch(played, false);
        Scores scores = new Scores(batch, batch.samples(), values, new double[0], Map.of());
        return Estimates.of(scores, Algorithm.of(estimator), LEARNING);
    }

    private static Metrics metrics(Estimates estimates) {
        return metrics(estimates, 1);
    }

    private static Metrics metrics(Estimates estimates, int groupSize) {
        return BatchMetrics.of(estimates, LEARNING.gamma(), groupSize);
    }

    private static Episode episode(String envId, Episode.Outcome outcome, double... rewards) {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < rewards.length; i++) {
            turns.add(turn(Step.of("", rewards[i], i == rewards.length - 1, false, Info.empty())));
        }
        return new Episode(envId, 1, turns, outcome);
    }

    private static Turn turn(Step step) {
        Response response =
                Response.sampled("x", new int[] {1, 2}, new int[] {3}, new float[] {-1}, StopReason.END_OF_TURN);
        return new Turn("", response, "x", step);
    }
}
