// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.gem4j.train.config.AlgorithmSettings;
import org.gem4j.train.config.Flags;
import org.gem4j.train.report.Metrics;
import org.junit.jupiter.api.Test;

class BatchTest {
    private static final Episode WON = episode("a:A", Episode.Outcome.OK, 0, 1);
    private static final Episode LOST = episode("b:B", Episode.Outcome.OK, 0);
    private static final Episode TOO_LONG = episode("b:B", Episode.Outcome.POLICY_ERROR, 0, 0, 0);
    private static final Episode BROKEN = episode("b:B", Episode.Outcome.INFRASTRUCTURE, 0);

    @Test
    void learnsFromFailedEpisodesOnlyWhenAsked() {
        List<Episode> played = List.of(WON, LOST, TOO_LONG, BROKEN);

        assertThat(batch(played, "none", false).turns()).isEqualTo(3);
        assertThat(batch(played, "none", true).turns()).isEqualTo(6);
        assertThat(batch(played, "none", true).metrics().get("actor/num_infrastructure_failed"))
                .hasValue(1);
    }

    @Test
    void explainedVarianceComparesValuesWithDiscountedReturns() {
        Batch exact = batch(List.of(WON, LOST), "ppo", false);
        exact.valued(new double[] {0.5, 1, 0});
        exact.withAdvantages(exact.samples());
        Batch half = batch(List.of(WON, LOST), "ppo", false);
        half.valued(new double[] {0.25, 0.5, 0});
        half.withAdvantages(half.samples());

        assertThat(exact.metrics().get("train/explained_variance").orElseThrow())
                .isEqualTo(1);
        assertThat(half.metrics().get("train/explained_variance").orElseThrow()).isCloseTo(0.75, within(1e-12));
        assertThat(exact.valueTargets()).containsExactly(0.5, 1, 0);
    }

    @Test
    void withoutACriticNothingIsExplained() {
        Batch batch = batch(List.of(WON, LOST), "none", false);
        batch.withAdvantages(batch.samples());

        assertThat(batch.metrics().get("train/explained_variance")).isEmpty();
    }

    @Test
    void nothingIsSaidOfEpisodesThatAreNotThere() {
        Batch batch = batch(List.of(BROKEN), "none", false);
        batch.withAdvantages(batch.samples());

        assertThat(batch.metrics().values())
                .isEqualTo(Map.of(
                        "actor/num_trajectories", 0L,
                        "actor/num_groups", 0L,
                        "actor/num_turns", 0L,
                        "actor/num_tokens", 0L,
                        "actor/num_generation_failed", 0L,
                        "actor/num_infrastructure_failed", 1L,
                        "actor/discount_factor", 0.5));
        assertThat(Evaluation.metrics(Map.of("a:A", new Evaluation(List.of(), 3), "b:B", new Evaluation(List.of(WON), 0)))
                        .values())
                .containsEntry("eval/average/accuracy", 1.0)
                .doesNotContainKey("eval/a:A/accuracy");
    }

    @Test
    void figuresAreThereForEachEnvironment() {
        Metrics metrics = batch(List.of(WON, LOST, LOST), "none", false).byEnvironment();

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
    void toolCallsAreThoseOfTheLastStep() {
        Info info = Info.of(InfoKeys.TOOL_USE_COUNTER, 2, InfoKeys.TOOL_SUCCESS_COUNTER, 1);
        Turn turn = turn(Step.of("", 1, true, false, info));
        Episode called = new Episode("a:A", 1, List.of(turn), Episode.Outcome.OK);

        Metrics metrics = batch(List.of(called, LOST), "none", false).metrics();

        assertThat(metrics.get("actor/num_tool_uses")).hasValue(1);
        assertThat(metrics.get("actor/num_tool_success")).hasValue(0.5);
    }

    private static Batch batch(List<Episode> played, String critic, boolean keepFailed) {
        AlgorithmSettings settings = Flags.read(AlgorithmSettings.class, Map.of("critic_type", critic, "gamma", "0.5"));
        return new Batch(played, Map.of(), settings, keepFailed);
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
