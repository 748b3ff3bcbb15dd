// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.gem4j.env.Env;
import org.gem4j.env.SeededRandom;
import org.gem4j.train.config.Budget;
import org.gem4j.train.config.ComputeSettings;
import org.gem4j.train.config.EvaluationSettings;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.config.TrainingEnvironment;
import org.gem4j.train.config.WarmStartSettings;

/// Supervised training on played episodes: the warm start of a [Training] alone, followed by an evaluation.
///
/// ```java
/// TrainingResult result = Sft.builder()
///         .environment("game:GuessTheNumber-v0-easy")
///         .warmStart(play -> play.withPlayer(WarmStartSettings.Player.REFERENCE).withSteps(400))
///         .build()
///         .run(Path.of("runs/sft"));
/// ```
///
/// The model is in the folder `start` of the run, in Hugging Face's layout; `ModelSource.folder` takes it.
public final class Sft {
    private Sft() {}

    public static Builder builder() {
        return new Builder();
    }

    /// Puts a supervised training together; what is not said is as in [Training#builder].
    public static final class Builder {
        private final Training.Builder training = Training.builder().record("sft");

        private Builder() {}

        /// Learns from play in a registered environment. Several take equal parts.
        public Builder environment(String id) {
            training.environment(id);
            return this;
        }

        /// Learns from play in an environment of the program's own, see [Training.Builder#environment].
        public Builder environment(String id, Function<SeededRandom, Env> maker) {
            training.environment(id, maker);
            return this;
        }

        public Builder environment(TrainingEnvironment environment) {
            training.environment(environment);
            return this;
        }

        /// The model that learns, an embedded one if not given, with its warm start if it has one.
        public Builder model(ModelSource model) {
            training.model(model);
            return this;
        }

        /// Whose play is learned from, and for how long.
        public Builder warmStart(UnaryOperator<WarmStartSettings> change) {
            return settings(all -> all.withModel(all.model().withWarmStart(change)));
        }

        public Builder compute(UnaryOperator<ComputeSettings> change) {
            training.compute(change);
            return this;
        }

        public Builder evaluation(UnaryOperator<EvaluationSettings> change) {
            training.evaluation(change);
            return this;
        }

        /// The seed that fixes everything random, 1 if not given.
        public Builder seed(long seed) {
            training.seed(seed);
            return this;
        }

        /// Changes any settings; those of reinforcement learning are not used.
        public Builder settings(UnaryOperator<TrainSettings> change) {
            training.settings(change);
            return this;
        }

        public Builder listener(TrainingListener told) {
            training.listener(told);
            return this;
        }

        /// Asked after every step; when true, the run ends.
        public Builder stop(BooleanSupplier asked) {
            training.stop(asked);
            return this;
        }

        /// See [Training.Builder#record].
        public Builder record(Map<String, ?> values) {
            training.record("sft", values);
            return this;
        }

        /// See [Training.Builder#agreed].
        public Builder agreed(Map<String, ?> values) {
            training.agreed(values);
            return this;
        }

        /// @throws IllegalArgumentException if there is no environment, or a setting is out of range
        public Training build() {
            return training.budget(Budget.steps(0)).build();
        }
    }
}
