// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.gem4j.algo.Algorithm;
import org.gem4j.algo.GeneralizedAdvantage;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.Step;
import org.gem4j.report.MetricsLog;
import org.gem4j.train.Training;
import org.gem4j.train.TrainingResult;
import org.gem4j.train.config.Budget;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.WarmStartSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Episodes of two turns that end by a limit or by themselves, learned from with a critic.
class TruncationTest {
    @TempDir
    private Path folder;

    @Test
    void limitsAreBootstrappedAndEndsAreNot() {
        List<Double> cut = critic("cut", true, true, 1);
        List<Double> asEnd = critic("as-end", true, false, 1);
        List<Double> ended = critic("ended", false, true, 1);

        assertThat(asEnd).as("a limit that counts as an end").isEqualTo(ended);
        assertThat(cut.getFirst()).as("all values are 0 at first").isEqualTo(ended.getFirst());
        assertThat(cut.subList(1, 3)).doesNotContainAnyElementsOf(ended.subList(1, 3));
    }

    @Test
    void threadsThatTrainTogetherKnowTheEnvironmentsOfTheProgram() {
        List<Double> one = critic("one", true, true, 1);
        List<Double> two = critic("two", true, true, 2);

        assertThat(two).hasSize(3);
        for (int i = 0; i < 3; i++) {
            assertThat(two.get(i)).isCloseTo(one.get(i), within(1e-5));
        }
    }

    /// The critic's loss in each of three steps.
    private List<Double> critic(String name, boolean truncates, boolean bootstraps, int ranks) {
        TrainingResult result = Training.builder()
                .environment("own:Walk", random -> new Walk(truncates))
                .algorithm(Algorithm.of(new GeneralizedAdvantage(1)))
                .critic(critic -> critic.withBootstrapTruncated(bootstraps))
                .model(ModelSource.embedded()
                        .withSize(32, 1)
                        .withWarmStart(WarmStartSettings.defaults().withSteps(3).withBatchSize(32)))
                .compute(compute -> compute.withLearnerThreads(1).withDataParallel(DataParallel.threads(ranks)))
                .rollout(play -> play.withBatchSize(40))
                .evaluation(played -> played.withEpisodes(4))
                .budget(Budget.steps(3))
                .build()
                .run(folder.resolve(name));

        assertThat(result.stopped()).isFalse();
        return MetricsLog.read(folder.resolve(name).resolve("metrics.jsonl")).stream()
                .flatMapToDouble(row -> row.metrics().get("train/critic_loss").stream())
                .boxed()
                .toList();
    }

    private static final class Walk implements Env, Samples {
        private final boolean truncates;
        private int steps;

        Walk(boolean truncates) {
            this.truncates = truncates;
        }

        @Override
        public Reset reset(ResetOptions options) {
            steps = 0;
            return Reset.of("Go left or right.", Info.empty());
        }

        @Override
        public Step step(String action) {
            steps++;
            boolean end = steps == 2;
            double reward = action.strip().equals("left") ? 1 : 0.25;
            return Step.of("Step " + steps + ".", reward, end && !truncates, end && truncates, Info.empty());
        }

        @Override
        public String sampleAction(RandomGenerator random) {
            return random.nextBoolean() ? "left" : "right";
        }
    }
}
