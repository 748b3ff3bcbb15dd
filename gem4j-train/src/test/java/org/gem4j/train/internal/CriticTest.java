// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.ValueScorer;
import org.gem4j.report.Metrics;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.internal.launch.ProcessGroup;
import org.junit.jupiter.api.Test;

class CriticTest {
    private static final TrainSettings SETTINGS =
            TestSettings.of(Map.of("critic_type", "ppo", "learner_threads", "1", "critic_learning_rate", "0.003"));

    /// Prompts of six random tokens; what a turn is worth depends on the first and the last one.
    private final List<Sample> prompts = new ArrayList<>();
    private final double[] targets = new double[64];

    CriticTest() {
        SeededRandom random = SeededRandom.of(7, "critic", 0);
        for (int i = 0; i < targets.length; i++) {
            int[] tokens = random.ints(6, 0, 8).toArray();
            prompts.add(ValueScorer.sample(tokens));
            targets[i] = tokens[0] / 8.0 - tokens[5] / 16.0;
        }
    }

    @Test
    void learnsWhatAPromptIsWorth() {
        try (DecoderWeights policy = DecoderWeights.random(DecoderConfig.small(257, 32, 1, 16), 3);
                Critic critic = new Critic(policy, SETTINGS, ProcessGroup.ALONE)) {
            assertThat(critic.values(prompts)).containsOnly(0);
            double first = loss(critic, 1);
            double last = first;
            for (int step = 2; step <= 40; step++) {
                last = loss(critic, step);
            }

            assertThat(last).isLessThan(first / 10);
        }
    }

    @Test
    void clippingHoldsValuesBack() {
        assertThat(moved("0.001")).isLessThan(moved("100"));
    }

    /// Mean distance of the values from where they were, after one batch.
    private double moved(String clipRange) {
        TrainSettings settings = TestSettings.of(Map.of(
                "critic_type", "ppo", "learner_threads", "1", "cliprange_value", clipRange, "critic_epochs", "15"));
        try (DecoderWeights policy = DecoderWeights.random(DecoderConfig.small(257, 32, 1, 16), 3);
                Critic critic = new Critic(policy, settings, ProcessGroup.ALONE)) {
            Metrics metrics = critic.learn(prompts, critic.values(prompts), targets, 1, 0.003);
            assertThat(metrics.get("train/vf_clipfrac").orElseThrow() > 0).isEqualTo(clipRange.equals("0.001"));
            return Arrays.stream(critic.values(prompts))
                    .map(Math::abs)
                    .average()
                    .orElseThrow();
        }
    }

    private double loss(Critic critic, int step) {
        return critic.learn(prompts, critic.values(prompts), targets, step, 0.003)
                .get("train/critic_loss")
                .orElseThrow();
    }
}
