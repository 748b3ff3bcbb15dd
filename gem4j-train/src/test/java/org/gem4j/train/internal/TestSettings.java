// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
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
import org.gem4j.env.EnvChoice;
import org.gem4j.llm.model.LoraConfig;
import org.gem4j.llm.torch.Device;
import org.gem4j.train.Training;
import org.gem4j.train.TrainingProvider;
import org.gem4j.train.config.Budget;
import org.gem4j.train.config.CheckpointSettings;
import org.gem4j.train.config.ComputeSettings;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.config.KlSettings;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.config.TrainingEnvironment;
import org.gem4j.train.config.WarmStartSettings;

/// Settings of test runs from short texts, so that a test shows what is special about its run.
final class TestSettings {
    private static final String GAME = "game:GuessTheNumber-v0-easy";

    private final Map<String, String> texts;

    private TestSettings(Map<String, String> texts) {
        this.texts = texts;
    }

    static TrainSettings of(Map<String, String> texts) {
        return new TestSettings(texts).settings();
    }

    private TrainSettings settings() {
        TrainSettings all =
                TrainSettings.on(environments("", GAME)).withModel(model()).withAlgorithm(algorithm());
        Map<String, String> rest = new HashMap<>(texts);
        rest.keySet()
                .removeAll(List.of(
                        "env_id",
                        "env_weights",
                        "wrappers",
                        "prompt_template",
                        "curriculum",
                        "curriculum_raise_at",
                        "curriculum_lower_at",
                        "critic_type",
                        "norm_return",
                        "num_samples",
                        "reinforce_update",
                        "cliprange_high",
                        "dual_clip",
                        "pretrain",
                        "hidden_size",
                        "num_layers",
                        "sft_steps",
                        "sft_batch_size",
                        "beta",
                        "beta_decay",
                        "kl_estimator",
                        "kl_penalty_coef",
                        "eval_envs",
                        "eval_wrappers",
                        "lora_rank",
                        "lora_target",
                        "data_parallel",
                        "ranks",
                        "data_parallel_timeout",
                        "shard_optimizer"));
        for (Map.Entry<String, String> entry : rest.entrySet()) {
            all = with(all, entry.getKey(), entry.getValue());
        }
        KlSettings kl = all.learning()
                .kl()
                .withBeta(number("beta", 0.2))
                .withRewardPenalty(number("kl_penalty_coef", 0))
                .withEstimator(KlEstimator.parse(texts.getOrDefault("kl_estimator", "k3")))
                .withDecay(texts.containsKey("beta_decay") ? KlSettings.Decay.CONSTANT : KlSettings.Decay.LINEAR);
        all = all.withLearning(all.learning().withKl(kl));
        if (texts.containsKey("eval_envs")) {
            all = all.withEvaluation(all.evaluation().withEnvironments(environments("eval_", "")));
        }
        if (texts.containsKey("lora_rank")) {
            all = all.withCompute(all.compute()
                    .withLora(new LoraConfig(
                            (int) number("lora_rank", 0),
                            16,
                            LoraConfig.targets(texts.getOrDefault("lora_target", "all-linear")))));
        }
        return all.withCompute(all.compute().withDataParallel(parallel()));
    }

    private double number(String name, double absent) {
        return Double.parseDouble(texts.getOrDefault(name, String.valueOf(absent)));
    }

    private DataParallel parallel() {
        DataParallel parallel = texts.containsKey("data_parallel")
                ? DataParallel.processes((int) number("data_parallel", 1), Provider.class)
                : DataParallel.threads((int) number("ranks", 1));
        return parallel.withTimeout(Duration.ofSeconds((long) number("data_parallel_timeout", 1800)))
                .withShardOptimizer(Boolean.parseBoolean(texts.get("shard_optimizer")));
    }

    /// Makes the training of a worker process.
    public static final class Provider implements TrainingProvider {
        public Provider() {}

        @Override
        public Training training(Map<String, Object> config) {
            Map<String, String> texts = new HashMap<>();
            config.forEach((name, value) -> texts.put(name, String.valueOf(value)));
            return Training.builder().settings(all -> of(texts)).build();
        }
    }

    private ModelSource model() {
        return texts.containsKey("pretrain")
                ? ModelSource.folder(Path.of(Objects.requireNonNull(texts.get("pretrain"))))
                : ModelSource.embedded()
                        .withSize((int) number("hidden_size", 64), (int) number("num_layers", 2))
                        .withWarmStart(WarmStartSettings.defaults()
                                .withSteps((int) number("sft_steps", 150))
                                .withBatchSize((int) number("sft_batch_size", 256)));
    }

    private Algorithm algorithm() {
        Estimator estimator = switch (texts.getOrDefault("critic_type", "none")) {
            case "ep_level" -> new EpisodeReturns();
            case "grpo" -> new Grpo();
            case "drgrpo" -> new DrGrpo();
            case "rloo" -> new Rloo();
            case "remax" -> new Remax();
            case "reinforce_plus_plus" -> new ReinforcePlusPlus();
            case "ppo" -> new GeneralizedAdvantage(1);
            default -> new DiscountedReturns();
        };
        boolean normalized = !"false".equals(texts.get("norm_return")) && !(estimator instanceof ReinforcePlusPlus);
        PolicyLoss loss = texts.containsKey("reinforce_update")
                ? new ReinforceLoss()
                : new ClippedPolicyLoss(new ClippedPolicyLoss.Settings(
                        0.2,
                        number("cliprange_high", 0.2),
                        number("dual_clip", Double.POSITIVE_INFINITY),
                        Double.POSITIVE_INFINITY));
        return new Algorithm(normalized ? estimator.normalized() : estimator, loss, (int) number("num_samples", 1));
    }

    private List<TrainingEnvironment> environments(String prefix, String absent) {
        List<EnvChoice> chosen = EnvChoice.parseList(
                prefix.isEmpty() ? texts.getOrDefault("env_id", absent) : texts.getOrDefault("eval_envs", absent));
        List<TrainingEnvironment> environments = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            TrainingEnvironment one = TrainingEnvironment.of(chosen.get(i))
                    .withWrappers(each(prefix + "wrappers", "concat", i))
                    .withPromptTemplate(each("prompt_template", "no", i))
                    .withWeight(Double.parseDouble(each("env_weights", "1", i)));
            environments.add(
                    prefix.isEmpty() ? curriculum(i).map(one::withCurriculum).orElse(one) : one);
        }
        return environments;
    }

    private String each(String name, String absent, int environment) {
        String[] values = texts.getOrDefault(name, absent).split("\\|", -1);
        return values.length == 1 ? values[0] : values[environment];
    }

    private Optional<TrainingEnvironment.Curriculum> curriculum(int environment) {
        String[] parts = each("curriculum", "", environment).split("[:-]");
        return parts.length < 3
                ? Optional.empty()
                : Optional.of(new TrainingEnvironment.Curriculum(
                        parts[0],
                        Integer.parseInt(parts[1]),
                        Integer.parseInt(parts[2]),
                        number("curriculum_raise_at", 0.8),
                        number("curriculum_lower_at", 0.3)));
    }

    private static TrainSettings with(TrainSettings all, String name, String value) {
        return switch (name) {
            case "seed" -> all.withSeed(Long.parseLong(value));
            case "apply_chat_template" -> all.withEnvironment(all.environment().withChatTemplate(true));
            case "num_env" -> all.withEnvironment(all.environment().withParallel(Integer.parseInt(value)));
            case "save_best" ->
                all.withCheckpoints(all.checkpoints()
                        .withBest(
                                value.startsWith("min:")
                                        ? CheckpointSettings.BestMetric.lowest(value.substring(4))
                                        : CheckpointSettings.BestMetric.highest(value)));
            case "save_steps" ->
                all.withCheckpoints(new CheckpointSettings(
                        value.equals("-1") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(value)),
                        all.checkpoints().kept(),
                        all.checkpoints().best(),
                        all.checkpoints().dumpEverySteps(),
                        all.checkpoints().stepEpisodes()));
            case "rollout_batch_size" -> all.withRollout(all.rollout().withBatchSize(Integer.parseInt(value)));
            case "max_train" -> all.withRollout(all.rollout().withBudget(Budget.turns(Long.parseLong(value))));
            case "max_model_len" -> all.withRollout(all.rollout().withMaxModelLength(Integer.parseInt(value)));
            case "async" -> all.withRollout(all.rollout().withAsync(Boolean.parseBoolean(value)));
            case "keep_generation_failed" -> all.withRollout(all.rollout().withKeepFailed(Boolean.parseBoolean(value)));
            case "generate_max_length" -> all.withRollout(all.rollout().withMaxTokens(Integer.parseInt(value)));
            case "gamma" -> all.withLearning(all.learning().withGamma(Double.parseDouble(value)));
            case "reward_scale" -> all.withLearning(all.learning().withRewardScale(Double.parseDouble(value)));
            case "num_ppo_epochs" -> all.withLearning(all.learning().withEpochs(Integer.parseInt(value)));
            case "train_batch_size" -> all.withLearning(all.learning().withSamplesPerStep(Integer.parseInt(value)));
            case "tis_c" -> all.withLearning(all.learning().withImportanceCap(Double.parseDouble(value)));
            case "entropy_coef" -> all.withLearning(all.learning().withEntropyWeight(Double.parseDouble(value)));
            case "loss_agg_mode" -> all.withLearning(all.learning().withAggregation(LossAggregation.parse(value)));
            case "critic_learning_rate" -> all.withCritic(all.critic().withLearningRate(Double.parseDouble(value)));
            case "cliprange_value" -> all.withCritic(all.critic().withClipRange(Double.parseDouble(value)));
            case "critic_epochs" -> all.withCritic(all.critic().withEpochs(Integer.parseInt(value)));
            case "bootstrap_truncated" ->
                all.withCritic(all.critic().withBootstrapTruncated(Boolean.parseBoolean(value)));
            case "learning_rate" -> all.withOptimizer(all.optimizer().withLearningRate(Double.parseDouble(value)));
            case "max_norm" -> all.withOptimizer(all.optimizer().withMaxNorm(Double.parseDouble(value)));
            case "bf16" -> all.withCompute(all.compute().withBf16(Boolean.parseBoolean(value)));
            case "gradient_checkpointing" ->
                all.withCompute(all.compute().withGradientCheckpointing(Boolean.parseBoolean(value)));
            case "sampler" ->
                all.withCompute(
                        all.compute().withSampler(ComputeSettings.Sampler.valueOf(value.toUpperCase(Locale.ROOT))));
            case "batch_invariant" -> all.withCompute(all.compute().withBatchInvariant(Boolean.parseBoolean(value)));
            case "kv_cache_mib" -> all.withCompute(all.compute().withCacheMib(Integer.parseInt(value)));
            case "learner_threads" -> all.withCompute(all.compute().withLearnerThreads(Integer.parseInt(value)));
            case "micro_batch_tokens" -> all.withCompute(all.compute().withMicroBatchTokens(Integer.parseInt(value)));
            case "device" -> all.withCompute(all.compute().withDevice(Device.named(value)));
            case "eval_episodes" -> all.withEvaluation(all.evaluation().withEpisodes(Integer.parseInt(value)));
            case "eval_n" -> all.withEvaluation(all.evaluation().withSamples(Integer.parseInt(value)));
            case "eval_steps" -> all.withEvaluation(all.evaluation().withEverySteps(Integer.parseInt(value)));
            case "max_save_num" -> all.withCheckpoints(all.checkpoints().withKept(Integer.parseInt(value)));
            case "step_episodes" -> all.withCheckpoints(all.checkpoints().withStepEpisodes(Integer.parseInt(value)));
            case "dump_experience_every" ->
                all.withCheckpoints(all.checkpoints().withDumpEverySteps(Integer.parseInt(value)));
            default -> throw new IllegalArgumentException(name);
        };
    }
}
