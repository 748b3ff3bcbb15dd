// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.gem4j.algo.Algorithm;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.env.Env;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.torch.internal.DeviceThread;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunRecord;
import org.gem4j.report.Trackers;
import org.gem4j.train.config.Budget;
import org.gem4j.train.config.CheckpointSettings;
import org.gem4j.train.config.ComputeSettings;
import org.gem4j.train.config.CriticSettings;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.config.EnvironmentSettings;
import org.gem4j.train.config.EvaluationSettings;
import org.gem4j.train.config.LearningSettings;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.OptimizerSettings;
import org.gem4j.train.config.RolloutSettings;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.config.TrainingEnvironment;
import org.gem4j.train.internal.LaunchedRun;
import org.gem4j.train.internal.MemoryEstimate;
import org.gem4j.train.internal.SettingsText;
import org.gem4j.train.internal.Trainer;
import org.gem4j.train.internal.launch.HostGroup;

/// Trains a policy on environments.
///
/// ```java
/// TrainingResult result = Training.builder()
///         .environment("game:GuessTheNumber-v0-easy")
///         .algorithm(Grpo.groupsOf(8))
///         .budget(Budget.turns(600_000))
///         .build()
///         .run(Path.of("runs/first"));
/// ```
///
/// What is not said is as in the first run of the command: the embedded model, REINFORCE with return batch
/// normalization. The same training gives the same metrics to the last digit, and a resumed run those of an
/// uninterrupted one; the numbers of threads that the machine chooses, on which the last digits depend, are recorded.
public final class Training {
    private final TrainSettings settings;
    private final String command;
    private final Optional<Map<String, Object>> given;
    private final Optional<Map<String, Object>> agreed;
    private final TrainingListener listener;
    private final BooleanSupplier stop;

    private Training(Builder builder) {
        this.settings = builder.settings();
        this.command = builder.command;
        this.given = builder.config;
        this.agreed = builder.agreed;
        this.listener = builder.listener;
        this.stop = builder.stop;
    }

    public static Builder builder() {
        return new Builder();
    }

    /// Everything that determines the run, with the numbers of threads that this machine chooses.
    public TrainSettings settings() {
        return settings;
    }

    /// The settings by name, as `run.json` records them.
    public Map<String, Object> config() {
        return given.orElseGet(() -> SettingsText.describe(settings));
    }

    /// Refuses settings that cannot be run here, before anything is written.
    ///
    /// @throws IllegalArgumentException if an environment, wrapper or template is unknown, or more ranks are asked
    ///     for than there are devices or cores
    /// @throws TrainException if the run does not fit into memory
    public void check() {
        Trainer.check(settings);
        MemoryEstimate.requireFits(settings, MemoryEstimate.shape(settings));
    }

    /// Starts a run, on a thread of its own, and waits for its end.
    ///
    /// @param folder of the run; new or empty
    /// @throws IllegalArgumentException as in [#check], or if the folder cannot be used
    /// @throws StoppedException if it was stopped before there was anything to save
    /// @throws TrainException if a checkpoint cannot be written, or training cannot continue
    public TrainingResult run(Path folder) {
        check();
        return trained(() -> begin(RunFolder.createAt(folder)));
    }

    /// The same in a new folder `runs/TIME-ENVIRONMENT`.
    public TrainingResult run() {
        check();
        String first = settings.environment().environments().getFirst().label();
        String name = RunFolder.defaultName(first, LocalDateTime.now());
        return trained(() -> begin(RunFolder.create(Path.of("runs"), name)));
    }

    private RunFolder begin(RunFolder run) {
        run.write(RunRecord.start(
                        command,
                        config(),
                        settings.seed(),
                        InstantSource.system().instant())
                .withDevice(device()));
        return run;
    }

    /// Resumes a run from its newest checkpoint, or from its start if it has none.
    ///
    /// Budget, evaluation frequency, checkpoints, trackers and what the run computes with may be others than
    /// before.
    ///
    /// @param folder of a run that this training, or the same one of an earlier process, started
    /// @throws IllegalArgumentException if there is no run, or it began with other settings
    public TrainingResult resume(Path folder) {
        boolean follows = settings.compute()
                .dataParallel()
                .launched()
                .filter(place -> !place.leads())
                .isPresent();
        if (!follows) {
            RunFolder run = RunFolder.resume(folder);
            if (given.isEmpty()) {
                SettingsText.requireSame(run.read().config(), config());
            }
        }
        Trainer.check(settings);
        return trained(() -> new RunFolder(folder));
    }

    /// Trains in a folder. Where a launcher has started one process for each rank, rank 0 does so, and the others
    /// take part.
    private TrainingResult trained(Supplier<RunFolder> folder) {
        DataParallel parallel = settings.compute().dataParallel();
        if (parallel.launched().isEmpty()) {
            return train(folder.get(), Optional.empty());
        }
        LaunchedRun.Party party = new LaunchedRun.Party(
                parallel.launched().get(), parallel.timeout(), agreed.orElseGet(() -> SettingsText.agreed(settings)));
        return party.place().leads()
                ? LaunchedRun.lead(party, stop, listener::notice, others -> train(folder.get(), Optional.of(others)))
                : LaunchedRun.follow(party, config -> this, stop, listener::notice);
    }

    private TrainingResult train(RunFolder folder, Optional<HostGroup> others) {
        try (DeviceThread device = new DeviceThread("gem4j-device-0")) {
            return device.call(() -> new Trainer(this, others, folder, listener, stop).run());
        }
    }

    /// Where the run computes, in words.
    private String device() {
        int ranks = settings.compute().dataParallel().ranks();
        return settings.device() + ", " + settings.learnerThreads() + " learner threads"
                + (ranks == 1 ? "" : " in each of " + ranks + " ranks");
    }

    /// Puts a training together. Settings by topic replace those of that topic.
    public static final class Builder {
        private final List<TrainingEnvironment> environments = new ArrayList<>();
        private UnaryOperator<TrainSettings> changes = UnaryOperator.identity();
        private String command = "train";
        private Optional<Map<String, Object>> config = Optional.empty();
        private Optional<Map<String, Object>> agreed = Optional.empty();
        private TrainingListener listener = TrainingListener.none();
        private BooleanSupplier stop = () -> false;

        private Builder() {}

        /// Trains on a registered environment, such as `rg:gcd(level=1)`. Several share a batch.
        public Builder environment(String id) {
            return environment(TrainingEnvironment.of(id));
        }

        /// Trains on an environment of the program's own.
        ///
        /// @param id such as `own:Sum`, for metrics
        /// @param maker makes one environment that draws its tasks from this generator
        public Builder environment(String id, Function<SeededRandom, Env> maker) {
            return environment(TrainingEnvironment.of(id, maker));
        }

        /// Trains on an environment with what goes around it.
        public Builder environment(TrainingEnvironment environment) {
            environments.add(environment);
            return this;
        }

        /// How environments are run, see [EnvironmentSettings].
        public Builder environments(UnaryOperator<EnvironmentSettings> change) {
            return settings(all -> all.withEnvironment(change.apply(all.environment())));
        }

        /// The model to train. A checkpoint brings settings that suit one, see [TrainSettings#forModel], so
        /// other values for these are given after it.
        public Builder model(ModelSource model) {
            return settings(all -> all.forModel(model));
        }

        public Builder algorithm(Algorithm algorithm) {
            return settings(all -> all.withAlgorithm(algorithm));
        }

        public Builder budget(Budget budget) {
            return settings(all -> all.withRollout(all.rollout().withBudget(budget)));
        }

        public Builder rollout(UnaryOperator<RolloutSettings> change) {
            return settings(all -> all.withRollout(change.apply(all.rollout())));
        }

        public Builder learning(UnaryOperator<LearningSettings> change) {
            return settings(all -> all.withLearning(change.apply(all.learning())));
        }

        public Builder critic(UnaryOperator<CriticSettings> change) {
            return settings(all -> all.withCritic(change.apply(all.critic())));
        }

        public Builder optimizer(UnaryOperator<OptimizerSettings> change) {
            return settings(all -> all.withOptimizer(change.apply(all.optimizer())));
        }

        public Builder compute(UnaryOperator<ComputeSettings> change) {
            return settings(all -> all.withCompute(change.apply(all.compute())));
        }

        public Builder evaluation(UnaryOperator<EvaluationSettings> change) {
            return settings(all -> all.withEvaluation(change.apply(all.evaluation())));
        }

        public Builder checkpoints(UnaryOperator<CheckpointSettings> change) {
            return settings(all -> all.withCheckpoints(change.apply(all.checkpoints())));
        }

        public Builder trackers(Trackers trackers) {
            return settings(all -> all.withTrackers(trackers));
        }

        /// The seed that fixes everything random, 1 if not given.
        public Builder seed(long seed) {
            return settings(all -> all.withSeed(seed));
        }

        /// Changes any settings; changes are applied in order when the training is built.
        public Builder settings(UnaryOperator<TrainSettings> change) {
            UnaryOperator<TrainSettings> before = changes;
            changes = all -> change.apply(before.apply(all));
            return this;
        }

        /// Told how the run goes.
        public Builder listener(TrainingListener told) {
            listener = told;
            return this;
        }

        /// Asked after every step; when true, the run is saved and ends, to be resumed.
        public Builder stop(BooleanSupplier asked) {
            stop = asked;
            return this;
        }

        /// What `run.json` says of the command and its settings, in place of the settings' own names. Whoever
        /// gives it also sees to it that a run is resumed with the settings it began with.
        public Builder record(String name, Map<String, ?> values) {
            command = name;
            config = Optional.of(Collections.unmodifiableMap(new LinkedHashMap<>(values)));
            return this;
        }

        /// What must be the same in all processes that a launcher has started for the run, by name, in place of
        /// the settings.
        public Builder agreed(Map<String, ?> values) {
            agreed = Optional.of(Collections.unmodifiableMap(new LinkedHashMap<>(values)));
            return this;
        }

        /// The name of the run's kind in `run.json`.
        Builder record(String name) {
            command = name;
            return this;
        }

        /// @throws IllegalArgumentException if there is no environment, or a setting is out of range
        public Training build() {
            Training training = new Training(this);
            List<TrainingEnvironment> all = training.settings().environment().environments();
            InvalidParameterException.require(!all.isEmpty(), "environments", "at least one", "none");
            requireDistinct(all);
            requireDistinct(training.settings().evaluated());
            return training;
        }

        /// Metrics are kept by label, so that each may occur once.
        private static void requireDistinct(List<TrainingEnvironment> environments) {
            List<String> labels =
                    environments.stream().map(TrainingEnvironment::label).toList();
            InvalidParameterException.require(
                    labels.stream().distinct().count() == labels.size(),
                    "environments",
                    "named once each",
                    String.join(", ", labels));
        }

        private TrainSettings settings() {
            return changes.apply(TrainSettings.on(environments)).resolved();
        }
    }
}
