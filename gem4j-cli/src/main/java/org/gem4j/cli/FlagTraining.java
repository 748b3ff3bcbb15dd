// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.algo.Algorithm;
import org.gem4j.algo.ClippedPolicyLoss;
import org.gem4j.algo.DiscountedReturns;
import org.gem4j.algo.DrGrpo;
import org.gem4j.algo.EpisodeReturns;
import org.gem4j.algo.Estimator;
import org.gem4j.algo.GeneralizedAdvantage;
import org.gem4j.algo.Grpo;
import org.gem4j.algo.KlEstimator;
import org.gem4j.algo.LossAggregation;
import org.gem4j.algo.PolicyLoss;
import org.gem4j.algo.ReinforceLoss;
import org.gem4j.algo.ReinforcePlusPlus;
import org.gem4j.algo.Remax;
import org.gem4j.algo.Rloo;
import org.gem4j.env.Gem;
import org.gem4j.llm.model.LoraConfig;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.Trackers;
import org.gem4j.train.Training;
import org.gem4j.train.TrainingProvider;
import org.gem4j.train.config.Budget;
import org.gem4j.train.config.CheckpointSettings;
import org.gem4j.train.config.CheckpointSettings.BestMetric;
import org.gem4j.train.config.ComputeSettings;
import org.gem4j.train.config.ComputeSettings.Sampler;
import org.gem4j.train.config.CriticSettings;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.config.EnvironmentSettings;
import org.gem4j.train.config.EvaluationSettings;
import org.gem4j.train.config.KlSettings;
import org.gem4j.train.config.KlSettings.Decay;
import org.gem4j.train.config.LearningSettings;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.OptimizerSettings;
import org.gem4j.train.config.OptimizerSettings.Schedule;
import org.gem4j.train.config.RolloutSettings;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.config.TrainingEnvironment;
import org.gem4j.train.config.WarmStartSettings;
import org.gem4j.train.config.WarmStartSettings.Player;

/// Builds trainings from flags: maps the names and special values of Oat, GEM and their guides to the library's
/// settings.
public final class FlagTraining implements TrainingProvider {
    private static final String PPO = "ppo";
    private static final String PER_TOKEN = "reinforce_plus_plus";
    private static final Map<String, Supplier<Estimator>> ESTIMATORS = new LinkedHashMap<>();

    static {
        ESTIMATORS.put("none", DiscountedReturns::new);
        ESTIMATORS.put("ep_level", EpisodeReturns::new);
        ESTIMATORS.put("grpo", Grpo::new);
        ESTIMATORS.put("drgrpo", DrGrpo::new);
        ESTIMATORS.put("rloo", Rloo::new);
        ESTIMATORS.put("remax", Remax::new);
        ESTIMATORS.put(PER_TOKEN, ReinforcePlusPlus::new);
        ESTIMATORS.put(PPO, () -> new GeneralizedAdvantage(1));
    }

    /// Used by the processes of a run, which are told the flags of the first one.
    public FlagTraining() {}

    @Override
    public Training training(Map<String, Object> config) {
        Map<String, String> given = new LinkedHashMap<>();
        config.forEach((name, value) -> given.put(name, String.valueOf(value)));
        return Training.builder().settings(all -> settings(given)).build();
    }

    /// The settings that flags mean.
    ///
    /// @param given values by flag name or alias
    /// @throws IllegalArgumentException naming the flag, its value and what it may be
    static TrainSettings settings(Map<String, String> given) {
        FlagValues flags = new FlagValues(given);
        List<TrainingEnvironment> environments = EnvironmentFlags.training(flags);
        return new TrainSettings(
                FlagValues.translated(
                        "Environment",
                        () -> new EnvironmentSettings(
                                environments,
                                flags.on("apply_chat_template"),
                                flags.integer("num_env"),
                                flags.on("async_env"))),
                FlagValues.translated("Model", () -> model(flags)),
                algorithm(flags),
                FlagValues.translated("Rollout", () -> rollout(flags)),
                FlagValues.translated("Algorithm", () -> learning(flags)),
                FlagValues.translated(
                        "Critic",
                        () -> new CriticSettings(
                                flags.optionalNumber("critic_learning_rate"),
                                flags.optionalInteger("critic_epochs"),
                                flags.number("cliprange_value"),
                                flags.number("vf_coef"),
                                flags.on("bootstrap_truncated"))),
                FlagValues.translated("Optimizer", () -> optimizer(flags)),
                compute(flags, environments),
                FlagValues.translated("Evaluation", () -> evaluation(flags)),
                FlagValues.translated(
                        "Run",
                        () -> new CheckpointSettings(
                                flags.optionalInteger("save_steps"),
                                flags.integer("max_save_num"),
                                best(flags.text("save_best")),
                                flags.optionalInteger("dump_experience_every"),
                                flags.integer("step_episodes"))),
                trackers(flags),
                flags.longInteger("seed"));
    }

    /// Refuses what no run may give a flag, whether it uses the flag or not.
    ///
    /// @throws IllegalArgumentException naming the flag, its value and what it may be
    static void check(String flag, String value) {
        try {
            settings(flag.equals("lam") ? Map.of(flag, value, "critic_type", PPO) : Map.of(flag, value));
        } catch (IllegalArgumentException e) {
            if (String.valueOf(e.getMessage()).startsWith("--" + flag + " must ")) {
                throw e;
            }
        }
    }

    private static RolloutSettings rollout(FlagValues flags) {
        return new RolloutSettings(
                FlagValues.translated("Rollout", () -> Budget.turns(flags.longInteger("max_train"))),
                flags.integer("rollout_batch_size"),
                flags.number("temperature"),
                flags.number("top_p"),
                flags.optionalInteger("top_k"),
                flags.integer("generate_max_length"),
                flags.integer("max_model_len"),
                flags.on("keep_generation_failed"),
                flags.on("async"));
    }

    private static Algorithm algorithm(FlagValues flags) {
        String type = flags.text("critic_type");
        Supplier<Estimator> made =
                flags.choice("critic_type", ESTIMATORS, "one of " + String.join(", ", ESTIMATORS.keySet()));
        Estimator plain = FlagValues.translated(
                "Algorithm", () -> type.equals(PPO) ? new GeneralizedAdvantage(flags.number("lam")) : made.get());
        // REINFORCE++ has a normalization of its own, over tokens.
        boolean normalized = flags.on("norm_return") && !type.equals(PER_TOKEN);
        PolicyLoss loss = FlagValues.translated("Algorithm", () -> loss(flags));
        boolean corrected = flags.optionalNumber("tis_c").isPresent();
        if (flags.on("async") && flags.on("reinforce_update") && !corrected) {
            throw new IllegalArgumentException("--async samples with weights one step old, which --reinforce_update"
                    + " does not correct: give --tis_c as well, such as 2, or leave one of the two out");
        }
        return FlagValues.translated(
                "Rollout",
                () -> new Algorithm(normalized ? plain.normalized() : plain, loss, flags.integer("num_samples")));
    }

    private static PolicyLoss loss(FlagValues flags) {
        ClippedPolicyLoss.Settings clip = new ClippedPolicyLoss.Settings(
                flags.number("cliprange"),
                flags.optionalNumber("cliprange_high").orElse(flags.number("cliprange")),
                flags.optionalNumber("dual_clip").orElse(Double.POSITIVE_INFINITY),
                Double.POSITIVE_INFINITY);
        return flags.on("reinforce_update") ? new ReinforceLoss() : new ClippedPolicyLoss(clip);
    }

    private static LearningSettings learning(FlagValues flags) {
        return new LearningSettings(
                flags.number("gamma"),
                flags.number("reward_scale"),
                flags.integer("num_ppo_epochs"),
                flags.optionalInteger("train_batch_size"),
                flags.optionalNumber("tis_c"),
                new KlSettings(
                        flags.number("beta"),
                        flags.choice(
                                "beta_decay",
                                Map.of("constant", Decay.CONSTANT, "linear", Decay.LINEAR),
                                "constant or linear"),
                        KlEstimator.parse(flags.text("kl_estimator")),
                        flags.number("kl_penalty_coef")),
                flags.number("entropy_coef"),
                LossAggregation.parse(flags.text("loss_agg_mode")),
                flags.optionalNumber("length_norm_constant"),
                flags.on("ignore_no_eos"),
                flags.on("train_on_last_turn"));
    }

    private static OptimizerSettings optimizer(FlagValues flags) {
        return new OptimizerSettings(
                flags.number("learning_rate"),
                flags.choice(
                        "lr_scheduler",
                        Map.of("constant", Schedule.CONSTANT, "linear", Schedule.LINEAR, "cosine", Schedule.COSINE),
                        "constant, linear or cosine"),
                flags.number("lr_warmup_ratio"),
                flags.number("l2"),
                flags.number("adam_beta_1"),
                flags.number("adam_beta_2"),
                flags.number("max_norm"));
    }

    private static ModelSource model(FlagValues flags) {
        WarmStartSettings warm = new WarmStartSettings(
                flags.choice(
                        "sft_policy",
                        Map.of("random", Player.RANDOM, "reference", Player.REFERENCE),
                        "random or reference"),
                flags.integer("sft_steps"),
                flags.integer("sft_batch_size"),
                flags.number("sft_learning_rate"));
        if (flags.checkpoint().isEmpty()) {
            return new ModelSource.Embedded(
                    flags.integer("hidden_size"), flags.integer("num_layers"), flags.integer("vocab_size"), warm);
        }
        ModelSource folder = ModelSource.folder(Path.of(flags.checkpoint().get()));
        return warm.steps() == 0 ? folder : new ModelSource.WarmStarted(folder, warm);
    }

    private static ComputeSettings compute(FlagValues flags, List<TrainingEnvironment> environments) {
        String device = flags.text("device");
        if (!device.matches("auto|cpu|cuda(:\\d{1,3})?")) {
            throw new IllegalArgumentException("--device must be auto, cpu, cuda or cuda:N but was " + device);
        }
        int rank = flags.integer("lora_rank");
        if (rank < 0 || rank > 65_536) {
            throw new IllegalArgumentException("--lora_rank must be in 0..65536 but was " + rank);
        }
        double alpha = flags.number("lora_alpha");
        if (!(alpha > 0 && alpha <= 1e6)) {
            throw new IllegalArgumentException("--lora_alpha must be above 0 and at most 1000000 but was " + alpha);
        }
        LoraConfig lora = new LoraConfig(Math.max(1, rank), alpha, LoraConfig.targets(flags.text("lora_target")));
        DataParallel parallel = FlagValues.translated("Compute", () -> parallel(flags, environments));
        return FlagValues.translated(
                "",
                () -> new ComputeSettings(
                        device.equals("auto") ? Optional.empty() : Optional.of(Device.named(device)),
                        flags.on("bf16"),
                        flags.on("fp8"),
                        flags.on("gradient_checkpointing"),
                        rank == 0 ? Optional.empty() : Optional.of(lora),
                        flags.choice(
                                "sampler",
                                Map.of("auto", Sampler.AUTO, "tree", Sampler.TREE, "engine", Sampler.ENGINE),
                                "auto, tree or engine"),
                        flags.on("batch_invariant"),
                        flags.optionalInteger("kv_cache_mib"),
                        flags.optionalInteger("learner_threads"),
                        flags.optionalInteger("kernel_threads"),
                        flags.optionalInteger("micro_batch_tokens"),
                        parallel));
    }

    /// Processes know the environments of the class path; those that this program has registered are known to
    /// threads.
    private static DataParallel parallel(FlagValues flags, List<TrainingEnvironment> environments) {
        boolean own = environments.stream()
                .anyMatch(environment -> Gem.registry().isOwn(environment.spec().id()));
        int ranks = flags.integer("data_parallel");
        return (own || ranks == 1 ? DataParallel.threads(ranks) : DataParallel.processes(ranks, FlagTraining.class))
                .withTimeout(Duration.ofSeconds(flags.integer("data_parallel_timeout")))
                .withShardOptimizer(flags.on("shard_optimizer"));
    }

    private static EvaluationSettings evaluation(FlagValues flags) {
        return new EvaluationSettings(
                EnvironmentFlags.evaluation(flags),
                flags.on("eval_async_env"),
                flags.integer("eval_episodes"),
                flags.integer("eval_n"),
                flags.optionalInteger("eval_steps"),
                flags.number("eval_temperature"),
                flags.number("eval_top_p"),
                flags.optionalInteger("eval_generate_max_length"));
    }

    private static Optional<BestMetric> best(String text) {
        String lowest = "min:";
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                text.startsWith(lowest)
                        ? BestMetric.lowest(text.substring(lowest.length()))
                        : BestMetric.highest(text));
    }

    private static Trackers trackers(FlagValues flags) {
        String mode = flags.text("wb_mode");
        if (!List.of("offline", "disabled").contains(mode)) {
            throw new IllegalArgumentException(
                    "--wb_mode must be offline or disabled (what is written offline is uploaded by wandb sync) but was "
                            + mode);
        }
        if (flags.text("wb_project").isEmpty()) {
            throw new IllegalArgumentException("--wb_project must be a name but was empty");
        }
        String uri = flags.text("mlflow_tracking_uri").isEmpty()
                ? System.getenv().getOrDefault("MLFLOW_TRACKING_URI", "")
                : flags.text("mlflow_tracking_uri");
        return new Trackers(
                flags.on("use_wb") && mode.equals("offline") ? Optional.of(flags.text("wb_project")) : Optional.empty(),
                flags.on("use_mlflow")
                        ? Optional.of(new Trackers.Mlflow(uri, flags.text("mlflow_experiment")))
                        : Optional.empty());
    }
}
